import {
  type Game,
  oddsAt,
  oddsOf,
  oddsOfPrize,
  type Play,
  type Prize,
  type Ratio,
} from '@tyche/rules/lottery';

/** What a play pays for 1 staked, its chance and its return, as the pad shows them. */
export interface OddsView {
  /** Amounts in 1/10 000, floored, lowest and highest prize. */
  readonly low: bigint;
  readonly high: bigint;
  /** One in how many, for the prize that pays most and least. */
  readonly oneIn: number;
  readonly oneInLow: number;
  /** Share of the stakes that comes back in the long run: of the prize with the lowest, and with the highest. */
  readonly back: number;
  readonly backHigh: number;
}

/** The odds of a play at a series. */
export function oddsView(game: Game, play: Play, series: number): OddsView {
  const { base } = game.series;
  const pays = play.prizes
    .map((prize) => optionOdds(game, play, prize, series))
    .sort((a, b) => Number(a - b));
  const chances = play.prizes.map((prize) => 1 / share(prize.p));
  const backs = returns(game, play).map((back) => back * (series / base));
  return {
    low: pays[0] ?? 0n,
    high: pays.at(-1) ?? 0n,
    oneIn: Math.max(...chances),
    oneInLow: Math.min(...chances),
    back: Math.min(...backs),
    backHigh: Math.max(...backs),
  };
}

/** What a prize pays for 1 at a series: floored to two decimals, or to three where the odds are fixed. */
export function optionOdds(game: Game, play: Play, prize: Prize, series: number): bigint {
  return game.odds
    ? oddsAt(oddsIn(game, play, prize), series, game.series.base, 3) * 10n
    : oddsAt(prize.odds, series, game.series.base, 2) * 100n;
}

function oddsIn(game: Game, play: Play, prize: Prize): Ratio {
  return oddsOfPrize(prize, oddsOf(game, play));
}

/** A fraction as a number, for display only. */
function share(value: Ratio): number {
  return Number(value.num) / Number(value.den);
}

/**
 * What comes back of a stake before the series: of each prize on its own where a bet plays for one of them, or of all
 * together where one bet can take several tiers. Only tiers add up to no more than the stake.
 */
function returns(game: Game, play: Play): readonly number[] {
  const own = play.prizes.map((prize) => share(prize.p) * share(oddsIn(game, play, prize)));
  const together = own.reduce((all, each) => all + each, 0);
  return together <= 1 + 1e-9 ? [together] : own;
}
