import type { Subscription } from '../../platform/events/events.ts';
import { readDrawEvent } from '../draws/index.ts';
import { voidBook } from './store-settle.ts';

/** A void draw gives its stakes back; hearing it twice changes nothing. */
export const lotterySubscriptions: readonly Subscription[] = [
  { topic: 'draw.void', handle: (tx, event) => voidBook(tx, readDrawEvent(event.payload).drawId) },
];
