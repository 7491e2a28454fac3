// What a member sees of its threads (docs/reference/messages.md 2).
import type { threads } from '@tyche/contract/threads';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { WITHDRAW_MINUTES } from '@tyche/rules/messages';
import type { Reader } from '../../../platform/db/database.ts';
import { findImage } from '../../../platform/files/store.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { FindPicture } from '../../../platform/http/member-pictures.ts';
import { countUnread } from '../inbox.ts';
import type { ThreadDeps } from './deps.ts';
import { findViewers } from './store-images.ts';
import { listMessages, type MessageRow } from './store-messages.ts';
import { countUnreadMessages, findSide, listSides, type SideRow } from './store-threads.ts';

const PAGE = 20;
const MESSAGES = 50;
const RECIPIENTS = 20;
const PREVIEW = 120;
const NEWEST = 2_147_483_647;

type Deps = Pick<ThreadDeps, 'database' | 'people'>;
type Threads = typeof threads;

/** A page of a member's threads, the one with the newest message first. */
export async function readThreads(
  deps: Deps,
  memberId: bigint,
  { before, pageSize = PAGE }: InputOf<Threads['messageThreads']>,
): Promise<OutputOf<Threads['messageThreads']>> {
  const { reader } = deps.database;
  const [lastMicros, lastId] = (before ?? '').split('-');
  const rows = await listSides(reader, {
    memberId,
    before: lastMicros && lastId ? { micros: BigInt(lastMicros), threadId: BigInt(lastId) } : null,
    limit: pageSize + 1,
  });
  const shown = rows.slice(0, pageSize);
  const describe = await describer(deps, reader, memberId, shown);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    list: shown.map((row) => ({
      ...describe(row),
      lastAt: row.last_at.getTime(),
      lastText: [...row.body.replaceAll('\n', ' ')].slice(0, PREVIEW).join(''),
      isLastOwn: row.sender_id === memberId,
      unread: row.unread,
    })),
    cursor: last ? `${last.last_micros}-${last.thread_id}` : null,
    unread: await countUnreadMessages(reader, memberId),
  };
}

/** Messages of a thread of a member. Refuses `unknown-thread`, also for another's. */
export async function readThread(
  deps: Deps,
  memberId: bigint,
  { threadId, before = NEWEST }: InputOf<Threads['messageThread']>,
): Promise<OutputOf<Threads['messageThread']>> {
  const { reader } = deps.database;
  const side = await requireSide(reader, memberId, threadId);
  const rows = await listMessages(reader, {
    threadId: side.thread_id,
    memberId,
    after: side.deleted_upto,
    before,
    withdrawMinutes: WITHDRAW_MINUTES,
    limit: MESSAGES + 1,
  });
  const describe = await describer(deps, reader, memberId, [side]);
  const view = describe(side);
  return {
    ...view,
    messages: rows
      .slice(0, MESSAGES)
      .toReversed()
      .map((row) => showMessage(row, memberId)),
    hasMore: rows.length > MESSAGES,
  };
}

/** The thread of a member by its id. Refuses `unknown-thread`, also for another's. */
export async function requireSide(reader: Reader, memberId: bigint, threadId: string): Promise<SideRow> {
  const side = await findSide(reader, memberId, BigInt(threadId));
  if (!side) throw new Refusal('unknown-thread');
  return side;
}

/** A picture of a message: its sender sees it, and who received the message. Null for any other picture. */
export async function findThreadPicture(reader: Reader, imageId: string): ReturnType<FindPicture> {
  const found = await findViewers(reader, imageId);
  const image = found && (await findImage(reader, imageId));
  return found && image && { ...image, memberId: found.senderId, viewers: found.recipientIds };
}

/** Whom a member may write to. */
export async function readRecipients(
  { database: { reader }, people }: Deps,
  memberId: bigint,
  { search = '' }: InputOf<Threads['messageRecipients']>,
): Promise<OutputOf<Threads['messageRecipients']>> {
  const uplineId = (await people.uplinesOf(reader, [memberId])).get(memberId);
  const wanted = { uplineId: memberId, prefix: search.trim(), limit: RECIPIENTS + 1 };
  const below = await people.listDownlines(reader, wanted);
  const masked = await people.maskedNames(reader, uplineId === undefined ? [] : [uplineId]);
  return {
    upline:
      uplineId === undefined
        ? null
        : { customerId: String(uplineId), name: masked.get(uplineId) ?? '', relation: 'upline' },
    downlines: below.slice(0, RECIPIENTS).map(({ memberId: id, username }) => ({
      customerId: String(id),
      name: username,
      relation: 'downline',
    })),
    hasMore: below.length > RECIPIENTS,
  };
}

/** How many notices and messages a member has not read. */
export async function readUnread(
  reader: Reader,
  memberId: bigint,
): Promise<OutputOf<Threads['messageUnread']>> {
  const [notices, messages] = await Promise.all([
    countUnread(reader, memberId),
    countUnreadMessages(reader, memberId),
  ]);
  return { notices, messages };
}

/** A message as an account sees it. The sender is not told that the recipient excluded himself. */
function showMessage(
  row: MessageRow,
  memberId: bigint,
): OutputOf<Threads['messageThread']>['messages'][number] {
  const isOwn = row.sender_id === memberId;
  return {
    seq: row.seq,
    isOwn,
    text: row.body,
    images: [...row.images],
    at: row.sent_at.getTime(),
    state:
      row.read_at !== null && row.state === 'sent'
        ? 'read'
        : row.state === 'undelivered'
          ? 'sent'
          : row.state,
    isWithdrawable: row.is_fresh,
  };
}

/** Names and states of threads: whether their two accounts are still in a direct line, and what the other one is called. */
async function describer({ people }: Deps, reader: Reader, memberId: bigint, rows: readonly SideRow[]) {
  const downlines = [...new Set(rows.map(({ downline_id }) => downline_id))];
  const others = [...new Set(rows.map(({ other_id }) => other_id))];
  const [uplines, names, masked] = await Promise.all([
    people.uplinesOf(reader, downlines),
    people.namesOf(reader, others),
    people.maskedNames(reader, others),
  ]);
  return (row: SideRow) => {
    const isOpen = uplines.get(row.downline_id) === row.upline_id;
    const isUpline = row.upline_id === memberId;
    const known = isUpline && isOpen ? names : masked;
    return {
      id: String(row.thread_id),
      subject: row.subject,
      with: {
        customerId: String(row.other_id),
        name: known.get(row.other_id) ?? '',
        relation: isUpline ? ('downline' as const) : ('upline' as const),
      },
      isOpen,
      isBlocked: row.is_blocked,
    };
  };
}
