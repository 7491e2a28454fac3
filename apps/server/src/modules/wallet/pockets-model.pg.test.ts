// The ledger of bonus money against the pure engine (docs/reference/rewards.md 5): every published vector and random sequences, compared
// after each event.
import { readFileSync } from 'node:fs';
import {
  type BonusEvent,
  type BonusTerms,
  DEFAULT_MAX_COVERED,
  DEFAULT_MIN_ODDS,
} from '@tyche/rules/rewards';
import { cases } from '@tyche/testkit/budgets';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from './index.ts';
import { BonusStage } from './test/bonus-stage.ts';
import { openTestLedger, type TestLedger } from './test/ledger.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(async () => {
  const { differences } = await ledger.database.inSnapshot(audit);
  await ledger.close();
  expect(differences).toEqual([]);
});

type Fields = Readonly<Record<string, unknown>>;

interface Vector {
  readonly id: string;
  readonly rule: string;
  readonly input: {
    readonly start: { readonly real?: string; readonly bonus?: string };
    readonly terms: Fields;
    readonly events: readonly Fields[];
  };
  readonly expected: Fields;
}

const fixture = new URL('../../../../../packages/rules/fixtures/rewards-vectors.json', import.meta.url);
const vectors = (JSON.parse(readFileSync(fixture, 'utf8')) as { vectors: readonly Vector[] }).vectors.filter(
  ({ rule }) => rule === 'engine.run',
);

/** The vectors are about slots; here each bet is one of a lottery, with the same weight. */
const groupOf = (group: unknown) => (group === 'RNG' ? 'LOTT' : String(group));
const whole = (value: unknown) => BigInt(typeof value === 'string' ? value : 0);
const wholeOrNull = (value: unknown) => (typeof value === 'string' ? BigInt(value) : null);

function termsOf(terms: Fields): BonusTerms {
  const contributions = Object.entries(terms.contributions as Readonly<Record<string, number>>);
  return {
    mode: terms.mode === 'locked' ? 'locked' : 'playable',
    isDepositLinked: terms.depositLinked === true,
    required: whole(terms.required),
    maxBet: wholeOrNull(terms.maxBet),
    maxCashout: wholeOrNull(terms.maxCashout),
    contributions: Object.fromEntries(
      contributions.map(([group, weight]) => [groupOf(group), BigInt(weight)]),
    ),
    minOddsPpm: DEFAULT_MIN_ODDS,
    maxCoveredPpm: DEFAULT_MAX_COVERED,
  };
}

function eventOf(event: Fields): BonusEvent {
  const fields = Object.entries(event).map(([name, value]) => [name, readField(name, value)] as const);
  return Object.fromEntries(fields) as unknown as BonusEvent;
}

function readField(name: string, value: unknown): unknown {
  if (name === 'group') return groupOf(value);
  return ['stake', 'payout', 'amount', 'valid', 'opposite'].includes(name) ? whole(value) : value;
}

test('all vectors of the engine are here, in each of its four groups', () => {
  const groups = new Set(vectors.map(({ id }) => id.split('-')[0]));
  expect([vectors.length, [...groups].sort()]).toEqual([45, ['cashout', 'ending', 'order', 'void']]);
});

test.each(vectors)('$id through the ledger', async ({ input, expected }) => {
  const start = { real: whole(input.start.real), bonus: whole(input.start.bonus) };
  const stage = await BonusStage.open(ledger, start, termsOf(input.terms));
  for (const event of input.events) await stage.apply(eventOf(event));
  const { real, bonus, locked, owed, house } = await stage.look();
  const { refusals, account } = stage;
  const amounts = { real, bonus, locked, progress: account.progress, house, owed };
  const found = Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, String(amount)]));
  expect({ ...found, state: account.state, outcome: account.outcome, refusals }).toEqual(expected);
});

describe('random sequences', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const bet = fc.constantFrom(...names);
  const amount = fc.bigInt({ min: 1n, max: 900n });
  const payout = fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 2_000n }));
  const event: fc.Arbitrary<BonusEvent> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('bet' as const),
        bet,
        stake: amount,
        group: fc.constant('LOTT'),
      }),
    },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('settle' as const), bet, payout }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('correct' as const), bet, payout }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), bet }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('deposit' as const), amount }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('withdraw' as const), amount, forfeits: fc.boolean() }),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom<BonusEvent>(
        { do: 'cancel' },
        { do: 'expire' },
        { do: 'drainEnd' },
        { do: 'revoke' },
        { do: 'exclude' },
      ),
    },
  );
  const terms: fc.Arbitrary<BonusTerms> = fc.record({
    mode: fc.constantFrom('playable', 'playable', 'playable', 'locked'),
    isDepositLinked: fc.boolean(),
    required: fc.bigInt({ min: 1n, max: 4_000n }),
    maxBet: fc.option(fc.bigInt({ min: 1n, max: 900n })),
    maxCashout: fc.option(fc.bigInt({ min: 0n, max: 1_500n })),
    contributions: fc.constantFrom(
      { LOTT: 1_000_000n },
      { LOTT: 500_000n },
      { LOTT: 1_000_000n },
      { LIVE: 1n },
    ),
    minOddsPpm: fc.constant(DEFAULT_MIN_ODDS),
    maxCoveredPpm: fc.constant(DEFAULT_MAX_COVERED),
  });
  const start = fc.record({
    real: fc.bigInt({ min: 0n, max: 1_000n }),
    bonus: fc.bigInt({ min: 100n, max: 2_000n }),
  });

  /** A name is a bet once: a second one under it would be another bet. */
  function* withoutReuse(events: readonly BonusEvent[]) {
    const used = new Set<string>();
    for (const one of events) {
      if (one.do === 'bet') {
        if (used.has(one.bet)) continue;
        used.add(one.bet);
      }
      yield one;
    }
  }

  test('move own money, pockets and what the house keeps as the engine does', {
    timeout: 300_000,
  }, async () => {
    const sequence = fc.array(event, { minLength: 4, maxLength: 24, size: 'max' });
    await fc.assert(
      fc.asyncProperty(start, terms, sequence, async (given, agreed, events) => {
        const stage = await BonusStage.open(ledger, given, agreed);
        for (const one of withoutReuse(events)) await stage.apply(one);
      }),
      { numRuns: cases(250) },
    );
    const [seen] = await ledger.run<{ parts: bigint; shares: bigint; releases: bigint }>(`
      select (select count(*) from wallet.stake_parts) as parts, (select count(*) from wallet.bonus_shares) as shares,
        (select count(*) from wallet.bonuses where released > 0) as releases`);
    // About thirty of each are usual: that none is missing says that the sequences reach everything.
    for (const count of Object.values(seen ?? {})) expect(count).toBeGreaterThan(5n);
  });
});
