// How a conversation of the live chat moves (docs/reference/support.md 3).
import type { TextBounds } from '../plain-text/index.ts';

export const chatTopics = ['account', 'payment', 'game', 'reward', 'other'] as const;
export type ChatTopic = (typeof chatTopics)[number];

/** Active: the next word is with staff. Waiting: it is with the member. */
export const chatStates = ['queued', 'active', 'waiting', 'closed'] as const;
export type ChatState = (typeof chatStates)[number];

export const chatChannels = ['live', 'vip'] as const;
export type ChatChannel = (typeof chatChannels)[number];

/** Who wrote a message. What the system says is one of `chatEvents`, which pages tell in the language of the reader. */
export const chatAuthors = ['member', 'staff', 'system'] as const;
export type ChatAuthor = (typeof chatAuthors)[number];

export const chatEvents = [
  'taken',
  'handed-over',
  'raised',
  'silence-soon',
  'closed-silence',
  'closed-member',
  'closed-staff',
  'hours-ended',
] as const;
export type ChatEvent = (typeof chatEvents)[number];

export const chatPresences = ['online', 'away'] as const;
export type ChatPresence = (typeof chatPresences)[number];

export const chatBounds = {
  message: { from: 1, to: 1_000 },
  note: { from: 1, to: 500 },
  rating: { from: 0, to: 140 },
  shortcut: { from: 1, to: 20 },
} as const satisfies Record<string, TextBounds>;

/** Conversations that the system gives to one member of staff. */
export const MAX_ASSIGNED = 6;
/** Conversations that wait at once; the next one is refused. */
export const MAX_QUEUED = 500;
/** Of them conversations of visitors: a crowd of visitors does not keep members out. */
export const MAX_QUEUED_VISITORS = 100;
/** Minutes of silence of a member before the warning, and before the end. */
export const WARN_MINUTES = 8;
export const SILENT_MINUTES = 10;
/** Hours after the end in which a message of the member opens a conversation again. */
export const CHAT_REOPEN_HOURS = 24;
/** Minutes in the queue after which the console alarms. */
export const QUEUE_ALARM_MINUTES = 2;
/** Seconds after which a member of staff whose console says nothing is not there any more. */
export const PRESENCE_SECONDS = 90;

export type ChatAct = 'take' | 'member-message' | 'staff-message' | 'hand-over' | 'raise' | 'close' | 'rate';

export interface Conversation {
  readonly state: ChatState;
  /** Whether more than `CHAT_REOPEN_HOURS` have passed since its last change of state. */
  readonly isLate: boolean;
  readonly isRated: boolean;
}

export type ChatRefusal = 'chat-taken' | 'chat-state-differs' | 'chat-ended' | 'chat-rated';

type Moved = { readonly state: ChatState } | { readonly refusal: ChatRefusal };

/**
 * The state after an act. Refuses `chat-taken` for what does not wait any more, `chat-ended` for a message of the member that comes too late,
 * `chat-rated` for a second rating, and `chat-state-differs` for any other act at the wrong time.
 */
export function moveChat(act: ChatAct, { state, isLate, isRated }: Conversation): Moved {
  const isOpen = state !== 'closed';
  const isTaken = state === 'active' || state === 'waiting';
  const differs = { refusal: 'chat-state-differs' } as const;
  switch (act) {
    case 'take':
      return state === 'queued' ? { state: 'active' } : { refusal: 'chat-taken' };
    case 'member-message':
      if (state === 'queued') return { state };
      if (isOpen) return { state: 'active' };
      return isLate ? { refusal: 'chat-ended' } : { state: 'queued' };
    case 'staff-message':
      return isTaken ? { state: 'waiting' } : differs;
    case 'hand-over':
    case 'raise':
      return isTaken ? { state: 'queued' } : differs;
    case 'close':
      return isOpen ? { state: 'closed' } : differs;
    case 'rate':
      if (isOpen) return differs;
      return isRated ? { refusal: 'chat-rated' } : { state };
  }
}

export type SilenceStep = 'warn' | 'close' | 'hand-over' | 'none';

/**
 * What the system does about silence, in whole minutes: a member who has to write is warned and his conversation ends two minutes after the
 * warning; a conversation in which staff have to write goes back to the queue. `warnedMinutes` is null without a warning.
 */
export function judgeSilence({
  state,
  silentMinutes,
  warnedMinutes,
}: {
  readonly state: ChatState;
  readonly silentMinutes: number;
  readonly warnedMinutes: number | null;
}): SilenceStep {
  if (state === 'active') return silentMinutes >= SILENT_MINUTES ? 'hand-over' : 'none';
  if (state !== 'waiting') return 'none';
  if (warnedMinutes === null) return silentMinutes >= WARN_MINUTES ? 'warn' : 'none';
  return warnedMinutes >= SILENT_MINUTES - WARN_MINUTES ? 'close' : 'none';
}

/** The channel of a member by the level of his rank; 0 for no rank. Above level 4 it is the VIP channel (specification 5). */
export function channelOf(rankLevel: number): ChatChannel {
  return rankLevel > 4 /* level */ ? 'vip' : 'live';
}

/** When the chat answers on each day of the site's time zone, in minutes after midnight; `to` before `from` ends on the next day. */
export interface ChatHours {
  readonly from: number;
  readonly to: number;
}

/** Whether the chat answers at a minute of the day, 0 to 1,439. */
export function isWithinHours({ from, to }: ChatHours, minute: number): boolean {
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Minutes from a minute of the day until the chat opens; 0 while it answers. A chat whose hours are empty opens on no day: then a whole day. */
export function minutesUntilOpen(hours: ChatHours, minute: number): number {
  if (isWithinHours(hours, minute)) return 0;
  return (hours.from - minute + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
}

const DAY_MINUTES = 1_440;

/** A run of 13 to 19 digits, each pair with one space or hyphen between at most. */
const CARD = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;
const SHOWN_DIGITS = 4;

/** A text in which every number of a payment card is masked but for its last four digits. What is no card number by its check digit stays. */
export function maskCards(text: string): string {
  return text.replaceAll(CARD, (found) => {
    const digits = found.replaceAll(/\D/g, '');
    return passesLuhn(digits) ? `•••• ${digits.slice(-SHOWN_DIGITS)}` : found;
  });
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
