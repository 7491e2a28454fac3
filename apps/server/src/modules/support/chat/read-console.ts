// The chat as staff see it.
import type { chatStaff } from '@tyche/contract/chat-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { toPlainText } from '@tyche/rules/plain-text';
import { CHAT_REOPEN_HOURS, PRESENCE_SECONDS, QUEUE_ALARM_MINUTES } from '@tyche/rules/support';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { listProfiles } from '../../members/index.ts';
import { findStaffNames, type Looker, recordAction, recordLook } from '../../staff/index.ts';
import type { ChatDeps } from './deps.ts';
import { readPageRows, shownConversation, shownMessage } from './read-chat.ts';
import { findSealedMail } from './store-visitors.ts';
import { mailPlace } from './visitor.ts';
import { type ConversationRow, findConversation } from './store-conversations.ts';
import {
  countAnswering,
  listAnswers,
  listClosed,
  listNotes,
  listOpen,
  readQueueFigures,
} from './store-desk.ts';

const MAX_LISTED = 100;

/** The conversations of a box in its order, with the figures of the queue. */
export async function readBox(
  reader: Reader,
  { box = 'queue' }: InputOf<typeof chatStaff.staffChats>,
  staffId: bigint,
): Promise<OutputOf<typeof chatStaff.staffChats>> {
  const asked = { alarmMinutes: QUEUE_ALARM_MINUTES, lateHours: CHAT_REOPEN_HOURS, limit: MAX_LISTED };
  const rows = await (box === 'closed'
    ? listClosed(reader, asked)
    : listOpen(reader, { ...asked, box, staffId }));
  const show = await rowsFor(reader, rows, staffId);
  const { queued } = await readQueueFigures(reader);
  return {
    list: rows.map((row) => ({
      ...show(row, row.unread),
      excerpt: toPlainText(row.excerpt),
      isAlarmed: row.is_alarmed,
    })),
    queued,
    answering: await countAnswering(reader, PRESENCE_SECONDS),
  };
}

/** One conversation for staff. A look at what the caller has not taken is recorded. Refuses `unknown-chat`. */
export async function readForStaff(
  { database: { reader }, sealing }: Pick<ChatDeps, 'database' | 'sealing'>,
  { id, before }: InputOf<typeof chatStaff.staffChat>,
  looker: Looker,
): Promise<OutputOf<typeof chatStaff.staffChat>> {
  const { staffId } = looker.staff;
  const row = await findConversation(reader, BigInt(id), CHAT_REOPEN_HOURS);
  if (!row) throw new Refusal('unknown-chat');
  if (row.taken_by !== staffId || row.state === 'closed') await noteLook(reader, looker, row);
  const { rows, hasEarlier } = await readPageRows(reader, row, before);
  const notes = await listNotes(reader, row.conversation_id);
  const names = await findStaffNames(
    reader,
    [...rows, ...notes].flatMap(({ staff_id: author }) => author ?? []),
  );
  const show = await rowsFor(reader, [row], staffId);
  const unread = rows.filter(({ author, seq }) => author === 'member' && seq > row.staff_read_seq).length;
  return {
    ...show(row, unread),
    messages: rows.map((message) => ({
      ...shownMessage(message),
      by: message.staff_id === null ? null : (names.get(message.staff_id) ?? null),
    })),
    hasEarlier,
    readSeq: row.member_read_seq,
    notes: notes.map((note) => ({
      id: note.note_id.toString(),
      text: toPlainText(note.text),
      by: names.get(note.staff_id) ?? '',
      at: note.at.getTime(),
    })),
    rating: row.rating,
    ratingComment: row.rating_comment === null ? null : toPlainText(row.rating_comment),
    mail: row.is_by_mail ? maskedMail(await findSealedMail(reader, row.conversation_id), row, sealing) : null,
  };
}

/** A look at a conversation of a member is one at the member; of a visitor it is a line of the trail. */
async function noteLook(reader: Reader, looker: Looker, row: ConversationRow): Promise<void> {
  const subject = `chat ${row.conversation_id}`;
  if (row.member_id !== null) {
    await recordLook(reader, looker, { memberId: row.member_id, fields: ['chat'], purpose: subject });
    return;
  }
  const { staff, ip } = looker;
  await recordAction(reader, { staffId: staff.staffId, action: 'chat.look', subject, ip });
}

/** The address of a visitor, enough to know that there is one: staff do not need more. */
function maskedMail(
  sealed: Buffer | null,
  { conversation_id: id }: ConversationRow,
  sealing: ChatDeps['sealing'],
): string | null {
  if (sealed === null) return null;
  return sealing.open(mailPlace(id), sealed).replace(/^(.{1,2})[^@]*@/u, '$1***@');
}

/** Answers of short words. */
export async function readAnswers(reader: Reader): Promise<OutputOf<typeof chatStaff.cannedAnswers>> {
  const rows = await listAnswers(reader);
  return {
    list: rows.map(({ answer_id, shortcut, language, text }) => ({
      id: answer_id.toString(),
      shortcut,
      language,
      text: toPlainText(text),
    })),
  };
}

/** Gives what shows a row of the console, once the names are read. */
async function rowsFor(reader: Reader, rows: readonly ConversationRow[], staffId: bigint) {
  const members = await listProfiles(
    reader,
    rows.flatMap((row) => row.member_id ?? []),
  );
  const staff = await findStaffNames(
    reader,
    rows.flatMap((row) => row.taken_by ?? []),
  );
  return (row: ConversationRow, unread: number) => ({
    ...shownConversation(row),
    isComplaint: row.is_complaint,
    memberId: row.member_id?.toString() ?? null,
    username: row.member_id === null ? null : (members.get(row.member_id)?.username ?? ''),
    isByMail: row.is_by_mail,
    language: row.language,
    takenBy: row.taken_by === null ? null : (staff.get(row.taken_by) ?? null),
    isOwn: row.taken_by === staffId,
    unread,
  });
}
