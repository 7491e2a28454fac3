import type { messaging } from '@tyche/contract/messaging';
import type { OutputOf } from '@tyche/contract/route';
import type { Translator } from '@tyche/i18n/translator';
import type { Database, Reader } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { isNoticeKind } from './kinds.ts';
import { noticeKindOf } from './mass/deps.ts';
import { wordsOfMessages } from './mass/read.ts';
import { countNotices, listNotices, markDeleted, markRead, type NoticeRow } from './store.ts';

/** A page of a member's inbox in the words of a language, newest first. */
export async function readInbox(
  reader: Reader,
  words: Translator,
  {
    memberId,
    language,
    pageNo,
    pageSize,
  }: { memberId: bigint; language: string; pageNo: number; pageSize: number },
): Promise<OutputOf<typeof messaging.inbox>> {
  const rows = await listNotices(reader, memberId, { offset: (pageNo - 1) * pageSize, limit: pageSize });
  const { all, unread } = await countNotices(reader, memberId);
  const list = rows.filter(({ kind }) => isNoticeKind(kind));
  const house = await wordsOfMessages(reader, list.flatMap(messageIdOf), language);
  return {
    list: list.map((row) => {
      const [messageId] = messageIdOf(row);
      const text = messageId === undefined ? undefined : house.get(messageId);
      return {
        id: row.notice_id.toString(),
        kind: row.kind,
        title: text?.title ?? words.find(`messages.${row.kind}.title`, row.params) ?? row.kind,
        body: text?.content ?? words.find(`messages.${row.kind}.body`, row.params) ?? '',
        at: row.at.getTime(),
        isRead: row.is_read,
      };
    }),
    totalPages: Math.ceil(all / pageSize),
    unread,
  };
}

/** The message of the house that a notice is; none for every other notice. */
function messageIdOf({ kind, params }: NoticeRow): readonly bigint[] {
  const isHouse = kind === noticeKindOf.service || kind === noticeKindOf.offer;
  return isHouse && /^\d{1,18}$/.test(String(params.message)) ? [BigInt(String(params.message))] : [];
}

/** How many messages a member has not read. */
export async function countUnread(reader: Reader, memberId: bigint): Promise<number> {
  return (await countNotices(reader, memberId)).unread;
}

/** Marks messages as read, all of them when no ids are given. Refuses `unknown-message` for one that is not the member's; then none is. */
export async function readMessages(
  database: Database,
  memberId: bigint,
  ids: readonly string[] | undefined,
): Promise<void> {
  const wanted = ids ? [...new Set(ids)].map(BigInt) : null;
  await database.inTransaction(async (tx) => {
    const marked = await markRead(tx, memberId, wanted);
    if (wanted && marked < wanted.length) throw new Refusal('unknown-message');
  });
}

/** Takes a message out of its owner's inbox. Refuses `unknown-message`. */
export async function deleteMessage(reader: Reader, memberId: bigint, id: string): Promise<void> {
  if (!(await markDeleted(reader, memberId, BigInt(id)))) throw new Refusal('unknown-message');
}
