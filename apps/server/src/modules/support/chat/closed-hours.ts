// What the house says outside the hours of the chat: an automatic message that never looks like one of a person (docs/reference/support.md 3.10).
import type { chatStaff } from '@tyche/contract/chat-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { offeredLanguages } from '@tyche/i18n/languages';
import { toPlainText } from '@tyche/rules/plain-text';
import { chatBounds } from '@tyche/rules/support';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { setChatHours } from '../../settings/index.ts';
import { type Actor, findStaffNames, recordAction } from '../../staff/index.ts';
import type { ChatDeps } from './deps.ts';
import { addEvent, requireText, tell } from './messages.ts';
import { opensAt } from './room.ts';
import * as store from './store-closed-hours.ts';

const AT_ONCE = 100;

/** When the chat answers again, in milliseconds, and what the house says until then in a language; both null while it answers. */
export async function readClosed(
  deps: Pick<ChatDeps, 'merchant'>,
  reader: Reader,
  language: string,
): Promise<{ opensAt: number | null; closedText: string | null }> {
  const opens = await opensAt(deps, reader);
  const text = opens === null ? null : await store.findClosedText(reader, language);
  return { opensAt: opens, closedText: text === null ? null : toPlainText(text) };
}

/**
 * Adds the automatic message to open conversations whose people have not been told since the hours ended, some at once. Gives how many were
 * told; 0 within the hours.
 */
export async function publishHoursEnded(tx: Tx, deps: Pick<ChatDeps, 'merchant'>): Promise<number> {
  const opens = await opensAt(deps, tx);
  if (opens === null) return 0;
  const opening = new Date(opens);
  const untold = await store.takeUntold(tx, { opensAt: opening, limit: AT_ONCE });
  for (const { conversation_id: id, member_id: memberId, language } of untold) {
    const text = await store.findClosedText(tx, language);
    await addEvent(tx, id, 'hours-ended', { opensAt: opening, text });
    await tell(tx, { memberId, id });
  }
  return untold.length;
}

/** The words of the automatic message in each language that has some, with who wrote them. */
export async function readClosedTexts(reader: Reader): Promise<OutputOf<typeof chatStaff.closedTexts>> {
  const rows = await store.listClosedTexts(reader);
  const names = await findStaffNames(
    reader,
    rows.map(({ staff_id }) => staff_id),
  );
  return {
    list: rows.map(({ language, text, staff_id, at }) => ({
      language,
      text: toPlainText(text),
      by: names.get(staff_id) ?? '',
      at: at.getTime(),
    })),
  };
}

/**
 * Writes the words of the automatic message in a language; without a text the site's own come back. Refuses what `requireText` refuses, and
 * `invalid-input` for a language that is not offered.
 */
export async function writeClosedText(
  { database }: Pick<ChatDeps, 'database'>,
  { language, text: words }: InputOf<typeof chatStaff.setClosedText>,
  { staff: { staffId }, ip }: Actor,
): Promise<void> {
  if (!offeredLanguages.some(({ code }) => code === language))
    throw new Refusal('invalid-input', { field: 'language', rule: 'language' });
  const text = words === undefined ? null : requireText(words, chatBounds.message);
  await database.inTransaction(async (tx) => {
    if (text === null) await store.deleteClosedText(tx, language);
    else await store.setClosedText(tx, { language, text, staffId });
    const action = text === null ? 'chat-closed-text.delete' : 'chat-closed-text.set';
    await recordAction(tx, { staffId, action, subject: language, detail: {}, ip });
  });
}

/** Whether the site has a chat, and when it answers. */
export async function readHours({
  merchant,
}: Pick<ChatDeps, 'merchant'>): Promise<OutputOf<typeof chatStaff.chatHours>> {
  const { liveChat, chatHours, timeZone } = (await merchant()).site;
  return { isOn: liveChat, from: chatHours.from, to: chatHours.to, timeZone };
}

/** Sets whether the site has a chat, and when it answers. Refuses `invalid-input` for hours that are empty. */
export async function writeHours(
  { database, merchant }: Pick<ChatDeps, 'database' | 'merchant'>,
  { isOn, from, to, reason }: InputOf<typeof chatStaff.setChatHours>,
  { staff: { staffId }, ip }: Actor,
): Promise<void> {
  if (from === to) throw new Refusal('invalid-input', { field: 'to', rule: 'empty' });
  const { code } = await merchant();
  await database.inTransaction(async (tx) => {
    await setChatHours(tx, code, { liveChat: isOn, chatHours: { from, to } });
    const detail = { isOn, from, to, reason };
    await recordAction(tx, { staffId, action: 'chat-hours.set', subject: code, detail, ip });
  });
}
