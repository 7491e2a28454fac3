// Grants by file against the real database: what the check says, two persons, each row once, and what is kept (rewards.md 4.5).
import { codeOf } from '@tyche/testkit/code-of';
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkGrantFile } from './grant-files/check.ts';
import { proposeGrantFile, withdrawGrantFile } from './grant-files/decide.ts';
import { deleteOldFiles, grantFiles, grantSet } from './grant-files/grant-rows.ts';
import { listGrantFileRows, listGrantFiles, readGrantFile } from './grant-files/read.ts';
import { listGrants } from './grants.ts';
import { pauseOffer } from './edit-offers.ts';
import { exportPromotions, promotionsErased } from './privacy.ts';
import { plainTerms } from './plain-terms.ts';
import { openStage, type Stage } from './test/stage.ts';
import type { WireTerms } from './types.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const terms = {
  formula: {
    is: 'manual',
    aloneUpTo: '100.0000',
    maxAtOnce: '1000.0000',
    perMemberDay: '150.0000',
    perStaffDay: '10000.0000',
  },
} as const;
const openOffer = (more: Partial<WireTerms> = {}) => stage.offer('MANUAL', { ...terms, ...more });

interface Person {
  readonly id: bigint;
  readonly name: string;
}
async function person(): Promise<Person> {
  const id = await stage.member();
  const [row] = await stage.rows<{ username: string }>(
    `select username from members.members where member_id = ${id}`,
  );
  return { id, name: row?.username ?? '' };
}
const people = (count: number) => Promise.all(Array.from({ length: count }, person));
async function exclude(id: bigint): Promise<void> {
  await stage.rows(`insert into protection.profiles (member_id) values (${id})`);
  await stage.rows(
    `insert into protection.stops (member_id, kind, until) values (${id}, 'self-exclusion', clock_timestamp() + interval '1 year')`,
  );
}

async function check(
  promotionId: string,
  lines: readonly string[],
  key = newKey(),
  browserHash: Buffer | null = null,
): Promise<bigint> {
  const asked = {
    promotionId,
    reason: 'goodwill',
    note: 'We are sorry.',
    content: lines.join('\n'),
  } as const;
  return BigInt((await checkGrantFile(stage.deps, asked, { ...stage.maria, key, browserHash })).id);
}
async function approve(fileId: bigint): Promise<void> {
  const { approvalId } = await proposeGrantFile(stage.deps, fileId, stage.maria);
  await stage.approve(BigInt(approvalId));
}
const read = (fileId: bigint) => readGrantFile(stage.deps, fileId);
const rowsOf = async (fileId: bigint) =>
  (await listGrantFileRows(stage.deps, { id: fileId.toString(), pageSize: 100 })).list;
const applicationsOf = (fileId: bigint) =>
  stage.rows<{ occurrence_key: string; member_id: bigint; amount: bigint; note: string }>(`
    select occurrence_key, member_id, amount, note from promotions.applications
    where occurrence_key like 'manual:${fileId}:%' order by application_id`);
const reservedOf = async (offerId: string) =>
  (
    await stage.rows<{ reserved: bigint }>(
      `select reserved from promotions.offers where offer_id = ${offerId}`,
    )
  )[0]?.reserved;

describe('the check of a file', () => {
  it('says of each row whether it can be granted, names it by its line, and grants nothing', async () => {
    const id = await openOffer({ audience: { ...plainTerms.audience, languages: ['EN'] } });
    const [good, gone, away, foreign] = await Promise.all([person(), person(), person(), person()]);
    await exclude(away.id);
    await stage.rows(
      `update members.members set disabled_at = clock_timestamp() where member_id = ${gone.id}`,
    );
    await stage.rows(`update members.members set language = 'VI' where member_id = ${foreign.id}`);
    const friend = await person();
    const browser = Buffer.alloc(32, 9);
    await stage.rows(`
      insert into identity.devices (member_id, token_hash, user_agent) values (${friend.id}, '\\x${browser.toString('hex')}', 'A browser')`);
    const lines = [
      'member,amount',
      `${good.name},10.5`,
      'nobody-has-this-name,1',
      `${gone.name},1`,
      `${away.name},1`,
      `${foreign.name},1`,
      `${good.name.toUpperCase()},2`,
      `${(await person()).name},1000.0001`,
      `${(await person()).name},ten`,
      `${(await person()).name},999999999999999.9999`,
      `${friend.name},1`,
    ];
    const fileId = await check(id, lines, newKey(), browser);
    expect((await rowsOf(fileId)).map((row) => [row.id, row.verdict])).toEqual([
      ['3', 'unknown-member'],
      ['4', 'unknown-member'],
      ['5', 'self-excluded'],
      ['6', 'promotion-not-for-you'],
      ['7', 'duplicate-row'],
      ['8', 'amount-out-of-range'],
      ['9', 'unreadable'],
      ['10', 'amount-out-of-range'],
      ['11', 'grant-related'],
      ['2', 'ok'],
    ]);
    const file = await read(fileId);
    expect(file).toMatchObject({
      state: 'checked',
      rows: 10,
      okRows: 1,
      amount: '10.5000',
      given: 0,
      sameAs: null,
    });
    expect(await grantSet(stage.deps, fileId)).toBe(false);
    expect(await applicationsOf(fileId)).toEqual([]);
    // Only what nobody is called is kept as it was typed.
    expect(
      await stage.rows(
        `select name from promotions.grant_file_rows where file_id = ${fileId} and name is not null`,
      ),
    ).toEqual([{ name: 'nobody-has-this-name' }]);
  });

  it('is the same for the same key, another content is refused, and a file given before is named', async () => {
    const id = await openOffer();
    const { name } = await person();
    const key = newKey();
    const first = await check(id, [`${name},1`], key);
    const again = await Promise.all([check(id, [`${name},1`], key), check(id, [`${name},1`], key)]);
    expect(again).toEqual([first, first]);
    expect(await codeOf(check(id, [`${name},2`], key))).toBe('key-reused');
    const second = await check(id, ['Member,Amount', `"${name}" ; 1`]);
    expect((await read(second)).sameAs).toBeNull();
    await approve(first);
    expect((await read(second)).sameAs).toBe(first.toString());
    const other = newKey();
    const ids = await Promise.all([check(id, [`${name},3`], other), check(id, [`${name},3`], other)]);
    expect(ids[0]).toBe(ids[1]);
  });

  it('is refused for an offer that is not open or of another kind, and for a file without rows', async () => {
    const id = await openOffer();
    expect(await codeOf(check(id, ['member,amount']))).toBe('grant-file-rows');
    await pauseOffer(stage.deps, { id, reason: 'a look' }, stage.maria);
    expect(await codeOf(check(id, ['a,1']))).toBe('promotion-paused');
    expect(await codeOf(check(await stage.offer('SIGNUP'), ['a,1']))).toBe('promotion-unknown');
    expect(await codeOf(read(999_999n))).toBe('unknown-grant-file');
  });
});

describe('a file', () => {
  it('always needs a second person, never who gave it, also when another person proposed it', async () => {
    const fileId = await check(await openOffer(), [`${(await person()).name},0.01`]);
    const { approvalId } = await proposeGrantFile(stage.deps, fileId, stage.pedro);
    expect((await read(fileId)).state).toBe('proposed');
    expect(await codeOf(proposeGrantFile(stage.deps, fileId, stage.maria))).toBe('approval-pending');
    expect(await codeOf(stage.approve(BigInt(approvalId), stage.pedro))).toBe('second-person-needed');
    expect(await codeOf(stage.approve(BigInt(approvalId), stage.maria))).toBe('second-person-needed');
    await grantFiles(stage.deps);
    expect(await applicationsOf(fileId)).toEqual([]);
  });

  it('is withdrawn with its proposal before it is approved, not after', async () => {
    const id = await openOffer();
    const fileId = await check(id, [`${(await person()).name},1`]);
    const { approvalId } = await proposeGrantFile(stage.deps, fileId, stage.maria);
    await withdrawGrantFile(stage.deps, fileId, stage.maria);
    expect(await codeOf(stage.approve(BigInt(approvalId)))).toBe('approval-decided');
    expect(await codeOf(proposeGrantFile(stage.deps, fileId, stage.maria))).toBe('grant-file-over');
    expect((await read(fileId)).state).toBe('withdrawn');
    const other = await check(id, [`${(await person()).name},1`]);
    await approve(other);
    expect(await codeOf(withdrawGrantFile(stage.deps, other, stage.maria))).toBe('grant-file-over');
    const nothing = await check(id, ['nobody-has-this-name,1']);
    expect(await codeOf(proposeGrantFile(stage.deps, nothing, stage.maria))).toBe('grant-file-no-rows');
  });

  it('is granted row by row; who was excluded meanwhile is refused, and the others get theirs', async () => {
    const id = await openOffer();
    const [one, away, two] = await Promise.all([person(), person(), person()]);
    const fileId = await check(id, [`${one.name},1.5`, `${away.name},2`, `${two.name},1000`, 'x,y']);
    await approve(fileId);
    await exclude(away.id);
    await grantFiles(stage.deps);
    expect(await applicationsOf(fileId)).toEqual([
      { occurrence_key: `manual:${fileId}:1`, member_id: one.id, amount: 15_000n, note: 'We are sorry.' },
      { occurrence_key: `manual:${fileId}:3`, member_id: two.id, amount: 10_000_000n, note: 'We are sorry.' },
    ]);
    expect(await read(fileId)).toMatchObject({
      state: 'done',
      given: 2,
      refused: 1,
      givenAmount: '1001.5000',
      approvedBy: 'pedro',
    });
    expect(
      (await rowsOf(fileId)).map(({ id: row, refused, applicationId }) => [
        row,
        refused,
        applicationId !== null,
      ]),
    ).toEqual([
      ['2', 'self-excluded', false],
      ['4', null, false],
      ['1', null, true],
      ['3', null, true],
    ]);
    const { list } = await listGrants(stage.deps, { username: one.name });
    expect(list).toMatchObject([
      { amount: '1.5000', by: 'maria', approvedBy: 'pedro', fileId: fileId.toString(), status: 'issued' },
    ]);
    expect((await listGrantFiles(stage.deps, {})).list[0]).toMatchObject({
      id: fileId.toString(),
      state: 'done',
    });
  });

  it('gives what fits into the budget of the offer and names the rest', async () => {
    const id = await openOffer({ budgetAmount: '25.0000' });
    const three = await people(3);
    const fileId = await check(
      id,
      three.map(({ name }) => `${name},10`),
    );
    expect((await read(fileId)).isAboveBudget).toBe(true);
    await approve(fileId);
    await grantFiles(stage.deps);
    expect((await rowsOf(fileId)).map(({ refused }) => refused)).toEqual([
      'promotion-budget-spent',
      null,
      null,
    ]);
    expect(await reservedOf(id)).toBe(200_000n);
  });
});

describe('G23: a file', () => {
  const LINES = 45;

  it('that four workers grant at once, again and again, gives each row once', async () => {
    const id = await openOffer({ budgetAmount: '100000.0000' });
    const members = await people(LINES);
    const fileId = await check(
      id,
      members.map(({ name }) => `${name},1`),
    );
    await approve(fileId);
    for (let round = 0; round < 3; round += 1)
      await Promise.all(Array.from({ length: 4 }, () => grantFiles(stage.deps)));
    const given = await applicationsOf(fileId);
    expect(given.map(({ occurrence_key }) => occurrence_key)).toEqual(
      members.map((_, at) => `manual:${fileId}:${at + 1}`),
    );
    expect(new Set(given.map(({ member_id }) => member_id)).size).toBe(LINES);
    expect(await read(fileId)).toMatchObject({
      state: 'done',
      given: LINES,
      refused: 0,
      givenAmount: `${LINES}.0000`,
    });
    expect(await reservedOf(id)).toBe(BigInt(LINES) * 10_000n);
    const [grants] = await stage.rows(
      `select count(*)::int from promotions.grants where file_id = ${fileId}`,
    );
    expect(grants).toEqual({ count: LINES });
  });

  it('whose worker dies within a set goes on at the first row without a result', async () => {
    const id = await openOffer();
    const members = await people(6);
    const fileId = await check(
      id,
      members.map(({ name }) => `${name},1`),
    );
    await approve(fileId);
    await grantSet(stage.deps, fileId, 2);
    // The third set dies after its rows were granted and before their results are kept.
    const dying = {
      ...stage.deps,
      database: {
        ...stage.deps.database,
        inTransaction: (<T>(work: Parameters<typeof stage.database.inTransaction<T>>[0]) =>
          stage.database.inTransaction<T>(async (tx) => {
            await work(tx);
            throw new Error('killed');
          })) as typeof stage.database.inTransaction,
      },
    };
    await expect(grantSet(dying, fileId, 2)).rejects.toThrow('killed');
    expect(await applicationsOf(fileId)).toHaveLength(2);
    await Promise.all([grantFiles(stage.deps), grantFiles(stage.deps)]);
    await grantFiles(stage.deps);
    expect((await applicationsOf(fileId)).map(({ member_id }) => member_id)).toEqual(
      members.map(({ id: one }) => one),
    );
    expect(await read(fileId)).toMatchObject({ state: 'done', given: 6 });
  });

  it('keeps each row once even without the lock of the file', async () => {
    const { name, id: memberId } = await person();
    const fileId = await check(await openOffer(), [`${name},1`]);
    await approve(fileId);
    await grantFiles(stage.deps);
    const again = stage.rows(`
      insert into promotions.grants (offer_id, member_id, amount, staff_id, approved_by, reason, note, key, file_id, row_no)
      select offer_id, ${memberId}, 10000, staff_id, approved_by, reason, note, gen_random_uuid(), file_id, 1
      from promotions.grant_files where file_id = ${fileId}`);
    await expect(again).rejects.toThrow(/grants_once_a_row/);
  });
});

describe('what is kept', () => {
  it('rows and note go 30 days after the file is over; one that nobody approves is withdrawn after a week', async () => {
    const id = await openOffer();
    const [one, two] = await Promise.all([person(), person()]);
    const done = await check(id, [`${one.name},1`]);
    await approve(done);
    await grantFiles(stage.deps);
    const left = await check(id, [`${two.name},1`]);
    await stage.rows(`
      update promotions.grant_files set at = at - interval '31 days', ended_at = ended_at - interval '31 days', approved_at = at
      where file_id = ${done}`);
    await stage.rows(`update promotions.grant_files set at = at - interval '8 days' where file_id = ${left}`);
    await deleteOldFiles(stage.deps);
    expect(await read(done)).toMatchObject({ isEmptied: true, note: '', given: 1, verdicts: [] });
    expect(await read(left)).toMatchObject({ isEmptied: false, state: 'withdrawn' });
    expect((await listGrants(stage.deps, { username: one.name })).list).toHaveLength(1);
  });

  it('a member gets its rows in the export, and an erasure takes them out: an open one is never granted', async () => {
    const { id: memberId, name } = await person();
    const fileId = await check(await openOffer(), [`${name},1`, `${(await person()).name},1`]);
    await approve(fileId);
    expect(await exportPromotions(stage.database.reader, memberId)).toMatchObject({
      grantFileRows: [{ fileId, amount: 10_000n, verdict: 'ok' }],
    });
    const event = { id: 1n, topic: promotionsErased.topic, payload: { memberId: memberId.toString() } };
    await stage.database.inTransaction((tx) => promotionsErased.handle(tx, event));
    await grantFiles(stage.deps);
    expect((await applicationsOf(fileId)).map(({ occurrence_key }) => occurrence_key)).toEqual([
      `manual:${fileId}:2`,
    ]);
    expect(await read(fileId)).toMatchObject({ state: 'done', okRows: 2, given: 1 });
  });
});
