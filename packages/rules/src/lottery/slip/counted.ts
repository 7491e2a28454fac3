import { type Game, findPlay } from '../game.ts';
import type { Hit, Play } from '../grammar/play.ts';
import { type Selection, picked, typed } from '../grammar/selection.ts';
import type { SlipLine } from '../grammar/slip-text.ts';
import { layoutFor, parseSelection, printSelection } from '../grammar/text.ts';
import type { SlipState } from './state.ts';
import { type TypedItem, readTypedList } from './typed-list.ts';

/** A bet whatever its terms: counted once, priced as often as they change. Plain JSON, so a worker can count it. */
export interface CountedBet {
  readonly playId: number;
  readonly type: 1 | 2;
  readonly balls: string;
  readonly bets: number;
  /** The hits of its best outcome. */
  readonly best: readonly Hit[];
  /** The selection, of a long list only its first tickets. */
  readonly shown: Selection;
  /** How many tickets `shown` leaves out. */
  readonly more: number;
}

/** What a typed list holds; of bad and repeated entries the first ones. */
export interface TypedReading {
  readonly tickets: number;
  readonly bad: number;
  readonly duplicates: number;
  readonly firstBad: readonly TypedItem[];
  readonly firstDuplicates: readonly TypedItem[];
}

/** The part of a slip that is read and counted. */
export type Draft = Pick<SlipState, 'playId' | 'entry' | 'rows' | 'places' | 'typed'>;

/** A draft read: its bet, or null while it makes none; and its typed list, if it has one. */
export interface DraftReading {
  readonly bet: CountedBet | null;
  readonly typed: TypedReading | null;
}

const NAMED_ITEMS = 20;
const SHOWN_TICKETS = 6;

/** Reads and counts what is being picked. A list with bad entries makes no bet. */
export function readDraft(game: Game, draft: Draft): DraftReading {
  const play = findPlay(game, draft.playId);
  const layout = play && layoutFor(play, draft.entry);
  if (!play || !layout) return { bet: null, typed: null };
  const places = layout.places ? draft.places : [];
  if (layout.entry === 'picked') {
    const balls = printSelection(play, picked(draft.rows, places));
    const parsed = parseSelection(play, 'picked', balls);
    return { bet: parsed.ok ? countSelection(play, parsed.selection, balls) : null, typed: null };
  }
  const { tickets, bad, duplicates } = readTypedList(layout, draft.typed);
  const isBet = bad.length === 0 && tickets.length > 0 && places.length >= (layout.places?.min ?? 0);
  return {
    bet: isBet ? countSelection(play, typed(tickets, places)) : null,
    typed: {
      tickets: tickets.length,
      bad: bad.length,
      duplicates: duplicates.length,
      firstBad: bad.slice(0, NAMED_ITEMS),
      firstDuplicates: duplicates.slice(0, NAMED_ITEMS),
    },
  };
}

/** Counts a selection; null when it makes no bet. */
export function countSelection(play: Play, selection: Selection, balls?: string): CountedBet | null {
  const bets = play.count(selection);
  if (bets === 0) return null;
  return {
    playId: play.id,
    type: selection.entry === 'picked' ? 1 : 2,
    balls: balls ?? printSelection(play, selection),
    bets,
    best: play.best(selection),
    ...excerpt(selection),
  };
}

const countedLines = new WeakMap<SlipLine, CountedBet>();

/** The bet of a line; null for one that the game does not take. Kept as long as the line: a cart is priced at every touch. */
export function countLine(game: Game, line: SlipLine): CountedBet | null {
  const known = countedLines.get(line);
  if (known) return known;
  const play = findPlay(game, line.playId);
  if (!play || (line.digit !== null && line.digit !== play.digit)) return null;
  const parsed = parseSelection(play, line.type === 1 ? 'picked' : 'typed', line.balls);
  const bet = parsed.ok ? countSelection(play, parsed.selection) : null;
  if (bet) rememberCount(line, bet);
  return bet;
}

/** Keeps the count of a line that was counted before it became one. */
export function rememberCount(line: SlipLine, bet: CountedBet): void {
  countedLines.set(line, bet);
}

function excerpt(selection: Selection): Pick<CountedBet, 'shown' | 'more'> {
  if (selection.entry === 'picked' || selection.tickets.length <= SHOWN_TICKETS)
    return { shown: selection, more: 0 };
  return {
    shown: { ...selection, tickets: selection.tickets.slice(0, SHOWN_TICKETS) },
    more: selection.tickets.length - SHOWN_TICKETS,
  };
}
