import type { lottery } from '@tyche/contract/lottery';
import type { InputOf } from '@tyche/contract/route';
import { parseAmount } from '@tyche/kernel/money';
import {
  checkOrder,
  drawOfNumber,
  type Game,
  lineInDraw,
  listDraws,
  type PricedLine,
} from '@tyche/rules/lottery';
import { findGameById } from '@tyche/rules/lottery/games';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Member } from '../../members/index.ts';
import { hashOf } from './keys.ts';
import { readTerms } from './member-terms.ts';
import type { Bet, ChaseRest, DrawRef, SeriesSource } from '../types.ts';

export type OrderInput = InputOf<typeof lottery.placeBet>;

/** A parsed and priced order, before its draw is known. */
export interface ReadOrder extends Omit<Bet, 'member' | 'key' | 'draw'> {
  readonly number: string;
}

/** Gives a game by the number it has on the wire. Refuses `unknown-game`. */
export function getGame(gameId: number): Game {
  const game = findGameById(gameId);
  if (!game) throw new Refusal('unknown-game', { gameId });
  return game;
}

/** Parses, prices and checks the order of a member at its terms. Refuses with the first problem that the rules find as the code. */
export async function readOrder(
  series: SeriesSource,
  memberId: bigint,
  input: OrderInput,
): Promise<ReadOrder> {
  const game = getGame(input.gameId);
  if (input.prizeModeId !== undefined && !game.prizeModes.some((mode) => mode.id === input.prizeModeId)) {
    throw new Refusal('prize-mode-not-offered', { prizeModeId: input.prizeModeId });
  }
  const amount = parseAmount(String(input.betCartAmountSum));
  if (amount === null || amount <= 0n) throw new Refusal('invalid-amount');
  const multiples = multiplesOf(input);
  const checked = checkOrder(
    game,
    { slip: input.bettingSlipString, amount, chase: multiples },
    await readTerms(series, memberId, game),
  );
  const [first] = checked.problems;
  if (first) {
    const line = first.line === null ? {} : { line: first.line };
    throw new Refusal(first.code, { ...first.details, ...line, problems: checked.problems.slice(0, 20) });
  }
  const multiple = multiples?.[0] ?? 1;
  return {
    game,
    multiple,
    number: input.currentNumero,
    slip: input.bettingSlipString,
    hash: hashOfInput(input, amount),
    lines: checked.lines.map((line) => lineInDraw(line, multiple)),
    stake: checked.stake * BigInt(multiple),
    total: checked.total,
    chase: multiples && restOf(game, input, { multiples, lines: checked.lines, stake: checked.stake }),
  };
}

/** An order with everything that it needs to be taken. */
export function toBet(order: ReadOrder, call: { member: Member; key: string; draw: DrawRef }): Bet {
  const { number: _, ...rest } = order;
  return { ...rest, ...call };
}

function multiplesOf({ chase, chaseSlip, currentNumero, gameId }: OrderInput): readonly number[] | null {
  if (!chaseSlip) {
    if (chase) throw new Refusal('chase-out-of-range', { max: getGame(gameId).limits.maxChase });
    return null;
  }
  if (chaseSlip.numero !== currentNumero)
    throw new Refusal('chase-out-of-range', { max: getGame(gameId).limits.maxChase });
  return chaseSlip.multiples;
}

function restOf(
  game: Game,
  input: OrderInput,
  order: { multiples: readonly number[]; lines: readonly PricedLine[]; stake: bigint },
): ChaseRest | null {
  const following = order.multiples.slice(1);
  if (following.length === 0) return null;
  const first = drawOfNumber(game.calendar, input.currentNumero);
  if (!first) throw new Refusal('unknown-draw');
  const draws = listDraws(game.calendar, first.drawsAt, following.length);
  return {
    stopOnWin: input.winningStop ?? true,
    stopOnNumber: input.abandoning ?? false,
    phases: following.map((multiple, at) => {
      const draw = draws[at];
      if (!draw) throw new Refusal('chase-out-of-range', { max: game.limits.maxChase });
      return { number: draw.number, multiple, amount: order.stake * BigInt(multiple) };
    }),
  };
}

function hashOfInput(input: OrderInput, amount: bigint): Buffer {
  const {
    gameId,
    currentNumero,
    bettingSlipString,
    winningStop,
    abandoning,
    chase,
    device,
    orderType,
    quickChase,
    prizeModeId,
    chaseSlip,
  } = input;
  return hashOf([
    gameId,
    currentNumero,
    bettingSlipString,
    amount.toString(),
    winningStop ?? null,
    abandoning ?? null,
    chase ?? null,
    device ?? null,
    orderType ?? null,
    quickChase ?? null,
    prizeModeId ?? null,
    chaseSlip ? [chaseSlip.numero, chaseSlip.multiples] : null,
  ]);
}
