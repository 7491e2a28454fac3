// What is told of ranks that were given: to the member in the inbox, once and afterwards, and to other modules.
import type { Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/events.ts';
import { languageOf } from '../../members/index.ts';
import { notify, type NoticeKind } from '../../messaging/index.ts';
import { personsOf } from '../../protection/index.ts';
import { type LadderVersion, nameOf } from './ladder.ts';

/** A member was given a higher rank: `memberId`, and the ranks `from` and `to`. */
export const RANK_REACHED = 'rank.reached';

export interface Given {
  readonly memberId: bigint;
  /** The rank that was given before, and now. */
  readonly from: number;
  readonly to: number;
}

/**
 * Tells of ranks that changed for their members. Nothing is told where the given rank stays, and nobody who stopped playing is told of a
 * rank.
 */
export async function announceGiven(tx: Tx, ladder: LadderVersion, given: readonly Given[]): Promise<void> {
  const changed = given.filter(({ from, to }) => from !== to);
  if (changed.length === 0) return;
  const persons = await personsOf(
    tx,
    changed.map(({ memberId }) => memberId),
  );
  for (const { memberId, from, to } of changed) {
    if (to > from) await publish(tx, RANK_REACHED, { memberId, from, to });
    if (persons.get(memberId)?.stop) continue;
    const kind: NoticeKind = to > from ? 'rank-risen' : 'rank-fallen';
    const rank = nameOf(ladder, to, await languageOf(tx, memberId));
    await notify(tx, { memberId, kind, params: { rank } });
  }
}
