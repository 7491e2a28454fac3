import type { Random } from '@tyche/kernel/random';
import type { Game } from '../game.ts';
import type { Play } from '../grammar/play.ts';
import type { SlipLine } from '../grammar/slip-text.ts';
import { layoutFor, parseSelection } from '../grammar/text.ts';
import { type CountedBet, countSelection, readDraft, rememberCount } from './counted.ts';
import { lineOf } from './price.ts';
import { type SlipState, playOf } from './state.ts';
import { writtenList } from './typed-list.ts';

/** What is being picked, as a line; null while it makes no bet or its typed list has bad entries. */
export function draftLine(game: Game, state: SlipState): SlipLine | null {
  const { bet } = readDraft(game, state);
  return bet && lineFor(bet, state);
}

/** The line of a counted bet at the slip's terms, its count kept with it. */
export function lineFor(bet: CountedBet, state: SlipState): SlipLine {
  const line = lineOf(bet, state);
  rememberCount(line, bet);
  return line;
}

/** Lines at random for the play and terms of the slip, one smallest bet each. */
export function randomLines(
  game: Game,
  state: SlipState,
  random: Random,
  count: number,
): readonly SlipLine[] {
  const play = playOf(game, state);
  return Array.from({ length: count }, () => countSelection(play, play.sample(random)))
    .filter((bet) => bet !== null)
    .map((bet) => lineFor(bet, state));
}

/** The draft that a line came from, for editing it again. */
export function draftOf(
  play: Play,
  line: Pick<SlipLine, 'type' | 'balls'>,
): Pick<SlipState, 'playId' | 'entry' | 'rows' | 'places' | 'typed'> | null {
  const entry = line.type === 1 ? 'picked' : 'typed';
  const layout = layoutFor(play, entry);
  const parsed = parseSelection(play, entry, line.balls);
  if (!parsed.ok) return null;
  const { selection } = parsed;
  return {
    playId: play.id,
    entry,
    rows: selection.entry === 'picked' ? selection.rows : [],
    places: selection.places,
    typed:
      selection.entry === 'typed' && layout?.entry === 'typed' ? writtenList(layout, selection.tickets) : '',
  };
}
