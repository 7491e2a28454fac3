// Races of bonuses with voids and exclusions against the real database (rewards.md 11.2 and 14).
import { codeOf } from '@tyche/testkit/code-of';
import { amountOf } from '@tyche/kernel/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '../wallet/index.ts';
import { endByExclusion } from './ending.ts';
import { type BonusStage, bonusTerms, openBonusStage } from './test/bonus-stage.ts';

/** Rounds of each race. */
const ROUNDS = 20;
const units = amountOf;
const nothing = { bonus: 0n, locked: 0n, owed: 0n };

let stage: BonusStage;
beforeAll(async () => {
  stage = await openBonusStage();
});
afterAll(async () => {
  const { differences } = await stage.database.inSnapshot(audit);
  await stage.close();
  expect(differences).toEqual([]);
});

const exclude = (memberId: bigint) =>
  stage.database.inTransaction((tx) => endByExclusion(stage.deps, tx, memberId));

/** Calls both at once, in either order by the round. */
function race<One, Other>(round: number, one: () => Promise<One>, other: () => Promise<Other>) {
  if (round % 2 === 0) return Promise.all([one(), other()]);
  const second = other();
  return Promise.all([one(), second]);
}

it('G10: a void beside the count of the same bet leaves neither share nor progress of it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { memberId, id } = await stage.begin();
    await stage.fund(memberId, units(10));
    const bet = await stage.bet(memberId, 40);
    await stage.settle(bet, units(80));
    await Promise.all([stage.count(), stage.void(bet), stage.count()]);
    await stage.count();
    expect(await stage.standing(id)).toBe('process - 0 | process -');
    // The stake is back where its parts were.
    expect(await stage.money(memberId)).toEqual({ ...nothing, real: units(10), bonus: units(100) });
    const counted = await stage.rows(`
      select coalesce(sum(newest.counted), 0)::text as sum from (
        select distinct on (batch_ref, ref) counted from promotions.counted where application_id = ${id}
        order by batch_ref, ref, end_id desc) newest`);
    expect(counted).toEqual([{ sum: '0' }]);
  }
});

it('G18: a claim beside an exclusion begins no bonus that lives on', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const memberId = await stage.member();
    const { applicationId } = await stage.apply(memberId, await stage.offer('SIGNUP', bonusTerms));
    const claim = () => codeOf(stage.claim(memberId, applicationId, 'SIGNUP'));
    const [claimed] = await race(round, claim, () => exclude(memberId));
    expect(['done', 'promotion-state-differs']).toContain(claimed);
    expect(await stage.money(memberId)).toEqual({ ...nothing, real: 0n });
    const [application] = await stage.rows(
      `select status, detail from promotions.applications where application_id = ${applicationId}`,
    );
    expect(application).toEqual({ status: 'closed', detail: 'excluded' });
  }
});

it('G18: a release that starts the next bonus beside an exclusion leaves none in process', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const memberId = await stage.member();
    const terms = { ...bonusTerms, multiplierPpm: 500_000 };
    const first = await stage.take(memberId, await stage.offer('SIGNUP', terms));
    const second = await stage.take(memberId, await stage.offer('SIGNUP', terms));
    await stage.settle(await stage.bet(memberId, 50), 0n);
    const end = () => exclude(memberId);
    await race(round, stage.count, end);
    expect(await stage.standing(first)).toBe('closed released 50 | closed released');
    expect(await stage.standing(second)).toBe('closed excluded 0 | closed excluded');
    expect(await stage.money(memberId)).toEqual({ ...nothing, real: units(50) });
  }
});
