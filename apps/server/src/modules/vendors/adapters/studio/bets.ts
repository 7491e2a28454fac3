// The bets of a round as the studio has them (docs/reference/vendors.md 5.7).
import { MAX_AMOUNT, parseAmount } from '@tyche/kernel/money';
import { betStatuses } from '@tyche/rules/vendors/calls';
import Type, { type Static, type TSchema } from 'typebox';
import { Outage } from '../../../../platform/http/errors.ts';
import type { VendorAdapter, VendorBet } from '../../adapter.ts';

const Id = Type.String({ pattern: '^[A-Za-z0-9._:-]{1,64}$' });
const Money = Type.String({ maxLength: 21 });
const Time = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?Z$' });
const Bet = Type.Object({
  betId: Id,
  roundId: Id,
  payRoundId: Type.Optional(Id),
  playerId: Id,
  currency: Type.String({ pattern: '^[A-Z]{3,5}$' }),
  bet: Money,
  win: Money,
  isFree: Type.Optional(Type.Boolean()),
  status: Type.Enum([...betStatuses]),
  placedAt: Time,
  settledAt: Type.Union([Time, Type.Null()]),
});
const BetsAnswer = Type.Object({
  status: Type.Literal('OK'),
  bets: Type.Array(Bet, { maxItems: 200 }),
});

/** Opens the question; `ask` sends a signed call and throws an `Outage` without an answer of the schema. */
export function openBets({
  merchantCode,
  ask,
  answerMs,
}: {
  readonly merchantCode: string;
  ask<Schema extends TSchema>(
    schema: Schema,
    asked: { readonly method: 'GET'; readonly path: string; readonly withinMs: number },
  ): Promise<Static<Schema>>;
  readonly answerMs: number;
}): NonNullable<VendorAdapter['bets']> {
  return async ({ roundId, playerId }) => {
    const path = `/sgp/v1/bets?${new URLSearchParams({ roundId, playerId, merchantCode })}`;
    const { bets } = await ask(BetsAnswer, { method: 'GET', path, withinMs: answerMs });
    const isOfRound = (bet: Static<typeof Bet>) => bet.roundId === roundId || bet.payRoundId === roundId;
    if (bets.some((bet) => bet.playerId !== playerId || !isOfRound(bet)))
      throw new Outage('the vendor answered about something else');
    return bets.map(readBet);
  };
}

function readBet({ bet, win, isFree = false, placedAt, settledAt, ...of }: Static<typeof Bet>): VendorBet {
  const { betId, roundId, payRoundId = roundId, currency, status } = of;
  return {
    betId,
    roundId,
    payRoundId,
    currency,
    status,
    isFree,
    bet: amountIn(bet),
    win: amountIn(win),
    placedAt: timeIn(placedAt),
    settledAt: settledAt === null ? null : timeIn(settledAt),
  };
}

function amountIn(text: string): bigint {
  const amount = parseAmount(text);
  if (amount === null || amount < 0n || amount > MAX_AMOUNT)
    throw new Outage('an amount that cannot be read');
  return amount;
}

function timeIn(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new Outage('a time that cannot be read');
  return time;
}
