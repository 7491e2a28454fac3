// Which offers a member wants: all of them, or by category, each held for a day (docs/reference/promotions.md 4).
import { codeOf } from '@tyche/testkit/code-of';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAvailable } from './available.ts';
import { readCrowd } from './crowd.ts';
import { readPreference, setCategory, setPreference } from './preferences.ts';
import { exportPromotions, promotionsErased } from './privacy.ts';
import { openStage, type Stage } from './test/stage.ts';

const DAY_MS = 86_400_000;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const switchOff = (memberId: bigint, category: 'raffle' | 'deposit', isOff = true) =>
  setCategory(stage.database, memberId, { category, isOff });
const settingsOf = (memberId: bigint) => readPreference(stage.database.reader, memberId);
const age = (memberId: bigint) =>
  stage.rows(
    `update promotions.off_categories set since = since - interval '25 hours' where member_id = ${memberId}`,
  );
async function shownTo(memberId: bigint): Promise<readonly string[]> {
  const deps = { ...stage.deps, identifyMember: async () => ({ memberId }) as never };
  const { list } = await listAvailable(deps, {}, { sessionToken: 'any', country: 'PH', language: 'TY' });
  return list.map(({ id }) => id);
}

it('a category that is switched off is hidden and refused at once; others, and what the member has, go on', async () => {
  const [raffle, taken, deposit] = [
    await stage.offer('SIGNUP', { category: 'raffle' }),
    await stage.offer('SIGNUP', { category: 'raffle' }),
    await stage.offer('SIGNUP', { category: 'deposit' }),
  ];
  const memberId = await stage.member();
  const { applicationId } = await stage.apply(memberId, taken);
  await switchOff(memberId, 'raffle');
  const shown = await shownTo(memberId);
  expect([raffle, taken, deposit].map((id) => shown.includes(id))).toEqual([false, true, true]);
  expect(await codeOf(stage.apply(memberId, raffle))).toBe('promotions-opted-out');
  expect((await stage.claim(memberId, applicationId, 'SIGNUP')).status).toBe('claimed');
  await stage.apply(memberId, deposit);
  // Nobody else is concerned.
  expect(await shownTo(await stage.member())).toContain(raffle);
});

it('a category is switched on again after a day, whatever came between', async () => {
  const memberId = await stage.member();
  const before = Date.now();
  await switchOff(memberId, 'raffle');
  await switchOff(memberId, 'raffle');
  const { noOffers, offCategories } = await settingsOf(memberId);
  expect([noOffers, offCategories.map(({ category }) => category)]).toEqual([false, ['raffle']]);
  expect((offCategories[0]?.changeableAt ?? 0) - DAY_MS - before).toBeGreaterThan(-60_000);
  expect(await codeOf(switchOff(memberId, 'raffle', false))).toBe('promotions-opted-out');
  await age(memberId);
  // Off once more while it is off: its day does not begin anew.
  await switchOff(memberId, 'raffle');
  await switchOff(memberId, 'deposit');
  expect((await settingsOf(memberId)).offCategories).toMatchObject([
    { category: 'deposit', changeableAt: expect.any(Number) },
    { category: 'raffle', changeableAt: null },
  ]);
  await switchOff(memberId, 'raffle', false);
  await switchOff(memberId, 'raffle', false);
  expect((await settingsOf(memberId)).offCategories.map(({ category }) => category)).toEqual(['deposit']);
});

it('what is given to many at a time knows the choice of each', async () => {
  const [one, all, none] = [await stage.member(), await stage.member(), await stage.member()];
  await switchOff(one, 'raffle');
  await switchOff(one, 'deposit');
  await switchOff(all, 'deposit');
  await setPreference(stage.database, all, { noOffers: true });
  const crowd = await readCrowd(stage.deps, stage.database.reader, [one, all, none]);
  expect([one, all, none].map((memberId) => crowd.get(memberId)?.off)).toEqual([
    { isAll: false, categories: ['deposit', 'raffle'] },
    { isAll: true, categories: ['deposit'] },
    { isAll: false, categories: [] },
  ]);
});

it('is in the export, and gone after an erasure', async () => {
  const memberId = await stage.member();
  await switchOff(memberId, 'raffle');
  expect(await exportPromotions(stage.database.reader, memberId)).toMatchObject({
    noOffers: false,
    offCategories: [{ category: 'raffle', since: expect.any(Date) }],
  });
  const event = { id: 1n, topic: promotionsErased.topic, payload: { memberId: memberId.toString() } };
  await stage.database.inTransaction((tx) => promotionsErased.handle(tx, event));
  expect((await settingsOf(memberId)).offCategories).toEqual([]);
});
