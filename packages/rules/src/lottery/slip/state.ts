import type { Game } from '../game.ts';
import { findPlay, firstPlay } from '../game.ts';
import type { Play } from '../grammar/play.ts';
import type { Entry } from '../grammar/selection.ts';
import type { SlipLine } from '../grammar/slip-text.ts';
import { layoutFor } from '../grammar/text.ts';
import type { MemberTerms } from '../pricing.ts';

/** A line in the cart. Keys are never used twice in a slip. */
export interface CartLine {
  readonly key: number;
  readonly line: SlipLine;
}

/**
 * All that the pad holds: what is being picked, at what terms, and the cart. Plain JSON, so it can be kept
 * and restored.
 */
export interface SlipState {
  readonly gameCode: string;
  readonly playId: number;
  readonly entry: Entry;
  readonly rows: readonly (readonly number[])[];
  readonly places: readonly number[];
  /** The typed list as it was typed. */
  readonly typed: string;
  readonly unitId: number;
  readonly multiple: number;
  readonly series: number;
  readonly cart: readonly CartLine[];
  /** The cart line that the draft was taken from and will replace, or null. */
  readonly editing: number | null;
  readonly nextKey: number;
}

/**
 * An empty slip for a game: whole units, the highest series that the member may bet.
 *
 * @param play the play to pick for; the game's default where none is given.
 */
export function openSlip(game: Game, member: MemberTerms, play: Play = firstPlay(game)): SlipState {
  return {
    gameCode: game.code,
    ...emptyDraft(play),
    unitId: game.units[0]?.id ?? 1,
    multiple: 1,
    series: Math.min(game.series.maxBet, member.maxSeries),
    cart: [],
    editing: null,
    nextKey: 1,
  };
}

/** The part of a slip that is picked anew for each line. */
export function emptyDraft(
  play: Play,
  entry?: Entry,
): Pick<SlipState, 'playId' | 'entry' | 'rows' | 'places' | 'typed'> {
  const layout = (entry && layoutFor(play, entry)) ?? play.layouts[0];
  if (!layout) throw new Error(`${play.code} has no layout`);
  const places = layout.places ? Array.from({ length: layout.places.of }, (_, i) => i) : [];
  return {
    playId: play.id,
    entry: layout.entry,
    rows: layout.entry === 'picked' ? layout.rows.map(() => []) : [],
    places,
    typed: '',
  };
}

/** The play that is being picked. */
export function playOf(game: Game, state: SlipState): Play {
  const play = findPlay(game, state.playId);
  if (!play) throw new Error(`${game.code} has no play ${state.playId}`);
  return play;
}
