import { findPlay, type Game, parseSlip, printSlip } from '@tyche/rules/lottery';
import { openSlip, reduceSlip, type SlipAction, type SlipState } from '@tyche/rules/lottery/slip';
import { useMemo } from 'react';
import { create } from 'zustand';
import { readItem, writeItem } from '../lib/storage.ts';
import { useIsTakenOver } from './first-state.ts';
import { lastPlay, noteLastPlay } from './last-plays.ts';

interface Slips {
  readonly byGame: Readonly<Record<string, SlipState>>;
}

/** A slip for each game that was opened. The cart and the chosen play outlive a reload of the tab; what is only picked does not. */
export const useSlips = create<Slips>(() => ({ byGame: {} }));

/** The slip of a game as it stands. */
export function slipOf(game: Game): SlipState {
  return useSlips.getState().byGame[game.code] ?? restored(game);
}

/** Changes the slip of a game by the rules' reducer. */
export function act(game: Game, action: SlipAction): void {
  const before = slipOf(game);
  const after = reduceSlip(game, before, action);
  useSlips.setState(({ byGame }) => ({ byGame: { ...byGame, [game.code]: after } }));
  const play = after.playId === before.playId ? null : findPlay(game, after.playId);
  if (play) noteLastPlay(game.code, play.code);
  if (after.cart !== before.cart) {
    const text = printSlip(after.cart.map((each) => each.line));
    writeItem('session', keyOf(game), text === '' ? null : text);
  }
}

/**
 * The slip of a game, for a component.
 *
 * @param playType the play that the address asks for, or null: nothing was done on this page yet, so that is the play of the slip.
 */
export function useSlip(game: Game, playType: string | null): SlipState {
  const first = useFirst(game);
  const asked = useMemo(() => withPlay(game, first, playType), [game, first, playType]);
  return useSlips((slips) => slips.byGame[game.code]) ?? asked;
}

function withPlay(game: Game, slip: SlipState, playType: string | null): SlipState {
  const play = game.plays.find(({ code }) => code === playType);
  if (!play || play.id === slip.playId) return slip;
  return reduceSlip(game, slip, { type: 'choose-play', playId: play.id });
}

/** The cart of a game alone: it does not change while cells are picked. */
export function useCart(game: Game): SlipState['cart'] {
  const first = useFirst(game);
  return useSlips((slips) => slips.byGame[game.code]?.cart) ?? first.cart;
}

/** The key of the cart line that is being edited, or null. */
export function useEditing(game: Game): number | null {
  return useSlips((slips) => slips.byGame[game.code]?.editing ?? null);
}

/** The slip before anything was done on this page: in the server's HTML an empty one. */
function useFirst(game: Game): SlipState {
  return useIsTakenOver() ? restored(game) : emptySlip(game);
}

const empties = new WeakMap<Game, SlipState>();

function emptySlip(game: Game): SlipState {
  const empty = empties.get(game) ?? openSlip(game, { maxSeries: game.series.maxBet });
  empties.set(game, empty);
  return empty;
}

const firsts = new Map<string, SlipState>();
const keyOf = (game: Game) => `cart.${game.code}`;

function restored(game: Game): SlipState {
  const known = firsts.get(game.code);
  if (known) return known;
  const last = lastPlay(game.code);
  const play = game.plays.find(({ code }) => code === last);
  const empty = openSlip(game, { maxSeries: game.series.maxBet }, play);
  const lines = parseSlip(readItem('session', keyOf(game)) ?? '').filter((line) => line !== null);
  const first = reduceSlip(game, empty, { type: 'add-lines', lines });
  firsts.set(game.code, first);
  return first;
}
