import { assertNever } from '@tyche/kernel/assert';
import type { Game } from '../game.ts';
import { findPlay, findUnit } from '../game.ts';
import type { PickedLayout } from '../grammar/play.ts';
import { type Entry, normalRow } from '../grammar/selection.ts';
import type { SlipLine } from '../grammar/slip-text.ts';
import { layoutFor } from '../grammar/text.ts';
import { draftLine, draftOf } from './draft.ts';
import { type SlipState, emptyDraft, playOf } from './state.ts';
import { readTypedList } from './typed-list.ts';

/** The buttons beside a row of digits. */
export type QuickPick = 'all' | 'big' | 'small' | 'odd' | 'even' | 'clear';

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
   * makes no bet.
   */
  | { readonly type: 'add' }
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
      return withRow(game, state, action.row, (_, layout) =>
        layout.quick ? quickRow(layout, action.pick) : [],
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
      return addDraft(game, state);
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
  // A row for one pick takes the new one in place of the old.
  return layout.rows[index]?.max === 1 ? [value] : [...row, value];
}

const quickPicks: Readonly<Record<QuickPick, (value: number) => boolean>> = {
  all: () => true,
  big: (value) => value >= 5,
  small: (value) => value <= 4,
  odd: (value) => value % 2 === 1,
  even: (value) => value % 2 === 0,
  clear: () => false,
};

function quickRow(layout: PickedLayout, pick: QuickPick): readonly number[] {
  return layout.cells.map((cell) => cell.value).filter(quickPicks[pick]);
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
  return layout?.entry === 'typed'
    ? { ...state, typed: readTypedList(layout, state.typed).tickets.join(', ') }
    : state;
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

function addDraft(game: Game, state: SlipState): SlipState {
  const line = draftLine(game, state);
  if (!line) return state;
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
  return draft ? { ...state, ...draft, editing: key } : state;
}
