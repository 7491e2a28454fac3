// The bets of a round as the studio has them (docs/reference/vendors.md 5.7).
import { betStatuses } from '@tyche/rules/vendors/calls';
import Type, { type Static } from 'typebox';
import { Outage } from '../../../../platform/http/errors.ts';
import type { VendorAdapter, VendorBet } from '../../adapter.ts';
import { amountIn, type Ask, CurrencyText, Id, Money } from './asking.ts';

const Time = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?Z$' });
const Bet = Type.Object({
  betId: Id,
  roundId: Id,
  payRoundId: Type.Optional(Id),
  playerId: Id,
  currency: CurrencyText,
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

/** Opens the question. */
export function openBets({
  merchantCode,
  ask,
  answerMs,
}: {
  readonly merchantCode: string;
  readonly ask: Ask;
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

function timeIn(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new Outage('a time that cannot be read');
  return time;
}
