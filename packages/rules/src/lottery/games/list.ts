import type { GameData } from '../game.ts';
import { credit11x5 } from './11x5-credit-3m.ts';
import { credit5d } from './credit5d-1m.ts';
import { dice } from './dice.ts';
import { fast11x5 } from './fast11x5.ts';
import { fast5d1m } from './fast5d-1m.ts';
import { fast5d3m } from './fast5d-3m.ts';
import { fast5d5m } from './fast5d-5m.ts';
import { fast5d90s } from './fast5d-90s.ts';
import { fast5dSmart } from './fast5d-zy-1m.ts';
import { fishPrawnCrab } from './fish-prawn-crab-1m.ts';
import { kenoGames, kenoVietnam } from './keno.ts';
import { lucky28Games } from './lucky28.ts';
import { markSixGames } from './marksix.ts';
import { racing } from './racing.ts';
import { racingCredit } from './racing-credit-1m.ts';
import { sicbo } from './sicbo-1m.ts';
import { vnFast } from './vn-fast.ts';
import { vnStations } from './vn-stations.ts';
import { hanoiGames } from './hanoi.ts';
import { laoDaily, laoFast, laoSix, laoSixFast } from './lao.ts';
import { malay4d, malay5d, malay5dFast, malay6d, malay6dFast, malayFast, malayFastest } from './malay.ts';
import { phGames } from './ph.ts';
import { thaiFast, thaiFastest, thaiGov } from './thai.ts';

/** Every lottery there is, in the order of the menus. */
export const gameList: readonly GameData[] = [
  ...[fast5d1m, fast5d90s, fast5d3m, fast5d5m, fast5dSmart, credit5d],
  ...[...fast11x5, credit11x5],
  ...[...racing, racingCredit],
  ...[...dice, sicbo, fishPrawnCrab],
  ...markSixGames,
  ...[...kenoGames, kenoVietnam],
  ...lucky28Games,
  ...vnFast,
  ...vnStations,
  ...[thaiGov, thaiFast, thaiFastest, ...hanoiGames],
  ...[laoDaily, laoFast, laoSix, laoSixFast],
  ...[malay4d, malayFast, malayFastest, malay5d, malay5dFast, malay6d, malay6dFast],
  ...phGames,
];
