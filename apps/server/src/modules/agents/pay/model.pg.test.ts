// Contracts and their pay against a model that shares no code with them: sequences of commands, compared after each one
// (docs/reference/agents.md 12).
import { isDeepRun } from '@tyche/testkit/budgets';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCommand, type Command, type ModelStage, openModelStage } from '../test/model-stage.ts';
import { type ContractKey, type Kind, modelFaults } from '../test/pay-model.ts';

const SEQUENCES = isDeepRun() ? 10_000 : 8;
const LENGTH = isDeepRun() ? 60 : 40;
const LIMIT_MS = isDeepRun() ? 8 * 3_600_000 : 300_000;

let stage: ModelStage;
beforeAll(async () => {
  stage = await openModelStage();
}, 60_000);
afterAll(() => stage.close());

const key = (receiver: number, kind: Kind = 'DAILY'): ContractKey => ({ kind, group: 'CONS', receiver });
const act = (of: ContractKey, what: (Command & { do: 'act' })['act'], rate = 1): Command => ({
  do: 'act',
  key: of,
  act: what,
  rate,
  isConfirmed: true,
});
const agree = (of: ContractKey, rate: number): readonly Command[] => [
  { do: 'offer', key: of, rate },
  act(of, 'answerA'),
];
const bet = (account: number, units: number): Command => ({
  do: 'bet',
  account,
  group: 'RNG',
  units,
  payout: 0,
});
const midnight: Command = { do: 'midnight', dies: 0 };

/** A line of agents, play at a floor and by the agents themselves, an edit, a void, an end that is taken back, and one that is not. */
const story: readonly Command[] = [
  ...agree(key(1), 8),
  ...agree(key(2), 6),
  ...agree(key(3), 4),
  ...agree(key(1, 'DIVIDEND'), 5),
  ...agree(key(1, 'HOURLY'), 5),
  ...agree(key(1, 'REALTIME'), 5),
  midnight,
  bet(7, 50),
  bet(5, 100),
  bet(6, 333),
  bet(1, 333),
  act(key(1), 'edit', 7),
  act(key(1), 'answerA'),
  midnight,
  { do: 'void', account: 6, group: 'RNG', daysAgo: 1 },
  bet(7, 100),
  midnight,
  { do: 'void', account: 7, group: 'RNG', daysAgo: 2 },
  // A void in another hour of the same day, and bets that count more after it.
  bet(5, 100),
  bet(1, 50),
  bet(1, 50),
  bet(1, 50),
  bet(1, 50),
  bet(6, 150),
  { do: 'void', account: 5, group: 'RNG', daysAgo: 0 },
  midnight,
  { do: 'void', account: 6, group: 'RNG', daysAgo: 1, units: 210 },
  midnight,
  act(key(2), 'askTermination'),
  act(key(2), 'answerA'),
  act(key(1), 'askTermination'),
  act(key(1), 'answerC'),
  midnight,
];

it(
  'contracts and pay are those of the model after each command of any sequence',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aCommand, { minLength: 5, maxLength: LENGTH, size: 'max' }),
        async (commands) => {
          expect(await stage.play(commands)).toBeNull();
        },
      ),
      { numRuns: SEQUENCES, ...(isDeepRun() ? {} : { interruptAfterTimeLimit: 60_000, endOnFailure: true }) },
    );
  },
  LIMIT_MS,
);

it(
  'a story with every kind of command is that of the model',
  async () => {
    expect(await stage.play(story)).toBeNull();
  },
  LIMIT_MS,
);

it.each(modelFaults)(
  'a fault is found: %s',
  async (fault) => {
    expect(await stage.play(story, fault)).not.toBeNull();
  },
  LIMIT_MS,
);
