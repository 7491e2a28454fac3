import type { ShownRead } from '@tyche/client/shown-reads';
import { firstState, isRead } from './first-state.ts';

/**
 * Since when shown data are old: when the oldest of them were read, in ms since 1970, of those that could not be read again and, without a
 * network, of those that change often; null while all are up to date.
 */
export function oldSince(
  reads: readonly Pick<ShownRead, 'readAt' | 'hasFailed' | 'isLasting'>[],
  isOnline: boolean,
): number | null {
  const old = reads.filter(({ hasFailed, isLasting }) => hasFailed || !(isOnline || isLasting));
  if (old.length === 0) return null;
  // The data in the server's HTML were read when the page was drawn.
  return Math.min(...old.map((read) => (isRead(read) ? read.readAt : firstState().nowMs)));
}
