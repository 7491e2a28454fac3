// Points for days with a login, against the database (rewards.md 4.9).
import { addDays, firstOfMonth } from '@tyche/kernel/calendar';
import { startOfDate } from '@tyche/kernel/business-day';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SIGNED_IN } from '../members/index.ts';
import { givePoints } from '../points/index.ts';
import { memberSignedIn, takeLogins } from './logins.ts';
import { openStage, type Stage } from './test/stage.ts';
import { dayBack, playsOn } from './test/plays.ts';
import type { WireTerms } from './types.ts';

let stage: Stage;
let timeZone: string;
let month: string;
beforeAll(async () => {
  stage = await openStage({
    points: {
      give: async (tx, { amount: points, ...gift }) =>
        void (await givePoints(tx, { ...gift, points, timeZone })),
    },
  });
  ({ timeZone } = (await stage.deps.merchant()).site);
  month = firstOfMonth(await dayBack(stage, 0));
});
afterAll(() => stage.close());

/** A login at noon of a day. */
async function logIn(memberId: bigint, day: string): Promise<void> {
  const at = startOfDate(day, timeZone).getTime() + 43_200_000;
  const event = { id: 0n, topic: SIGNED_IN, payload: { memberId: memberId.toString(), at } };
  await stage.database.inTransaction((tx) => memberSignedIn(stage.deps).handle(tx, event));
}

const given = (memberId: bigint) =>
  stage.rows<{ amount: bigint; occurrence_key: string }>(
    `select amount, occurrence_key from promotions.applications where member_id = ${memberId} order by application_id`,
  );

it('gives each step once, whatever days lie between', async () => {
  const id = await stage.offer('LOGIN', {
    mode: 'points',
    formula: {
      is: 'login',
      steps: [
        { day: 1, points: 5 },
        { day: 3, points: 20 },
      ],
    },
  });
  await playsOn(stage).ageOffers();
  await stage.rows(`update promotions.offers set starts_at = '${month}'::date - 40`);
  const member = await stage.member();
  const days = [0, 0, 4, 9].map((on) => addDays(month, on));
  for (const day of days) {
    await logIn(member, day);
    await Promise.all([takeLogins(stage.deps), takeLogins(stage.deps)]);
  }
  expect(await given(member)).toEqual([
    { amount: 50_000n, occurrence_key: `login:${id}:${member}:${month.slice(0, 7)}:1` },
    { amount: 200_000n, occurrence_key: `login:${id}:${member}:${month.slice(0, 7)}:3` },
  ]);
  const [first] = await stage.rows<{ application_id: bigint }>(
    `select application_id from promotions.applications where member_id = ${member} order by application_id`,
  );
  expect(await stage.claim(member, `${first?.application_id}`, 'LOGIN')).toMatchObject({
    status: 'claimed',
    amount: '5.0000',
    mode: 'points',
  });
});

it('is not given to a member who wants no offers', async () => {
  const member = await stage.member();
  await stage.rows(`insert into promotions.preferences (member_id, no_offers) values (${member}, true)`);
  await logIn(member, month);
  await takeLogins(stage.deps);
  expect(await given(member)).toEqual([]);
});

it('money is refused as a reward for logins', async () => {
  const formula: WireTerms['formula'] = { is: 'login', steps: [{ day: 1, points: 5 }] };
  await expect(stage.offer('LOGIN', { mode: 'cash', formula })).rejects.toMatchObject({
    code: 'invalid-input',
    details: { field: 'mode' },
  });
});
