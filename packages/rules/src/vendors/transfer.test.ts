import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MISSES,
  moveTransfer,
  questionOf,
  type TransferDirection,
  type TransferEvent,
  transferEvents,
  type TransferStanding,
  type TransferStep,
  waitAfter,
} from './index.ts';

const begun = (direction: TransferDirection): TransferStanding => ({
  direction,
  state: 'asking',
  misses: 0,
  asks: 0,
});
const directions = ['to-vendor', 'from-vendor'] as const;

/** Everything that is heard, one after the other; the steps that were taken. */
function hear(direction: TransferDirection, events: readonly TransferEvent[]): TransferStep[] {
  const steps: TransferStep[] = [];
  let standing = begun(direction);
  for (const event of events) {
    const step = moveTransfer(standing, event);
    if (!step) continue;
    steps.push(step);
    standing = { direction, state: step.state, misses: step.misses, asks: step.asks };
  }
  return steps;
}

describe('a transfer to a vendor', () => {
  it('ends with the money at the vendor when the vendor says success, and gives nothing back', () => {
    expect(hear('to-vendor', ['no-answer', 'pending', 'success']).at(-1)).toMatchObject({
      state: 'done',
      effect: 'none',
    });
  });

  it('gives the money back when the vendor refuses', () => {
    expect(hear('to-vendor', ['failed'])).toMatchObject([
      { state: 'returned', effect: 'credit', reason: 'refused-by-vendor' },
    ]);
  });

  it('is fenced after three times unknown, and gives back only behind the fence', () => {
    const steps = hear('to-vendor', ['not-found', 'not-found', 'not-found', 'no-answer', 'voided']);
    expect(steps.map(({ state }) => state)).toEqual(['asking', 'asking', 'voiding', 'voiding', 'returned']);
    expect(steps.map(({ effect }) => effect)).toEqual(['none', 'none', 'none', 'none', 'credit']);
    expect(steps.at(-1)?.reason).toBe('never-arrived');
  });

  it('that the vendor knew after all is asked about again, not given back', () => {
    const steps = hear('to-vendor', ['not-found', 'not-found', 'not-found', 'already-done']);
    expect(steps.at(-1)).toMatchObject({ state: 'asking', misses: 0, effect: 'none' });
    expect(questionOf({ state: 'asking' })).toBe('status');
    expect(questionOf({ state: 'voiding' })).toBe('void');
  });

  it('unknown three times, but not in a row, is not fenced', () => {
    const steps = hear('to-vendor', ['not-found', 'not-found', 'pending', 'not-found']);
    expect(steps.at(-1)).toMatchObject({ state: 'asking', misses: 1 });
  });
});

describe('a transfer from a vendor', () => {
  it('credits after success and at no other answer', () => {
    for (const event of transferEvents.filter((one) => one !== 'success'))
      expect(moveTransfer(begun('from-vendor'), event)?.effect ?? 'none').toBe('none');
    expect(moveTransfer(begun('from-vendor'), 'success')).toMatchObject({ state: 'done', effect: 'credit' });
  });
});

describe('time', () => {
  it('asks after 2, 5, 15, 60 seconds, then every five minutes', () => {
    const waits = hear(
      'to-vendor',
      Array.from({ length: 6 }, () => 'no-answer' as const),
    ).map(({ waitS }) => waitS);
    expect(waits).toEqual([2, 5, 15, 60, 300, 300]);
    expect(waitAfter(1_000)).toBe(300);
  });

  it('hands over to people when a day is over, and only people end it then, or the vendor itself', () => {
    const overdue = moveTransfer(begun('to-vendor'), 'no-answer', { isOverdue: true });
    expect(overdue).toMatchObject({ state: 'manual-review', waitS: null, effect: 'none' });
    const standing = { ...begun('to-vendor'), state: 'manual-review' } as const;
    expect(moveTransfer(standing, 'staff-arrived')).toMatchObject({ state: 'done', effect: 'none' });
    expect(moveTransfer(standing, 'staff-not-arrived')).toMatchObject({
      state: 'returned',
      effect: 'credit',
    });
    expect(moveTransfer(standing, 'success')).toMatchObject({ state: 'done', effect: 'none' });
    for (const event of ['staff-arrived', 'staff-not-arrived', 'voided'] as const)
      expect(moveTransfer(begun('to-vendor'), event)).toBeNull();
  });
});

describe('whatever is heard, in whatever order', () => {
  const anyEvents = fc.array(fc.constantFrom(...transferEvents), { maxLength: 40 });

  it('the wallet is credited at most once, at the end, and nothing moves after it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...directions), anyEvents, (direction, events) => {
        const steps = hear(direction, events);
        const credits = steps.filter(({ effect }) => effect === 'credit');
        expect(credits.length).toBeLessThanOrEqual(1);
        const ended = steps.findIndex(({ state }) => state === 'done' || state === 'returned');
        if (ended >= 0) expect(ended).toBe(steps.length - 1);
        const last = steps.at(-1);
        const isCredited = direction === 'to-vendor' ? last?.state === 'returned' : last?.state === 'done';
        expect(credits.length).toBe(isCredited ? 1 : 0);
        for (const { state, waitS } of steps)
          expect(waitS === null).toBe(['done', 'returned', 'manual-review'].includes(state));
      }),
      { numRuns: 2_000 },
    );
  });
});

/** A vendor that loses messages both ways and takes its time, with a fence: the other half of the model. */
interface ModelVendor {
  balance: number;
  /** The order to move may still be on the network, and come at any moment. */
  isOnTheWire: boolean;
  state: 'unknown' | 'pending' | 'success' | 'failed' | 'void';
}

const AMOUNT = 7;
type Turn = 'arrives' | 'settles' | 'fails' | 'asked' | 'asked-in-vain';
const turns: readonly Turn[] = ['arrives', 'settles', 'fails', 'asked', 'asked-in-vain'];

function play(direction: TransferDirection, script: readonly Turn[], hasFence: boolean): number {
  const isIn = direction === 'to-vendor';
  let wallet = isIn ? 100 - AMOUNT : 100;
  const vendor: ModelVendor = { balance: 50, isOnTheWire: true, state: 'unknown' };
  let standing = begun(direction);
  const turn = (what: Turn) => {
    if (what === 'arrives' && vendor.isOnTheWire) {
      vendor.isOnTheWire = false;
      if (vendor.state === 'unknown') vendor.state = 'pending';
    }
    if (what === 'settles' && vendor.state === 'pending') {
      vendor.state = 'success';
      vendor.balance += isIn ? AMOUNT : -AMOUNT;
    }
    if (what === 'fails' && vendor.state === 'pending') vendor.state = 'failed';
    if (what !== 'asked' && what !== 'asked-in-vain') return;
    if (standing.state === 'done' || standing.state === 'returned') return;
    const answer = answerOf(vendor, questionOf(standing), hasFence);
    const step = moveTransfer(standing, what === 'asked' ? answer : 'no-answer');
    if (!step) throw new Error(`${standing.state} cannot hear ${answer}`);
    if (step.effect === 'credit') wallet += AMOUNT;
    standing = { direction, state: step.state, misses: step.misses, asks: step.asks };
  };
  for (const what of script) turn(what);
  // In the end everything on the wire has come, and the vendor answers.
  for (const what of ['arrives', 'settles', ...Array.from({ length: 8 }, () => 'asked')] as Turn[])
    turn(what);
  expect(['done', 'returned']).toContain(standing.state);
  return wallet + vendor.balance;
}

function answerOf(vendor: ModelVendor, question: 'status' | 'void', hasFence: boolean): TransferEvent {
  if (question === 'void') {
    if (vendor.state !== 'unknown' && vendor.state !== 'void') return 'already-done';
    if (hasFence) vendor.state = 'void';
    return 'voided';
  }
  if (vendor.state === 'unknown') return 'not-found';
  return vendor.state === 'void' ? 'failed' : vendor.state;
}

describe('with a vendor that loses messages and takes its time', () => {
  const anyScript = fc.array(fc.constantFrom(...turns), { maxLength: 30 });

  it('money is neither made nor lost, whichever way it goes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...directions), anyScript, (direction, script) => {
        expect(play(direction, script, true)).toBe(150);
      }),
      { numRuns: 5_000 },
    );
  });

  it('the fence is why: a vendor that only says so makes money of a late arrival', () => {
    const script: Turn[] = [...Array.from({ length: MISSES + 1 }, () => 'asked' as const)];
    expect(play('to-vendor', script, true)).toBe(150);
    expect(play('to-vendor', script, false)).toBe(150 + AMOUNT);
  });
});
