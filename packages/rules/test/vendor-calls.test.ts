// Money calls of vendors: recorded sequences, and what must hold for every sequence.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { amountOf, sum } from '@tyche/kernel/money';
import { describe, expect, it } from 'vitest';
import { CallModel, playerOf, type RawCall } from './vectors/call-model.ts';
import { sequences } from './vectors/random-calls.ts';
import { runSgp } from './vectors/sgp.ts';

interface Sequence {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, unknown>>;
}

const file = new URL('../fixtures/games-vectors.json', import.meta.url);
const { vectors: all } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Sequence[] };
const vectors = all.filter(({ group }) => group === 'sgp');

describe('a recorded sequence', () => {
  it.each(vectors)('$id $name', (vector) => runSgp(vector));

  it('fails where the end is another', () => {
    const [first] = vectors;
    if (!first) throw new Error('no sequences');
    const expected = { ...first.expected, balances: { p1: '1.0000' } };
    expect(() => runSgp({ ...first, expected })).toThrow('balances');
  });
});

const RUNS = 2_000;
const START = amountOf(1_000);

function play(calls: readonly RawCall[]): CallModel {
  const model = new CallModel();
  for (const name of ['p1', 'p2']) model.players.set(name, playerOf({ currency: 'VND', balance: '1000' }));
  for (const call of calls) model.send(call);
  return model;
}

/** What is left, to be compared. */
function endOf({ players, rounds, stored }: CallModel) {
  return {
    players: [...players],
    rounds: [...rounds].sort(([one], [other]) => (one < other ? -1 : 1)),
    stored: [...stored.values()].map(({ txId, status }) => `${txId} ${status}`).sort(),
  };
}

describe('for every sequence of calls', () => {
  it('money is what was taken and given: no balance is below zero, and each round and wallet adds up', () => {
    fc.assert(
      fc.property(sequences, (calls) => {
        const model = play(calls);
        for (const [playerId, { balance, owed }] of model.players) {
          const own = [...model.stored.values()].filter((each) => each.playerId === playerId);
          const standing = own.filter(({ status, call }) => status === 'OK' && call !== 'refund');
          const moved = sum(standing.map(({ credit, debit }) => credit - debit));
          expect(balance).toBeGreaterThanOrEqual(0n);
          expect(balance - owed).toBe(START + moved);
          const rounds = [...model.rounds].filter(([key]) => key.endsWith(`/${playerId}`));
          const bets = standing.filter(({ call }) => call === 'bet' || call === 'bet-win');
          expect(sum(rounds.map(([, round]) => round.bets))).toBe(sum(bets.map(({ debit }) => debit)));
          expect(rounds.reduce((all, [, round]) => all + round.standing, 0)).toBe(bets.length);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('the same calls once more change nothing but what was to be repeated', () => {
    fc.assert(
      fc.property(sequences, (calls) => {
        const model = play(calls);
        const before = endOf(model);
        const answered = calls.filter((call) => model.stored.get(String(call.txId))?.status === 'OK');
        for (const call of answered) if (call.call !== 'round-close') model.send(call);
        expect(endOf(model)).toEqual(before);
      }),
      { numRuns: RUNS },
    );
  });

  it('a bet and its refund end alike in both orders', () => {
    const bet = { call: 'bet', txId: 'b1', playerId: 'p1', roundId: 'r1', currency: 'VND', amount: '100' };
    const refund = { ...bet, call: 'refund', txId: 'x1', betTxId: 'b1' };
    for (const calls of [
      [bet, refund],
      [refund, bet],
      [bet, refund, bet],
      [refund, refund, bet, bet],
    ])
      expect(play(calls).players.get('p1')?.balance).toBe(START);
  });
});
