import { findPlay, type Game, parseSelection, parseSlip, type SlipLine } from '@tyche/rules/lottery';
import type { OrderRow } from './order-row.ts';

type BetRow = Pick<OrderRow, 'playId' | 'bet' | 'series' | 'bettingModeId' | 'multiple'>;

/** The same bet as a line for another draw; null where the game no longer takes it. Whether it was typed its text tells. */
export function lineOfRow(game: Game, row: BetRow): SlipLine | null {
  const play = findPlay(game, row.playId);
  if (!play) return null;
  const isPicked = parseSelection(play, 'picked', row.bet).ok;
  if (!isPicked && !parseSelection(play, 'typed', row.bet).ok) return null;
  const { series } = game;
  return {
    balls: row.bet,
    type: isPicked ? 1 : 2,
    playId: row.playId,
    unitId: row.bettingModeId,
    series: Math.min(Math.max(row.series, series.min), series.maxBet),
    multiple: row.multiple,
    digit: null,
  };
}

/**
 * The lines of an order as it was placed for one draw: a chase places the same ones again for each. A draw of a chase that
 * has not begun carries its whole slip.
 */
export function linesOfOrder(
  game: Game,
  rows: readonly (BetRow & Pick<OrderRow, 'numero' | 'kind'>)[],
  numero: string,
): readonly SlipLine[] {
  return rows
    .filter((row) => row.numero === numero)
    .flatMap((row) => (row.kind === 'chase' ? slipOf(game, row.bet) : [lineOfRow(game, row)]))
    .filter((line) => line !== null);
}

function slipOf(game: Game, slip: string): readonly (SlipLine | null)[] {
  return parseSlip(slip).map(
    (line) =>
      line &&
      lineOfRow(game, {
        playId: line.playId,
        bet: line.balls,
        series: line.series,
        bettingModeId: line.unitId,
        multiple: line.multiple,
      }),
  );
}
