import type { Subscription } from '../../platform/events/events.ts';
import { readDrawEvent } from '../draws/index.ts';
import { readPlayStopped } from '../protection/index.ts';
import { endChasesOf } from './chase/run-chases.ts';
import { voidSale } from './settlement/store-correct.ts';

/**
 * A void draw gives its stakes back, and takes back what was paid on it; a player whose play is stopped has no chase that goes on.
 * Hearing it twice changes nothing.
 */
export const lotterySubscriptions: readonly Subscription[] = [
  { topic: 'draw.void', handle: (tx, event) => voidSale(tx, readDrawEvent(event.payload).drawId) },
  {
    topic: 'protection.play-stopped',
    handle: (tx, event) => endChasesOf(tx, readPlayStopped(event.payload).memberId),
  },
];
