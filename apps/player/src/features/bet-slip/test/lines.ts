import type { Game } from '@tyche/rules/lottery';
import { findGame } from '@tyche/rules/lottery/games';
import { cartSummary, type PricedBet } from '@tyche/rules/lottery/slip';

/** A game by its code. */
export function gameOf(code: string): Game {
  const game = findGame(code);
  if (!game) throw new Error(`no game ${code}`);
  return game;
}

/** The games the tests play. */
export const fast5dGames = [gameOf('fast5d-1m'), gameOf('fast5d-5m')] as const;

/** A priced line of the first game: whole units, multiple 1, series 1950. */
export function priced(balls: string, playCode: string): PricedBet {
  const [game] = fast5dGames;
  const play = game.plays.find((each) => each.code === playCode);
  const line = {
    balls,
    type: 1,
    playId: play?.id ?? 0,
    unitId: 1,
    series: 1950,
    multiple: 1,
    digit: null,
  } as const;
  const [item] = cartSummary(game, [{ key: 1, line }], { maxSeries: 1950 }).cart;
  if (!item?.priced) throw new Error(`${balls} is no bet`);
  return item.priced;
}
