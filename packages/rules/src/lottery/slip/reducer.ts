import { assertNever } from '@tyche/kernel/assert';
import type { Game } from '../game.ts';
import { findPlay, findUnit } from '../game.ts';
import type { PickedLayout } from '../grammar/play.ts';
import { type Entry, normalRow } from '../grammar/selection.ts';
import type { SlipLine } from '../grammar/slip-text.ts';
import { layoutFor } from '../grammar/text.ts';
import { type CountedBet, readDraft } from './counted.ts';
import { draftOf, lineFor } from './draft.ts';
import { type SlipState, emptyDraft, playOf } from './state.ts';
import { tidyList } from './typed-list.ts';

/** The id of a quick group of a row, or `clear`. */
export type QuickPick = string;

/** What a member can do to the slip. */
export type SlipAction =
  | { readonly type: 'choose-play'; readonly playId: number }
  | { readonly type: 'choose-entry'; readonly entry: Entry }
  | { readonly type: 'toggle'; readonly row: number; readonly value: number }
  | { readonly type: 'quick'; readonly row: number; readonly pick: QuickPick }
  | { readonly type: 'toggle-place'; readonly place: number }
  | { readonly type: 'type'; readonly text: string }
  /** Leaves only the good tickets of the typed list, each once. */
  | { readonly type: 'tidy' }
  | { readonly type: 'clear' }
  | { readonly type: 'set-unit'; readonly unitId: number }
  | { readonly type: 'set-multiple'; readonly multiple: number }
  | { readonly type: 'set-series'; readonly series: number }
  /**
   * Puts the draft into the cart, in place of the line being edited if there is one. Does nothing while it
   * makes no bet. `bet` is the draft where it was counted already.
   */
  | { readonly type: 'add'; readonly bet?: CountedBet }
  /** Opens a bet in the pad as if it had been picked there: a saved pick, or a line of an earlier order. */
  | { readonly type: 'take'; readonly line: Pick<SlipLine, 'playId' | 'type' | 'balls'> }
  | { readonly type: 'add-lines'; readonly lines: readonly SlipLine[] }
  | { readonly type: 'edit'; readonly key: number }
  | { readonly type: 'remove'; readonly key: number }
  | { readonly type: 'empty-cart' };

/**
 * The slip after an action. What cannot be done leaves it as it was; limits are shown as problems, not
 * enforced here.
 */
export function reduceSlip(game: Game, state: SlipState, action: SlipAction): SlipState {
  switch (action.type) {
    case 'choose-play':
      return choosePlay(game, state, action.playId);
    case 'choose-entry':
      return layoutFor(playOf(game, state), action.entry)
        ? { ...state, ...emptyDraft(playOf(game, state), action.entry) }
        : state;
    case 'toggle':
      return withRow(game, state, action.row, (row, layout) =>
        toggled(row, action.value, layout, action.row),
      );
    case 'quick':
      return withRow(game, state, action.row, (row, layout) =>
        quickRow(layout, row, action.pick, action.row),
      );
    case 'toggle-place':
      return togglePlace(game, state, action.place);
    case 'type':
      return { ...state, typed: action.text };
    case 'tidy':
      return tidy(game, state);
    case 'clear':
      return { ...state, ...emptyDraft(playOf(game, state), state.entry), editing: null };
    case 'set-unit':
      return findUnit(game, action.unitId) ? { ...state, unitId: action.unitId } : state;
    case 'set-multiple':
      return { ...state, multiple: clampMultiple(game, action.multiple) };
    case 'set-series':
      return { ...state, series: clampSeries(game, action.series) };
    case 'add':
      return addDraft(game, state, action.bet);
    case 'take':
      return take(game, state, action.line);
    case 'add-lines':
      return action.lines.reduce(appended, state);
    case 'edit':
      return edit(game, state, action.key);
    case 'remove':
      return {
        ...state,
        cart: state.cart.filter((each) => each.key !== action.key),
        editing: state.editing === action.key ? null : state.editing,
      };
    case 'empty-cart':
      return { ...state, cart: [], editing: null };
    default:
      return assertNever(action);
  }
}

function choosePlay(game: Game, state: SlipState, playId: number): SlipState {
  const play = findPlay(game, playId);
  return play ? { ...state, ...emptyDraft(play), editing: null } : state;
}

function withRow(
  game: Game,
  state: SlipState,
  index: number,
  change: (row: readonly number[], layout: PickedLayout) => readonly number[],
): SlipState {
  const layout = layoutFor(playOf(game, state), 'picked');
  if (state.entry !== 'picked' || layout?.entry !== 'picked' || !layout.rows[index]) return state;
  return {
    ...state,
    rows: layout.rows.map((_, i) =>
      i === index ? normalRow(change(state.rows[i] ?? [], layout)) : (state.rows[i] ?? []),
    ),
  };
}

function toggled(
  row: readonly number[],
  value: number,
  layout: PickedLayout,
  index: number,
): readonly number[] {
  if (!layout.cells.some((cell) => cell.value === value)) return row;
  if (row.includes(value)) return row.filter((each) => each !== value);
  const max = layout.rows[index]?.max ?? 0;
  // A row for one pick takes the new one in place of the old; a full row takes none.
  if (max === 1) return [value];
  return row.length >= max ? row : [...row, value];
}

// These say what the whole row is to be; every other group is added to it, or taken out when all of it is there.
const WHOLE_ROW: readonly string[] = ['all', 'big', 'small', 'odd', 'even'];

function quickRow(
  layout: PickedLayout,
  row: readonly number[],
  pick: string,
  index: number,
): readonly number[] {
  if (pick === 'clear') return [];
  const values = layout.quick.find((group) => group.id === pick)?.values;
  if (!values) return row;
  if (WHOLE_ROW.includes(pick)) return values;
  const [had, given] = [new Set(row), new Set(values)];
  if (values.every((value) => had.has(value))) return row.filter((value) => !given.has(value));
  const joined = [...new Set([...row, ...values])];
  return joined.length <= (layout.rows[index]?.max ?? 0) ? joined : row;
}

function togglePlace(game: Game, state: SlipState, place: number): SlipState {
  const rule = layoutFor(playOf(game, state), state.entry)?.places;
  if (!rule || place < 0 || place >= rule.of) return state;
  const places = state.places.includes(place)
    ? state.places.filter((each) => each !== place)
    : normalRow([...state.places, place]);
  return { ...state, places };
}

function tidy(game: Game, state: SlipState): SlipState {
  const layout = layoutFor(playOf(game, state), 'typed');
  return layout?.entry === 'typed' ? { ...state, typed: tidyList(layout, state.typed) } : state;
}

function clampMultiple(game: Game, multiple: number): number {
  const whole = Number.isFinite(multiple) ? Math.trunc(multiple) : 1;
  return Math.min(Math.max(whole, 1), game.limits.maxMultiple);
}

function clampSeries(game: Game, series: number): number {
  const { min, maxBet, step } = game.series;
  const whole = Number.isFinite(series) ? Math.min(Math.max(series, min), maxBet) : maxBet;
  return min + Math.floor((whole - min) / step) * step;
}

function appended(state: SlipState, line: SlipLine): SlipState {
  return { ...state, cart: [...state.cart, { key: state.nextKey, line }], nextKey: state.nextKey + 1 };
}

function addDraft(game: Game, state: SlipState, counted?: CountedBet): SlipState {
  const bet = counted ?? readDraft(game, state).bet;
  if (!bet || bet.playId !== state.playId) return state;
  const line = lineFor(bet, state);
  const { editing } = state;
  const added =
    editing === null
      ? appended(state, line)
      : { ...state, cart: state.cart.map((each) => (each.key === editing ? { key: editing, line } : each)) };
  return { ...added, ...emptyDraft(playOf(game, state), state.entry), editing: null };
}

function edit(game: Game, state: SlipState, key: number): SlipState {
  const line = state.cart.find((each) => each.key === key)?.line;
  const play = line && findPlay(game, line.playId);
  const draft = line && play ? draftOf(play, line) : null;
  if (!line || !draft) return state;
  const { unitId, series, multiple } = line;
  return { ...state, ...draft, unitId, series, multiple, editing: key };
}

function take(game: Game, state: SlipState, line: Pick<SlipLine, 'playId' | 'type' | 'balls'>): SlipState {
  const play = findPlay(game, line.playId);
  const draft = play && draftOf(play, line);
  return draft ? { ...state, ...draft, editing: null } : state;
}
