// Private notes of an agent about accounts directly below it (docs/reference/agents.md 7.5). Nobody else reads them.
import { formatAmount } from '@tyche/kernel/money';
import type { Reader } from '../../../platform/db/database.ts';
import type { Subscription } from '../../../platform/events/events.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { MEMBER_ERASED } from '../../protection/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { requireSelfOrBelow, uplineOf } from '../tree/read-tree.ts';
import { deleteGoals, findGoals } from '../reports/store-goals.ts';
import * as store from './store-notes.ts';
import { eraseStaffNotes, listNotesAbout } from './store-staff-notes.ts';

const MAX_NOTE = 140;
const MAX_EXPORTED = 10_000;

/**
 * Writes the caller's note about an account directly below it; an empty text removes it. Refuses `unknown-downline`, `not-direct-downline`
 * and `note-too-long` (more than 140 characters).
 */
export async function writeNote(
  deps: AgentsDeps,
  writer: bigint,
  { customerId, note: written }: { readonly customerId: string; readonly note: string },
): Promise<void> {
  const { reader } = deps.database;
  const note = written.trim();
  const about = await requireSelfOrBelow(deps, reader, writer, { memberId: customerId });
  if ((await uplineOf(deps, reader, about)) !== writer) throw new Refusal('not-direct-downline');
  if ([...note].length > MAX_NOTE) throw new Refusal('note-too-long', { max: MAX_NOTE });
  await deps.database.inTransaction((tx) =>
    note === '' ? store.deleteNote(tx, writer, about) : store.upsertNote(tx, { writer, about, note }),
  );
}

/**
 * The notes that a member wrote, its goals, and the notes of staff about it, for its export. Whom the first are about and who wrote the others stays out:
 * those are other persons.
 */
export async function exportNotes(reader: Reader, memberId: bigint): Promise<unknown> {
  const goals = await findGoals(reader, memberId);
  return {
    written: await store.listAllNotes(reader, memberId, MAX_EXPORTED),
    goals: goals && {
      validBet: goals.validBet === null ? null : formatAmount(goals.validBet),
      activeMembers: goals.activeMembers,
    },
    byStaff: await listNotesAbout(reader, memberId, MAX_EXPORTED),
  };
}

/** An erasure removes the goals and notes of a person and the notes about it, of agents and of staff. A repeated event changes nothing. */
export const noteSubscriptions: readonly Subscription[] = [
  {
    topic: MEMBER_ERASED,
    async handle(tx, { payload }) {
      const { memberId } = payload as { memberId?: unknown };
      await store.eraseNotes(tx, BigInt(String(memberId)));
      await deleteGoals(tx, BigInt(String(memberId)));
      await eraseStaffNotes(tx, BigInt(String(memberId)));
    },
  },
];
