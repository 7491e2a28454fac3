// The conversation of the chat that a demo begins with: the demo member asked, staff answered, and his next question waits for staff.
import type { Modules } from '../modules.ts';
import { languageOf } from '../modules/members/index.ts';
import type { Reader } from '../platform/db/database.ts';
import type { Actors } from './actors.ts';
import { demoMember } from './bots.ts';

export interface ChatWords {
  readonly question: string;
  readonly answer: string;
  readonly next: string;
  /** For the member of staff who goes on. */
  readonly note: string;
}

/** What the member and staff write, by the wire code of the member's language. True only on a site with play money. */
export const chatWords = {
  EN: {
    question: 'Hello. Is the money on this site real?',
    answer: `Hello ${demoMember.username}. No, this site uses play money. It cannot be bought or paid out.`,
    next: 'Thank you. And how can I check that a draw was fair?',
    note: 'He knows about play money. Now he asks how to check a draw.',
  },
  TY: {
    question: 'Hello po. Totoong pera ba ang gamit sa site na ito?',
    answer: `Hello ${demoMember.username}. Hindi po, play money ang gamit ng site na ito. Hindi ito nabibili o naipapalit sa pera.`,
    next: 'Salamat po. Paano ko naman masusuri kung patas ang isang draw?',
    note: 'Alam na niya ang tungkol sa play money. Ang tanong niya ngayon ay kung paano suriin ang isang draw.',
  },
  VI: {
    question: 'Xin chào. Tiền trên trang này có phải tiền thật không?',
    answer: `Chào ${demoMember.username}. Không, trang này dùng tiền chơi. Không mua và không rút ra tiền thật được.`,
    next: 'Cảm ơn bạn. Vậy tôi tự kiểm tra một kỳ quay có công bằng không bằng cách nào?',
    note: 'Bạn ấy đã biết về tiền chơi. Giờ bạn ấy hỏi cách kiểm tra một kỳ quay.',
  },
} as const satisfies Record<string, ChatWords>;

/** The words in a language of the wire; in English for one that has none. */
export function chatWordsIn(language: string): ChatWords {
  const words: Readonly<Record<string, ChatWords>> = chatWords;
  return words[language] ?? chatWords.EN;
}

/**
 * Lets the demo member ask and staff answer by the program's own calls, unless the member has had a conversation. Does nothing where the
 * chat is off or closed, or the money is real: the answer would not be true.
 */
export async function beginChat(
  { handlers, merchant }: Pick<Modules, 'handlers' | 'merchant'>,
  actors: Actors,
  reader: Reader,
): Promise<void> {
  const { username } = demoMember;
  const { site } = await merchant();
  if (!site.liveChat || !site.playMoney) return;
  const { isOpen, latestId } = await handlers.chatStatus({}, await actors.member(username));
  if (!isOpen || latestId !== null) return;
  const language = await languageOf(reader, await actors.idOf(username));
  const { question, answer, next, note } = chatWordsIn(language);
  const asked = { ...(await actors.member(username)), language };
  const { id } = await handlers.openChat({ topic: 'payment', text: question }, asked);
  await handlers.takeChat({ id }, await actors.staff('operator'));
  await handlers.answerChat({ id, text: answer }, await actors.staff('operator'));
  await handlers.sendChatMessage({ id, text: next }, await actors.member(username));
  // What waits does not end by silence, and the console begins with the queue.
  await handlers.handOverChat({ id, note }, await actors.staff('operator'));
}
