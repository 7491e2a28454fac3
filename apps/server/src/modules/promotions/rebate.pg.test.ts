// Rebates against the database: each day once for a member, whatever dies in between (rewards.md 4.4).
import { addDays } from '@tyche/kernel/calendar';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database, Tx } from '../../platform/db/database.ts';
import { endByExclusion, lapseLate } from './ending.ts';
import { giveRebates } from './rebate.ts';
import { openStage, type Stage } from './test/stage.ts';
import { dayBack, playsOn } from './test/plays.ts';
import type { WireTerms } from './types.ts';

const rebate: WireTerms['formula'] = {
  is: 'rebate',
  rates: [
    { group: 'RNG', ratePpm: 5_000 },
    { group: 'LIVE', ratePpm: 1_000 },
  ],
  minPayout: '1.0000',
  maxPerDay: '20.0000',
};

let stage: Stage;
let plays: ReturnType<typeof playsOn>;
let day: string;
beforeAll(async () => {
  stage = await openStage();
  plays = playsOn(stage);
  day = await dayBack(stage);
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.rows(`update promotions.offers set state = 'closed', closed_at = clock_timestamp() - interval '20 days',
    ends_at = clock_timestamp() - interval '20 days' where state <> 'closed'`);
  await stage.rows(`delete from promotions.runs`);
  await stage.rows(`update promotions.play_days set run_day = null, looked_at = valid`);
  await plays.startRuns('rebate', addDays(day, -1));
});

async function offer(changed: Partial<WireTerms> = {}): Promise<string> {
  const id = await stage.offer('REBATE', { formula: rebate, ...changed });
  await plays.ageOffers();
  return id;
}

/** Bets of a day that is over; the run of the day has not begun. */
async function played(bets: readonly (readonly [bigint, number, string?])[], on = day): Promise<void> {
  for (const [memberId, stake, gameType] of bets) await plays.bet(memberId, stake, gameType);
  await plays.takeIn();
  await plays.moveTo(on);
}

const given = (offerId: string) =>
  stage.rows<{ member_id: bigint; amount: bigint; occurrence_key: string; status: string }>(`
    select member_id, amount, occurrence_key, status from promotions.applications where offer_id = ${offerId} order by member_id, application_id`);
const carryOf = async (offerId: string, memberId: bigint) =>
  (
    await stage.rows<{ carry: bigint }>(
      `select carry from promotions.carries where offer_id = ${offerId} and member_id = ${memberId}`,
    )
  )[0]?.carry ?? 0n;

it('gives the shares of a day by group, capped, once, and carries the rest', async () => {
  const id = await offer();
  const [small, two, big] = [await stage.member(), await stage.member(), await stage.member()];
  await played([
    [small, 150],
    [two, 333],
    [two, 1_111, 'LIVE'],
    [big, 9_000],
  ]);
  await giveRebates(stage.deps);
  await giveRebates(stage.deps);
  expect(await given(id)).toEqual([
    { member_id: two, amount: 27_700n, occurrence_key: `rebate:${id}:${two}:${day}`, status: 'issued' },
    { member_id: big, amount: 200_000n, occurrence_key: `rebate:${id}:${big}:${day}`, status: 'issued' },
  ]);
  expect(await carryOf(id, small)).toBe(7_500n);
  expect(await carryOf(id, two)).toBe(60n);
  expect(await carryOf(id, big)).toBe(0n);
  const steps = await stage.rows<{ action: string }>(
    `select s.action from promotions.steps s join promotions.applications a using (application_id) where a.offer_id = ${id} and a.member_id = ${big} order by step_id`,
  );
  expect(steps.map(({ action }) => action)).toEqual(['join', 'qualify']);
});

it('books a correction into the carry, never taken from the wallet', async () => {
  const id = await offer();
  const member = await stage.member();
  const batch = await plays.bet(member, 400);
  await plays.takeIn();
  await plays.moveTo(day);
  await giveRebates(stage.deps);
  const [first] = await given(id);
  expect(first?.amount).toBe(20_000n);
  const [claimed] = await stage.rows<{ application_id: bigint }>(
    `select application_id from promotions.applications where offer_id = ${id}`,
  );
  await stage.claim(member, `${claimed?.application_id}`, 'REBATE');
  expect(await stage.balance(member)).toBe(20_000n);
  // The void comes a day later: the wager belongs to the day that was paid.
  await plays.void(batch);
  await plays.takeIn();
  const today = await dayBack(stage, 0);
  await stage.rows(`
    update promotions.play_days d set valid = d.valid + v.valid, run_day = '${addDays(day, 1)}'
    from promotions.play_days v where v.member_id = ${member} and v.day = '${today}' and d.member_id = ${member} and d.day = '${day}'`);
  await stage.rows(`delete from promotions.play_days where member_id = ${member} and day = '${today}'`);
  await stage.rows(`delete from promotions.runs where period > '${day}'`);
  await runOf(addDays(day, 1));
  expect(await carryOf(id, member)).toBe(-20_000n);
  expect(await stage.balance(member)).toBe(20_000n);
});

/** Runs a day that is not over yet as if it were. */
async function runOf(period: string): Promise<void> {
  await stage.rows(`insert into promotions.runs (job, period) values ('rebate', '${period}')`);
  await giveRebates(stage.deps);
}

it('gives each once, wherever a run is killed', async () => {
  const id = await offer();
  const members = await Promise.all(Array.from({ length: 7 }, () => stage.member()));
  await played(members.map((member) => [member, 400] as const));
  for (let at = 1; at <= 40; at += 3) {
    const killed = { ...stage.deps, database: killedAt(stage.database, at) };
    await giveRebates(killed, undefined, 2).catch((error: Error) => expect(error.message).toBe('killed'));
  }
  await giveRebates(stage.deps, undefined, 2);
  expect((await given(id)).map(({ member_id }) => member_id)).toEqual(
    members.toSorted((one, other) => Number(one - other)),
  );
  const [offerRow] = await stage.rows<{ reserved: bigint; used: number }>(
    `select reserved, used from promotions.offers where offer_id = ${id}`,
  );
  expect(offerRow).toEqual({ reserved: 140_000n, used: 7 });
});

it('is given once by two workers at a time', async () => {
  const id = await offer();
  const members = await Promise.all(Array.from({ length: 9 }, () => stage.member()));
  await played(members.map((member) => [member, 400] as const));
  await Promise.all(Array.from({ length: 4 }, () => giveRebates(stage.deps, undefined, 2)));
  await giveRebates(stage.deps, undefined, 2);
  expect(await given(id)).toHaveLength(9);
});

it('gives nothing above the budget, to an excluded member, and to one who wants no offers', async () => {
  const id = await offer({ budgetAmount: '3.0000' });
  // Those who get nothing come first: they would take the budget.
  const [none, excluded] = [await stage.member(), await stage.member()];
  const [first, second] = [await stage.member(), await stage.member()];
  await stage.rows(`insert into protection.profiles (member_id) values (${excluded})`);
  await stage.rows(
    `insert into protection.stops (member_id, kind, until) values (${excluded}, 'self-exclusion', clock_timestamp() + interval '1 year')`,
  );
  await stage.rows(`insert into promotions.preferences (member_id, no_offers) values (${none}, true)`);
  await played([
    [first, 400],
    [second, 400],
    [none, 400],
    [excluded, 400],
  ]);
  await giveRebates(stage.deps);
  expect((await given(id)).map(({ member_id }) => member_id)).toEqual([first]);
});

it('pays earned cash when its time to claim ends, and before an exclusion', async () => {
  const id = await offer();
  const [late, leaving] = [await stage.member(), await stage.member()];
  await played([
    [late, 400],
    [leaving, 400],
  ]);
  await giveRebates(stage.deps);
  await stage.rows(
    `update promotions.applications set claim_before = clock_timestamp() where member_id = ${late}`,
  );
  await lapseLate(stage.deps);
  await stage.database.inTransaction((tx) => endByExclusion(stage.deps, tx, leaving));
  expect((await given(id)).map(({ status }) => status)).toEqual(['claimed', 'claimed']);
  expect(await stage.balance(late)).toBe(20_000n);
  expect(await stage.balance(leaving)).toBe(20_000n);
});

/** A database whose process dies at a statement: nothing of the open transaction is kept. */
function killedAt(database: Database, statement: number): Database {
  let left = statement;
  return {
    ...database,
    inTransaction: <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      database.inTransaction((tx) => {
        const rows: Tx['rows'] = (asked) => {
          left -= 1;
          if (left <= 0) throw new Error('killed');
          return tx.rows(asked);
        };
        return work({ rows } as Tx);
      }),
  };
}
