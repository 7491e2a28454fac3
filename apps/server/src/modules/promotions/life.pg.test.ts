// Random lives of applications against the database: what the rules say of each step is what is kept (rewards.md 14).
import { moveApplication } from '@tyche/rules/rewards';
import type { ApplicationAction, ApplicationActor } from '@tyche/rules/rewards/words';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockBoth, move } from './applications.ts';
import { openStage, type Stage } from './test/stage.ts';

const SEQUENCES = 60;
const STEPS = 8;
const actors: readonly ApplicationActor[] = ['member', 'staff', 'two staff', 'system'];
const actions = [
  'approve',
  'reject',
  'leave',
  'qualify',
  'lapse',
  'settle',
  'claim',
  'start',
  'cancel',
  'release',
  'revoke',
  'exclude',
] as const satisfies readonly ApplicationAction[];

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close({ hasMoney: false }));

/** Numbers that look random and are the same in each run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % below;
  };
}

it('moves as the rules say, whatever is tried, and the budget is what its applications hold', async () => {
  const offers = [await stage.offer('SIGNUP'), await stage.offer('SIGNUP', { approval: 'review' })];
  const next = numbersFrom(2026);
  for (let at = 0; at < SEQUENCES; at += 1) {
    const id = offers[next(offers.length)] ?? '';
    const { applicationId } = await stage.apply(await stage.member(), id);
    for (let step = 0; step < STEPS; step += 1) {
      const [action, actor] = [actions[next(actions.length)], actors[next(actors.length)]] as const;
      if (action && actor) await tryMove(BigInt(applicationId), action, actor);
    }
  }
  const wrong = await stage.rows(`
    select o.offer_id from promotions.offers o cross join lateral (
      select coalesce(sum(amount) filter (where status = 'issued'), 0) as reserved,
        coalesce(sum(amount) filter (where status = 'claimed'), 0) as spent,
        count(*) filter (where status in ('issued', 'claimed')) as used
      from promotions.applications a where a.offer_id = o.offer_id) held
    where (o.reserved, o.spent, o.used) <> (held.reserved, held.spent, held.used)`);
  expect(wrong).toEqual([]);
});

async function tryMove(
  applicationId: bigint,
  action: (typeof actions)[number],
  actor: ApplicationActor,
): Promise<void> {
  await stage.database.inTransaction(async (tx) => {
    const both = await lockBoth(tx, applicationId);
    const { approval } = both.row.content.terms;
    const expected = moveApplication(both.row.status, actor, action, {
      window: 'open',
      approval,
      reward: 'cash',
      slot: 'free',
    });
    const reward = { amount: 500_000n, deposit: 0n, inputs: [] };
    const moved = await move(tx, both, { action, actor, reward }).then(
      ({ status }) => ({ status }),
      (error: { code: string }) => ({ refusal: error.code }),
    );
    if ('refusal' in expected)
      expect(moved).toEqual({
        refusal: expected.refusal === 'bonus-not-cancellable' ? 'promotion-state-differs' : expected.refusal,
      });
    else expect(moved).toEqual({ status: expected.status });
  });
}
