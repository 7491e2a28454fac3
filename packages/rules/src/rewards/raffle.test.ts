import fc from 'fast-check';
import { cases } from '@tyche/testkit/budgets';
import { describe, expect, it } from 'vitest';
import { drawWords, sha256, utf8 } from '../fairness/index.ts';
import { drawRaffle, type RaffleResult } from './raffle.ts';

const entropy = { gameCode: 'raffle-test', number: '20261128', entropyHex: 'ab'.repeat(32) };
const wordsOf = (seed: string) => drawWords(sha256(utf8(seed)), entropy);

interface Case {
  readonly seed: string;
  readonly holders: readonly number[];
  readonly prizes: number;
  readonly isOnePerMember: boolean;
  readonly barred: ReadonlySet<number>;
}

const anyCase = fc
  .record({
    seed: fc.string({ minLength: 1 }),
    holders: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 40 }),
    prizes: fc.integer({ min: 1, max: 12 }),
    isOnePerMember: fc.boolean(),
    barred: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 6 }),
  })
  .map((one): Case => ({ ...one, barred: new Set(one.barred) }));

function drawOf({ seed, holders, prizes, isOnePerMember, barred }: Case): RaffleResult<number> {
  return drawRaffle(
    {
      tickets: holders.length,
      prizes,
      isOnePerMember,
      holderOf: (ticket) => holders[ticket - 1] ?? 0,
      isBarred: (ticket) => barred.has(ticket),
    },
    wordsOf(seed),
  );
}

const ticketsOf = ({ winners }: RaffleResult<number>) => winners.map(({ ticket }) => ticket);

describe('the draw of a raffle', () => {
  it('does not depend on who holds a ticket', () => {
    fc.assert(
      fc.property(anyCase, fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 40 }), (one, others) => {
        const several = { ...one, isOnePerMember: false };
        const swapped = { ...several, holders: several.holders.map((_, at) => others[at] ?? 0) };
        expect(ticketsOf(drawOf(swapped))).toEqual(ticketsOf(drawOf(several)));
        // With one prize a member the order drawn is the same; only where the walk ends differs.
        const walk = drawOf({ ...one, prizes: one.holders.length, isOnePerMember: false, barred: new Set() });
        const { winners, passedOver } = drawOf(one);
        const drawn = new Set([...winners.map(({ ticket }) => ticket), ...passedOver]);
        expect(new Set(ticketsOf(walk).slice(0, drawn.size))).toEqual(drawn);
      }),
      { numRuns: cases(200) },
    );
  });

  it('gives no ticket two prizes, no barred ticket one, and with one a member no member two', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const result = drawOf(one);
        const tickets = ticketsOf(result);
        expect(new Set(tickets).size).toBe(tickets.length);
        expect(tickets.some((ticket) => one.barred.has(ticket))).toBe(false);
        const holders = result.winners.map(({ holder }) => holder);
        if (one.isOnePerMember) expect(new Set(holders).size).toBe(holders.length);
        expect(tickets.length).toBeLessThanOrEqual(Math.min(one.prizes, one.holders.length));
      }),
      { numRuns: cases(200) },
    );
  });
});
