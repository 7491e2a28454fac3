import {
  findAnyPlay,
  type Game,
  parseDraw,
  parseSelection,
  type Play,
  type Selection,
  winningPart,
} from '@tyche/rules/lottery';
import type { OrderRow } from './order-row.ts';

// Each typed ticket is held against the draw by itself: of a very long list that would be felt.
const LONGEST = 6_000;

/** The picks or tickets of a bet that made it win, by the rules; null for one that won nothing, or is too long to ask. */
export function wonPart(
  game: Game,
  row: Pick<OrderRow, 'playId' | 'bet' | 'winningNumber' | 'numero' | 'status'>,
): { readonly play: Play; readonly part: Selection } | null {
  const play = findAnyPlay(game, row.playId);
  if (!play || row.status !== 4 || row.winningNumber === null || row.bet.length > LONGEST) return null;
  const draw = parseDraw(game, row.winningNumber, row.numero);
  const picked = parseSelection(play, 'picked', row.bet);
  const parsed = picked.ok ? picked : parseSelection(play, 'typed', row.bet);
  const part = draw && parsed.ok ? winningPart(play, parsed.selection, draw) : null;
  return part && { play, part };
}
