// Bonuses against a model that shares no code with them: random sequences, compared after each step, with the invariants in the rows
// (docs/reference/rewards.md 14).
import { isDeepRun } from '@tyche/testkit/budgets';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '../wallet/index.ts';
import { aSequence, story } from './test/bonus-commands.ts';
import { bonusFaults } from './test/bonus-model.ts';
import { type BonusModelStage, openBonusModelStage } from './test/bonus-model-stage.ts';

/** Parts of a deep run have a database each: the sums of the books are asked after each step, and take longer in a long ledger. */
const PARTS = isDeepRun() ? 20 : 1;
const SEQUENCES = isDeepRun() ? 500 : 40;
const LENGTH = isDeepRun() ? 40 : 25;
const LIMIT_MS = isDeepRun() ? 3_600_000 : 300_000;

let stage: BonusModelStage;
beforeAll(async () => {
  stage = await openBonusModelStage();
}, 60_000);
afterAll(async () => {
  const { differences } = await stage.database.inSnapshot(audit);
  await stage.close();
  expect(differences).toEqual([]);
});

it.each(Array.from({ length: PARTS }, (_, part) => part))(
  'any sequence ends each step as the model says, and breaks no invariant: part %i',
  async (part) => {
    const own = part === 0 ? stage : await openBonusModelStage();
    await fc.assert(
      fc.asyncProperty(aSequence(LENGTH), async (commands) => {
        expect(await own.play(commands)).toBeNull();
      }),
      { numRuns: SEQUENCES, ...(isDeepRun() ? {} : { interruptAfterTimeLimit: 60_000, endOnFailure: true }) },
    );
    if (part > 0) await own.close();
  },
  LIMIT_MS,
);

it('a story with every ending is that of the model', async () => {
  expect(await stage.play(story)).toBeNull();
  const outcomes = await stage.rows('select distinct outcome from promotions.bonuses order by 1');
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(
    expect.arrayContaining(['cancelled', 'excluded', 'expired', 'lost', 'released', 'revoked']),
  );
});

it.each(bonusFaults)('a fault is found: %s', async (fault) => {
  expect(await stage.play(story, fault)).not.toBeNull();
});
