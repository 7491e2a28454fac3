// Wins that are too large, and rounds in which no bet stands.
import { amountOf, MAX_AMOUNT } from '@tyche/kernel/money';
import { describe, expect, it } from 'vitest';
import { decideCall, largestWinIn, type MoneyCall, type PlayerFacts, type Round } from './index.ts';
import { readyPlayer, roundOfOneBet } from './test/facts.ts';

const win: MoneyCall = {
  call: 'win',
  txId: 'w1',
  playerId: 'p1',
  currency: 'PHP',
  roundId: 'r1',
  kind: '',
  debit: 0n,
  credit: amountOf(100),
  refs: [],
  closesRound: true,
  free: null,
};
const player: PlayerFacts = { ...readyPlayer, largestWin: largestWinIn('PHP') };
const round = roundOfOneBet(10);
const decide = (call: Partial<MoneyCall>, of: Partial<PlayerFacts> = {}, inRound: Partial<Round> = {}) =>
  decideCall(
    { ...win, ...call },
    { known: null, player: { ...player, ...of }, round: { ...round, ...inRound }, targets: [] },
  );

describe('a win', () => {
  it('above the largest single win is held, whatever its game may pay', () => {
    expect(decide({ credit: amountOf(1_000_000) })).toMatchObject({ held: 0n, credit: amountOf(1_000_000) });
    const above = decide({ credit: amountOf(1_000_000) + 1n });
    expect(above).toMatchObject({
      status: 'OK',
      credit: 0n,
      held: amountOf(1_000_000) + 1n,
      isIncident: true,
    });
    expect(decide({ credit: amountOf(2_000_000), kind: 'JACKPOT' })).toMatchObject({ held: 0n });
  });
  it('beyond what a wallet can hold is held by its cap, and else refused with an incident', () => {
    const credit = MAX_AMOUNT;
    expect(decide({ credit }, { winCap: 1_000_000n })).toMatchObject({ status: 'OK', held: credit });
    expect(decide({ credit }, { largestWin: null })).toMatchObject({
      status: 'BAD_REQUEST',
      stored: null,
      isIncident: true,
    });
  });
  it('of an open round in which no bet stands is never paid', () => {
    expect(decide({}, {}, { standing: 0, bets: 0n, wins: amountOf(5) })).toMatchObject({
      status: 'TX_VOIDED',
      credit: 0n,
      isIncident: true,
    });
  });
});

it('a correction that a round cannot hold is refused with an incident', () => {
  const bet = {
    ...win,
    call: 'bet',
    txId: 'b1',
    status: 'OK',
    isRefunded: false,
    shortfall: 0n,
    isHeld: false,
  };
  const adjust = { ...win, call: 'adjust', credit: -MAX_AMOUNT, refs: ['b1'] } as const;
  const facts = { known: null, player, round: { ...round, status: 'CLOSED', wins: -1n }, targets: [bet] };
  expect(decideCall(adjust, facts as unknown as Parameters<typeof decideCall>[1])).toMatchObject({
    status: 'BAD_REQUEST',
    isIncident: true,
  });
});

it('a currency without a largest win has none', () => {
  expect([largestWinIn('VND'), largestWinIn('toString')]).toEqual([amountOf(5_000_000_000n), null]);
});
