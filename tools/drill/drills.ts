import type { Drill } from './drill.ts';
import { failover, failoverControl } from './failover.ts';
import { nodeLoss } from './node-loss.ts';
import { nodes } from './nodes.ts';
import { oneDraw } from './one-draw.ts';
import { rolling } from './rolling.ts';
import { versions } from './versions.ts';

/** Every drill by its name. */
export const drills: Readonly<Record<string, Drill>> = {
  nodes,
  'node-loss': nodeLoss,
  rolling,
  versions,
  'one-draw': oneDraw,
  failover,
  'failover-control': failoverControl,
};
