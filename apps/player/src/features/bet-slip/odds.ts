import { type Game, oddsAt, type Play, type Prize, type Ratio } from '@tyche/rules/lottery';

/** What a play pays for 1 staked, its chance and its return, as the pad shows them. */
export interface OddsView {
  /** Amounts in 1/10 000, floored to two decimals, lowest and highest prize. */
  readonly low: bigint;
  readonly high: bigint;
  /** One in so many, for the prize that pays most and least. */
  readonly oneIn: number;
  readonly oneInLow: number;
  /** Share of the stakes that comes back in the long run. */
  readonly back: number;
}

/** The odds of a play at a series. */
export function oddsView(game: Game, play: Play, series: number): OddsView {
  const { base } = game.series;
  const pays = play.prizes
    .map((prize) => oddsAt(prize.odds, series, base, 2) * 100n)
    .sort((a, b) => Number(a - b));
  const chances = play.prizes.map((prize) => 1 / share(prize.p));
  return {
    low: pays[0] ?? 0n,
    high: pays.at(-1) ?? 0n,
    oneIn: Math.max(...chances),
    oneInLow: Math.min(...chances),
    back: fairShare(play.prizes) * (series / base),
  };
}

/** What the prize of one option pays for 1 at a series, floored to two decimals. */
export function optionOdds(game: Game, prize: Prize, series: number): bigint {
  return oddsAt(prize.odds, series, game.series.base, 2) * 100n;
}

/** A fraction as a number, for display only. */
function share(value: Ratio): number {
  return Number(value.num) / Number(value.den);
}

/** 1 where every prize is one over its chance; the sum of chance × odds where prizes of one bet add up. */
function fairShare(prizes: readonly Prize[]): number {
  const isFair = prizes.every(({ p, odds }) => p.num * odds.num === p.den * odds.den);
  return isFair ? 1 : prizes.reduce((all, { p, odds }) => all + share(p) * share(odds), 0);
}
