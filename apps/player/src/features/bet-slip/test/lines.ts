import { findGame, type Game, priceLine, type PricedLine } from '@tyche/rules/lottery';

function gameOf(code: string): Game {
  const game = findGame(code);
  if (!game) throw new Error(`no game ${code}`);
  return game;
}

/** The games the tests play. */
export const fast5dGames = [gameOf('fast5d-1m'), gameOf('fast5d-5m')] as const;

/** A priced line of the first game: whole units, multiple 1, series 1950. */
export function priced(balls: string, playCode: string): PricedLine {
  const [game] = fast5dGames;
  const play = game.plays.find((each) => each.code === playCode);
  const result = priceLine(
    game,
    { balls, type: 1, playId: play?.id ?? 0, unitId: 1, series: 1950, multiple: 1, digit: null },
    { maxSeries: 1950 },
  );
  if (!result.ok) throw new Error(result.code);
  return result.line;
}
