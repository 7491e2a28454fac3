// A bet in words, for somebody who did not place it.
import { findAnyPlay, layoutFor } from '@tyche/rules/lottery';
import { findGame } from '@tyche/rules/lottery/games';
import { type Name, playName } from './menus.ts';

export interface NamedBet {
  readonly gameCode: string;
  readonly playId: number;
  /** The balls field of the slip. */
  readonly selection: string;
}

/** The name of a bet's play, and its selection with the names of options; what is not known stays as it is stored. */
export function nameBet(
  { gameCode, playId, selection }: NamedBet,
  name: Name,
): { readonly play: string; readonly selection: string } {
  const game = findGame(gameCode);
  const play = game && findAnyPlay(game, playId);
  if (!play) return { play: String(playId), selection };
  const layout = layoutFor(play, 'picked');
  const cells = layout?.entry === 'picked' && layout.look === 'options' ? layout.cells : [];
  const names = new Map(cells.map(({ text, nameKey }) => [text, (nameKey && name(nameKey)) ?? text]));
  const words = selection.replace(/[^_\-,@#]+/g, (text) => names.get(text) ?? text);
  return { play: playName(play, name), selection: words };
}
