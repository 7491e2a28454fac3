import { type Random, uniform } from '@tyche/kernel/random';
import { type SealedTicket, shadowPayout } from '../src/shadow/index.ts';
import {
  type Draw,
  type Game,
  type Play,
  type Terms,
  oddsOf,
  parseDraw,
  printOdds,
  printSelection,
  settleLine,
} from '../src/lottery/index.ts';
import { disordered, randomResult, randomSelection } from './random-tickets.ts';

// The settlement engine and the shadow settlement settle the same random tickets.

const NUMBER = '202603010001';

/** A ticket as it is sealed, with the terms that the rules settle it by. */
export interface RandomTicket {
  readonly sealed: SealedTicket;
  readonly terms: Terms;
  readonly type: 1 | 2;
}

/** A random ticket of a game, at any series, with or without a cap; its balls sometimes out of order and twice. */
export function randomTicket(game: Game, play: Play, random: Random): RandomTicket {
  const selection = randomSelection(play, random);
  const type = selection.entry === 'picked' ? 1 : 2;
  const { min, max, step, base } = game.series;
  const table = oddsOf(game, play);
  const terms: Terms = {
    betPrice: game.betPrice,
    unit: game.units[uniform(random, game.units.length)]?.factor ?? 10_000n,
    multiple: 1 + uniform(random, 9_999),
    series: min + step * uniform(random, (max - min) / step + 1),
    base,
    rebatePpm: 0n,
    winCap: uniform(random, 4) === 0 ? BigInt(uniform(random, 1_000_000)) * 10_000n : null,
    odds: table,
    smartWin: false,
  };
  const { betPrice, unit, multiple, series, winCap } = terms;
  const balls = uniform(random, 3) === 0 ? disordered(play, selection) : printSelection(play, selection);
  const odds = table && printOdds(table);
  const sealed = { playId: play.id, type, balls, betPrice, unit, multiple, series, base, winCap, odds };
  return { type, terms, sealed };
}

/** What the lottery rules pay. `seen` is what they take the draw for. */
export function paidByRules(
  game: Game,
  { sealed, terms, type }: RandomTicket,
  result: string,
  seen: (draw: Draw) => Draw = (draw) => draw,
): bigint {
  const draw = parseDraw(game, result, NUMBER);
  if (!draw) throw new Error(`${game.code} cannot read ${result}`);
  return settleLine(game, { playId: sealed.playId, balls: sealed.balls, type, terms }, seen(draw)).payout;
}

/** What the shadow settlement pays. */
export function paidByShadow(game: Game, { sealed }: RandomTicket, result: string): bigint {
  return shadowPayout(sealed, { family: game.family, number: NUMBER, result, smartWin: false });
}

/** The first random ticket of a play on which the two differ, or null; and whether the play ever won. */
export function compare(
  game: Game,
  play: Play,
  random: Random,
  { least, max }: { least: number; max: number },
): { readonly differing: object | null; readonly hasWon: boolean } {
  let hasWon = false;
  for (let i = 0; i < least || (i < max && !hasWon); i += 1) {
    const ticket = randomTicket(game, play, random);
    const result = randomResult(game.draw, random);
    const rules = paidByRules(game, ticket, result);
    const shadow = paidByShadow(game, ticket, result);
    if (rules !== shadow) return { differing: { ...ticket.sealed, result, rules, shadow }, hasWon };
    if (rules > 0n) hasWon = true;
  }
  return { differing: null, hasWon };
}

/** Whether the two are seen to differ when the rules take the draw for another one. */
export function findsFault(game: Game, play: Play, random: Random, seen: (draw: Draw) => Draw): boolean {
  for (let i = 0; i < 4_000; i += 1) {
    const ticket = randomTicket(game, play, random);
    const result = randomResult(game.draw, random);
    if (paidByRules(game, ticket, result, seen) !== paidByShadow(game, ticket, result)) return true;
  }
  return false;
}

/**
 * Whether the two are seen to differ when the shadow settlement is told another price: the odds of a ticket, or its
 * multiple where the series prices. Throws when they differ at the same price, or no ticket wins.
 */
export function findsWrongPrice(game: Game, play: Play, random: Random): boolean {
  for (let tries = 0; tries < 20_000; tries += 1) {
    const ticket = randomTicket(game, play, random);
    const result = randomResult(game.draw, random);
    const paid = paidByRules(game, { ...ticket, terms: { ...ticket.terms, winCap: null } }, result);
    if (paid === 0n) continue;
    const sealed = { ...ticket.sealed, winCap: null };
    const agreed = paidByShadow(game, { ...ticket, sealed }, result);
    if (agreed !== paid) throw new Error(`${paid} by the rules, ${agreed} by the shadow settlement`);
    const other = sealed.odds
      ? { ...sealed, odds: sealed.odds.replaceAll(/:(\d)/g, ':1$1') }
      : { ...sealed, multiple: sealed.multiple + 1 };
    return paidByShadow(game, { ...ticket, sealed: other }, result) !== paid;
  }
  throw new Error(`${play.code} never won`);
}
