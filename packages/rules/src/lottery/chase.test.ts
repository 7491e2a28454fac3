import { amountOf, sum } from '@tyche/kernel/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chaseSteps, planGrowing, planProfit, planSame, runChase } from './chase.ts';
import { beads, road, trend } from './displays.ts';
import { capLine, capPayouts, limitedPay, roomOf } from './limits.ts';

describe('a chase', () => {
  it('grows k times every m draws, and refuses to pass the highest multiple', () => {
    expect(planGrowing({ start: 2, factor: 3, every: 2, draws: 5, maxMultiple: 100 })).toEqual({
      ok: true,
      multiples: [2, 2, 6, 6, 18],
    });
    expect(planGrowing({ start: 2, factor: 3, every: 1, draws: 5, maxMultiple: 100 })).toEqual({
      ok: false,
      code: 'multiple-too-high',
    });
    expect(planSame(4, 3)).toEqual({ ok: true, multiples: [4, 4, 4] });
  });

  it('for a target profit always reaches it, with no smaller multiple that would', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 0, max: 200 }),
        (cost, prize, percent) => {
          const target = {
            cost: amountOf(cost),
            prize: amountOf(prize),
            ratePpm: BigInt(percent) * 10_000n,
            start: 1,
            draws: 6,
            maxMultiple: 9_999,
          };
          const plan = planProfit(target);
          if (!plan.ok) return;
          for (const [i, step] of chaseSteps(plan.multiples, target.cost, target.prize).entries()) {
            const reaches = (multiple: bigint) =>
              (target.prize * multiple - (step.spent - step.stake + multiple * target.cost)) * 1_000_000n >=
              target.ratePpm * (step.spent - step.stake + multiple * target.cost);
            expect(reaches(BigInt(step.multiple)), `draw ${i}`).toBe(true);
            if (step.multiple > 1) expect(reaches(BigInt(step.multiple) - 1n), `draw ${i}`).toBe(false);
          }
        },
      ),
    );
  });

  it('spends or refunds every stake once all results are in', () => {
    const results = fc.array(fc.constantFrom('won' as const, 'lost' as const, 'void' as const), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(results, fc.boolean(), (drawn, stopOnWin) => {
        const stakes = drawn.map((_, i) => amountOf(i + 1));
        const { spent, refund, settled, voided, cancelled } = runChase(stakes, drawn, { stopOnWin });
        expect(spent + refund).toBe(sum(stakes));
        expect(settled + voided + cancelled).toBe(drawn.length);
        if (!stopOnWin) expect(cancelled).toBe(0);
      }),
    );
  });

  it('with draws still to come has neither spent nor refunded them', () => {
    expect(runChase([10n, 10n, 10n], ['lost'], { stopOnWin: true })).toEqual({
      settled: 1,
      voided: 0,
      cancelled: 0,
      spent: 10n,
      refund: 0n,
    });
  });
});

describe('the cap of a draw', () => {
  it('pays exactly the cap when it cuts, never more than won, and leaves what fits alone', () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 0n, max: 10n ** 12n }), (gross, cap) => {
        const paid = capPayouts(gross, cap);
        const total = sum(gross);
        expect(sum(paid)).toBe(capLine(total, cap));
        paid.forEach((amount, i) => {
          expect(amount >= 0n && amount <= (gross[i] ?? 0n)).toBe(true);
        });
      }),
    );
  });

  it('floors the pay of a limited number, and has no room beyond a limit', () => {
    expect(limitedPay(9_999n, 500_000n)).toBe(4_999n);
    expect(roomOf(100n, 100n, 7n)).toBe(0n);
    expect(roomOf(100n, 79n, 7n)).toBe(3n);
  });
});

describe('the displays', () => {
  it('put a road on six rows, long columns turning right', () => {
    const columns = road('aaaaaaaabba'.split(''), (side) => side);
    const placed = beads(columns);
    expect(placed).toHaveLength(11);
    expect(placed.slice(5, 8).map(({ column, row }) => [column, row])).toEqual([
      [0, 5],
      [1, 5],
      [2, 5],
    ]);
    expect(placed.slice(8).map(({ column, row, side }) => [column, row, side])).toEqual([
      [1, 0, 'b'],
      [1, 1, 'b'],
      [2, 0, 'a'],
    ]);
    expect(new Set(placed.map(({ column, row }) => `${column}/${row}`)).size).toBe(11);
  });

  it('count in a trend chart how long each number has been away', () => {
    expect(trend([2, 0, 0], 3)).toEqual([
      { drawn: 2, away: [1, 1, 0] },
      { drawn: 0, away: [0, 2, 1] },
      { drawn: 0, away: [0, 3, 2] },
    ]);
  });
});
