// Every family of lotteries with all its plays, for programs that need them all. A browser loads one by `./load.ts`.
import type { Family } from '../grammar/play.ts';
import { k3 } from './k3/index.ts';
import { pk10 } from './pk10/index.ts';
import { keno } from './keno/index.ts';
import { lhc } from './lhc/index.ts';
import { pc28 } from './pc28/index.ts';
import { ssc } from './ssc/index.ts';
import { x115 } from './x115/index.ts';
import { vn } from './vn/index.ts';
import { thai } from './thai/index.ts';
import { hanoi } from './hanoi/index.ts';
import { lao } from './lao/index.ts';
import { malay } from './malay/index.ts';
import { ph } from './ph/index.ts';

/** The families by their code. */
export const families: Readonly<Record<string, Family>> = {
  ssc,
  x115,
  pk10,
  k3,
  lhc,
  keno,
  pc28,
  vn,
  thai,
  hanoi,
  lao,
  malay,
  ph,
};
