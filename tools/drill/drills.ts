import type { Drill } from './drill.ts';
import { nodeLoss } from './node-loss.ts';

/** Every drill by its name. */
export const drills: Readonly<Record<string, Drill>> = {
  'node-loss': nodeLoss,
};
