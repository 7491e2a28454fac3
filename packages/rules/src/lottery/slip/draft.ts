import type { Random } from '@tyche/kernel/random';
import type { Game } from '../game.ts';
import type { Play } from '../grammar/play.ts';
import { type Selection, picked, typed } from '../grammar/selection.ts';
import type { SlipLine } from '../grammar/slip-text.ts';
import { layoutFor, parseSelection, printSelection } from '../grammar/text.ts';
import { type SlipState, playOf } from './state.ts';
import { readTypedList } from './typed-list.ts';

/** What is being picked, as a line; null while it makes no bet or its typed list has bad entries. */
export function draftLine(game: Game, state: SlipState): SlipLine | null {
  const play = playOf(game, state);
  const selection = draftSelection(play, state);
  return selection && completeLine(play, selection, state);
}

function draftSelection(play: Play, state: SlipState): Selection | null {
  const layout = layoutFor(play, state.entry);
  if (!layout) return null;
  const places = layout.places ? state.places : [];
  if (layout.entry === 'picked') return picked(state.rows, places);
  const { tickets, bad } = readTypedList(layout, state.typed);
  return bad.length > 0 || tickets.length === 0 ? null : typed(tickets, places);
}

function completeLine(play: Play, selection: Selection, state: SlipState): SlipLine | null {
  const balls = printSelection(play, selection);
  const parsed = parseSelection(play, selection.entry, balls);
  if (!parsed.ok || play.count(parsed.selection) === 0) return null;
  const { unitId, series, multiple } = state;
  return {
    balls,
    type: selection.entry === 'picked' ? 1 : 2,
    playId: play.id,
    unitId,
    series,
    multiple,
    digit: null,
  };
}

/** Lines at random for the play and terms of the slip, one smallest bet each. */
export function randomLines(
  game: Game,
  state: SlipState,
  random: Random,
  count: number,
): readonly SlipLine[] {
  const play = playOf(game, state);
  return Array.from({ length: count }, () => completeLine(play, play.sample(random), state)).filter(
    (line) => line !== null,
  );
}

/** The draft that a line came from, for editing it again. */
export function draftOf(
  play: Play,
  line: SlipLine,
): Pick<
  SlipState,
  'playId' | 'entry' | 'rows' | 'places' | 'typed' | 'unitId' | 'series' | 'multiple'
> | null {
  const entry = line.type === 1 ? 'picked' : 'typed';
  const parsed = parseSelection(play, entry, line.balls);
  if (!parsed.ok) return null;
  const { selection } = parsed;
  return {
    playId: play.id,
    entry,
    rows: selection.entry === 'picked' ? selection.rows : [],
    places: selection.places,
    typed: selection.entry === 'typed' ? selection.tickets.join(', ') : '',
    unitId: line.unitId,
    series: line.series,
    multiple: line.multiple,
  };
}
