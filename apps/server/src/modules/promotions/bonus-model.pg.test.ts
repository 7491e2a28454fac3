// Bonuses against a model that shares no code with them: random sequences, compared after each step, with the invariants in the rows
// (docs/reference/rewards.md 14).
import { isDeepRun } from '@tyche/testkit/budgets';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '../wallet/index.ts';
import { aCommand, story } from './test/bonus-commands.ts';
import { bonusFaults } from './test/bonus-model.ts';
import { type BonusModelStage, openBonusModelStage } from './test/bonus-model-stage.ts';

const SEQUENCES = isDeepRun() ? 10_000 : 40;
const LENGTH = isDeepRun() ? 40 : 25;
const LIMIT_MS = isDeepRun() ? 8 * 3_600_000 : 300_000;

let stage: BonusModelStage;
beforeAll(async () => {
  stage = await openBonusModelStage();
}, 60_000);
afterAll(async () => {
  const { differences } = await stage.database.inSnapshot(audit);
  await stage.close();
  expect(differences).toEqual([]);
});

it(
  'any sequence ends each step as the model says, and breaks no invariant',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aCommand, { minLength: 8, maxLength: LENGTH, size: 'max' }),
        async (commands) => {
          expect(await stage.play(commands)).toBeNull();
        },
      ),
      { numRuns: SEQUENCES, ...(isDeepRun() ? {} : { interruptAfterTimeLimit: 60_000, endOnFailure: true }) },
    );
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
