// What staff see of messages to many members, and the words of one in the inbox (docs/reference/messages.md 7).
import type { massMessagesStaff } from '@tyche/contract/mass-messages-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import type { Reader } from '../../../platform/db/database.ts';
import { findStaffNames } from '../../staff/index.ts';
import type { MassState } from '../domains.ts';
import * as store from './store.ts';
import { countWaiting } from './store-deliveries.ts';
import { listProposed } from './write.ts';

const PAGE = 20;

type Shown = OutputOf<typeof massMessagesStaff.staffMassMessages>['list'][number];

/** A page of messages for staff, newest first. */
export async function readMessages(
  reader: Reader,
  { before }: InputOf<typeof massMessagesStaff.staffMassMessages>,
): Promise<OutputOf<typeof massMessagesStaff.staffMassMessages>> {
  const asked = { before: before === undefined ? null : BigInt(before), limit: PAGE + 1 };
  const found = await store.listMessages(reader, asked);
  const rows = found.slice(0, PAGE);
  const ids = rows.map(({ message_id }) => message_id);
  const texts = await store.listTexts(reader, ids);
  const waiting = await countWaiting(reader, ids);
  const proposed = await listProposed(reader);
  const names = await findStaffNames(
    reader,
    rows.flatMap(({ made_by, approved_by }) => (approved_by === null ? [made_by] : [made_by, approved_by])),
  );
  const list: Shown[] = rows.map((row) => {
    const approvalId = row.state === 'waiting' ? (proposed.get(row.message_id) ?? null) : null;
    return {
      id: row.message_id.toString(),
      kind: row.kind,
      ways: [...row.ways],
      accounts: row.accounts,
      languages: [...row.languages],
      state: shownState(row.state, approvalId),
      approvalId: approvalId?.toString() ?? null,
      members: row.members,
      looked: row.looked,
      inbox: row.inbox,
      mail: row.mail,
      sms: row.sms,
      skipped: row.skipped,
      waiting: waiting.get(row.message_id) ?? 0,
      by: names.get(row.made_by) ?? '',
      approvedBy: row.approved_by === null ? null : (names.get(row.approved_by) ?? ''),
      at: row.created_at.getTime(),
      endedAt: row.ended_at?.getTime() ?? null,
      texts: texts
        .filter(({ message_id }) => message_id === row.message_id)
        .map(({ language, title, content }) => ({ language, title, content })),
    };
  });
  return { list, hasMore: found.length > PAGE };
}

/** A message that waits is proposed while its proposal does; a proposal that was turned down or ran out leaves it unsent permanently. */
function shownState(state: MassState, approvalId: bigint | null): Shown['state'] {
  if (state !== 'waiting') return state;
  return approvalId === null ? 'lapsed' : 'proposed';
}

/**
 * The words of some messages for a reader: the reader's language, else English, else any that there is. A message whose texts are gone is
 * left out.
 */
export async function wordsOfMessages(
  reader: Reader,
  messageIds: readonly bigint[],
  language: string,
): Promise<ReadonlyMap<bigint, store.MassText>> {
  if (messageIds.length === 0) return new Map();
  const best = new Map<bigint, store.MassText>();
  for (const text of await store.listTexts(reader, messageIds)) {
    const known = best.get(text.message_id);
    if (!known || rankOf(text, language) > rankOf(known, language)) best.set(text.message_id, text);
  }
  return best;
}

function rankOf({ language }: store.MassText, wanted: string): number {
  if (language === wanted) return 2;
  return language === 'EN' ? 1 : 0;
}
