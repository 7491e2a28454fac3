// A round as the studio stored it, and the calls that end it, under the numbers under which the studio sends them
// (docs/reference/vendors.md 5.5).
import Type, { type Static } from 'typebox';
import { Outage } from '../../../../platform/http/errors.ts';
import type { VendorAdapter, VendorRoundAnswer } from '../../adapter.ts';
import { amountIn, type Ask, CurrencyText, Id, Money } from './asking.ts';
import { readSgpCommand } from './sgp.ts';

const states = ['asking', 'playing', 'paying', 'refunding', 'paid', 'refunded', 'declined'] as const;
const Round = Type.Object({
  roundId: Id,
  playerId: Id,
  currency: CurrencyText,
  state: Type.Enum([...states]),
  bet: Money,
  /** With what it won of the pots. */
  win: Money,
  jackpotWins: Type.Array(Type.Object({ id: Id, amount: Money }), { maxItems: 10 }),
  /** Of a free round, which one of its grant. */
  free: Type.Union([Type.Object({}), Type.Null()]),
  /** The number of the round of all players that it is a part of. */
  shared: Type.Union([Type.String(), Type.Null()]),
  outcome: Type.Object({ end: Type.Optional(Type.Unknown()) }),
});
const RoundAnswer = Type.Union([
  Type.Object({ status: Type.Literal('OK'), round: Round }),
  Type.Object({ status: Type.Literal('ROUND_NOT_FOUND') }),
]);

const ReplayAnswer = Type.Union([
  Type.Object({
    status: Type.Literal('OK'),
    url: Type.String({ maxLength: 2_000 }),
    expiresAt: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$' }),
  }),
  Type.Object({ status: Type.Literal('ROUND_NOT_FOUND') }),
]);

type StudioRound = Static<typeof Round>;

/** Opens the question. */
export function openRounds({
  ask,
  answerMs,
}: {
  readonly ask: Ask;
  readonly answerMs: number;
}): NonNullable<VendorAdapter['round']> {
  return async ({ roundId, playerId }) => {
    const path = `/sgp/v1/rounds/${encodeURIComponent(roundId)}?${new URLSearchParams({ playerId })}`;
    const answer = await ask(RoundAnswer, { method: 'GET', path, withinMs: answerMs });
    if (answer.status !== 'OK') return null;
    const { round } = answer;
    if (round.roundId !== roundId || round.playerId !== playerId)
      throw new Outage('the vendor answered about something else');
    return readRound(round);
  };
}

/** Opens the replays, on pages of `playUrl` alone, whatever the answer says. */
export function openReplays({
  ask,
  playUrl,
  answerMs,
}: {
  readonly ask: Ask;
  readonly playUrl: string;
  readonly answerMs: number;
}): NonNullable<VendorAdapter['replay']> {
  const { origin } = new URL(playUrl);
  return async ({ roundId, ...body }) => {
    const path = `/sgp/v1/rounds/${encodeURIComponent(roundId)}/replay`;
    const answer = await ask(ReplayAnswer, { method: 'POST', path, body, withinMs: answerMs });
    if (answer.status !== 'OK') return null;
    const { url, expiresAt } = answer;
    if (!URL.canParse(url) || new URL(url).origin !== origin)
      throw new Outage('the vendor answered with an address that is not its own');
    return { url, expiresAt: new Date(expiresAt) };
  };
}

function readRound(round: StudioRound): VendorRoundAnswer {
  const { state, currency } = round;
  const none = { currency, bets: 0n, wins: 0n, calls: [] };
  switch (state) {
    case 'asking':
    case 'playing':
      return { ...none, state: 'open' };
    case 'declined':
      return { ...none, state: 'cancelled' };
    case 'refunding':
    case 'refunded':
      return { ...none, state: 'cancelled', calls: [moneyOf('refund', round, refundOf(round))] };
    case 'paying':
    case 'paid':
      return {
        state: 'closed',
        currency,
        // A free round stakes nothing.
        bets: round.free === null ? amountIn(round.bet) : 0n,
        wins: amountIn(round.win),
        calls: winsOf(round).map((win) => moneyOf('win', round, win)),
      };
  }
}

function refundOf({ roundId }: StudioRound): object {
  return { txId: `${roundId}.refund`, betTxId: `${roundId}.bet` };
}

/** One win for each pot that was hit; else the end of a round that went on after its bet. */
function winsOf({ roundId, win, jackpotWins, ...round }: StudioRound): readonly object[] {
  if (jackpotWins.length === 0)
    return [
      {
        txId: `${roundId}.win`,
        amount: win,
        kind: winKindOf(round),
        betTxIds: [`${roundId}.bet`],
        roundClosed: true,
      },
    ];
  return jackpotWins.map((jackpotWin, at) => ({
    txId: `${roundId}.${jackpotWin.id}`,
    amount: jackpotWin.amount,
    kind: 'JACKPOT',
    betTxIds: [`${roundId}.play`],
    jackpotWin,
    roundClosed: at === jackpotWins.length - 1,
  }));
}

/** The kind is compared in a repeat, so it is the one that the studio sends: a cash-out ends at its own time, or at its target. */
function winKindOf({ free, shared, outcome: { end } }: Pick<StudioRound, 'free' | 'shared' | 'outcome'>) {
  if (free !== null) return 'FREE_WIN';
  return shared !== null && (end === 'taken' || end === 'target') ? 'CASHOUT' : 'WIN';
}

function moneyOf(name: 'win' | 'refund', { roundId, playerId, currency }: StudioRound, fields: object) {
  const command = readSgpCommand(name, { roundId, playerId, currency, ...fields });
  if (command.type !== 'money') throw new Outage('a call that cannot be read');
  return command;
}
