// The rebates of a day against the real database: lines, and the money of the house.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '../../wallet/index.ts';
import { openBranch, passDays, setRate } from '../test/rates.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { moveAccount } from '../tree/place.ts';
import { codeOf } from '@tyche/testkit/code-of';
import { dyingAt } from '../test/dying.ts';
import { runRebates } from './run-rebates.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

interface Cell {
  readonly memberId: bigint;
  readonly group: 'RNG' | 'LOTT';
  readonly valid: bigint;
  readonly base: number;
}

const rng = (memberId: bigint, valid: bigint): Cell => ({ memberId, group: 'RNG', valid, base: 0 });
const lott = (memberId: bigint, valid: bigint, base: number): Cell => ({
  memberId,
  group: 'LOTT',
  valid,
  base,
});
async function dayBefore(days: number): Promise<string> {
  const [row] = await stage.rows<{ day: string }>(
    `select (agents.today('${stage.merchant.site.timeZone}') - ${days})::text as day`,
  );
  return row?.day ?? '';
}
/** The only cells of a day, which is sealed and not paid yet. */
async function seal(cells: readonly Cell[], days = 1): Promise<string> {
  const day = await dayBefore(days);
  for (const table of ['cells', 'seals', 'rebate_runs', 'corrections'])
    await stage.rows(`delete from agents.${table} where day = '${day}'`);
  for (const { memberId, group, valid, base } of cells)
    await stage.rows(`insert into agents.cells (member_id, day, game_group, prize_mode, base, bets, stake, valid, payout, self_rebate)
      values (${memberId}, '${day}', '${group}', ${base === 0 ? 0 : 1}, ${base}, 1, ${valid}, ${valid}, 0, 0)`);
  await stage.rows(`insert into agents.seals (starts_at, ends_at, as_of, day, span)
    values ('${day}T00:00Z', '${day}T23:59Z', 0, '${day}', 'DAY')`);
  return day;
}
const run = (day: string, isCorrection = false) => runRebates(stage.deps, { day, isCorrection });
const pay = async (cells: readonly Cell[], days = 1) => run(await seal(cells, days));
/** A fact that comes after the seal of its day. */
async function correct(day: string, { memberId, group, base }: Cell, change: bigint): Promise<void> {
  const mode = base === 0 ? 0 : 1;
  await stage.rows(
    `update agents.cells set valid = valid + ${change} where member_id = ${memberId} and day = '${day}' and base = ${base}`,
  );
  await stage.rows(`insert into agents.corrections (end_id, member_id, day, game_group, prize_mode, base, bets, stake, valid, payout, self_rebate)
    values (1, ${memberId}, '${day}', '${group}', ${mode}, ${base}, 0, 0, ${change}, 0, 0)`);
}
/** What the ledger paid to an account as commission. */
async function paidTo(memberId: bigint): Promise<bigint> {
  const [row] = await stage.rows<{ paid: bigint }>(`
    select coalesce(sum(e.delta), 0)::bigint as paid from wallet.entries e join members.members using (wallet_id)
    where member_id = ${memberId} and e.kind = 10`);
  return row?.paid ?? -1n;
}
const paidToEach = ({ top, agent, member }: { top: bigint; agent: bigint; member: bigint }) =>
  Promise.all([top, agent, member].map(paidTo));
const expectSoundLedger = async () => {
  const { differences } = await audit(stage.database.reader);
  expect(differences).toEqual([]);
};

it('each account above a player gets its share less the share below it, and the player its own', async () => {
  const branch = await openBranch(stage, { RNG: 10_000n }, [{ RNG: 4_000n }, { RNG: 1_000n }]);
  await passDays(stage, 1);
  const second = await stage.open('second', branch.agent, 0);
  await passDays(stage, 1);
  // Shares of 1 234 567 are 1 234, 4 938 and 12 345; of 999 without an own rate 0, 3 and 9.
  expect(await pay([rng(branch.member, 1_234_567n), rng(second, 999n)])).toBe(3);
  expect(await paidToEach(branch)).toEqual([12_345n - 4_938n + 6n, 4_938n - 1_234n + 3n, 1_234n]);
  expect(await paidTo(second)).toBe(0n);
  await expectSoundLedger();
});

it('in LOTT the lines of both bases are one, and a player has none', async () => {
  const branch = await openBranch(stage, { LOTT: 1_960n }, [{ LOTT: 1_940n }, { LOTT: 1_900n }]);
  const inheriting = await stage.open('inherits', branch.agent, 0);
  await passDays(stage, 2);
  const cells = [lott(branch.member, 2_000_000n, 2_000), lott(branch.member, 1_980_000n, 1_980)];
  expect(await pay([...cells, lott(inheriting, 2_000_000n, 2_000)])).toBe(2);
  // (1940 − 1900) of each base; above it 20 twice, and 20 of the player who has the series of the agent.
  expect(await paidToEach(branch)).toEqual([60_000n, 80_000n, 0n]);
  await expectSoundLedger();
});

it('nobody gets anything from a chain without a series, or without a rate', async () => {
  const branch = await openBranch(stage, {});
  await passDays(stage, 2);
  expect(await pay([lott(branch.member, 2_000_000n, 2_000), rng(branch.member, 1_000_000n)])).toBe(0);
});

it('a day is paid once, by several runs at once too', async () => {
  const branch = await openBranch(stage, { RNG: 10_000n }, [{ RNG: 4_000n }]);
  await passDays(stage, 2);
  const cells = [rng(branch.member, 1_000_000n)];
  const day = await seal(cells);
  // The run is open already, so that all of them begin with the same page.
  await stage.rows(`insert into agents.rebate_runs (day, is_correction) values ('${day}', false)`);
  const written = await Promise.all(Array.from({ length: 8 }, () => run(day)));
  // Workers leave a run alone in which another one is: what none of them did, the next turn does.
  const next = await run(day);
  expect(written.reduce((all, each) => all + each, next)).toBe(2);
  expect(await run(day)).toBe(0);
  expect(await paidToEach(branch)).toEqual([6_000n, 4_000n, 0n]);
  // Another day has lines of its own.
  expect(await pay(cells, 2)).toBe(2);
  expect(await paidToEach(branch)).toEqual([12_000n, 8_000n, 0n]);
  await expectSoundLedger();
});

it('a day that is not sealed is not paid', async () => {
  await expect(run(await dayBefore(0))).rejects.toThrow(/not sealed/);
});

it('late facts change nothing in the lines of their day; the run of corrections pays and takes back the difference', async () => {
  const branch = await openBranch(stage, { RNG: 10_000n }, [{ RNG: 4_000n }, { RNG: 1_000n }]);
  const other = await openBranch(stage, { LOTT: 1_960n }, [{ LOTT: 1_940n }, { LOTT: 1_900n }]);
  await passDays(stage, 3);
  const [cell, bet] = [rng(branch.member, 1_234_567n), lott(other.member, 2_000_000n, 2_000)];
  const day = await seal([cell, bet]);
  await correct(day, cell, -234_569n);
  await run(day);
  // As the seal found it: 1 234, 4 938 and 12 345.
  expect(await paidToEach(branch)).toEqual([7_407n, 3_704n, 1_234n]);
  await correct(day, bet, 1_000_000n);
  await correct(day, cell, 1n);
  const lines = await Promise.all([run(day, true), run(day, true)]);
  expect(lines.reduce((all, each) => all + each, 0)).toBe(5);
  // Of 999 999: 999, 3 999 and 9 999.
  expect(await paidToEach(branch)).toEqual([6_000n, 3_000n, 999n]);
  expect(await paidToEach(other)).toEqual([30_000n, 60_000n, 0n]);
  // The next day has a run that finds the next correction only. What the wallet does not have is owed.
  const next = await seal([], 2);
  await correct(day, cell, -999_999n);
  expect(await run(next, true)).toBe(3);
  const total = await stage.rows(`
    select member_id as member, sum(amount)::bigint as amount, sum(own_amount)::bigint as own from (
      select member_id, amount, own_amount from agents.rebate_lines where day = '${day}'
      union all select member_id, amount, own_amount from agents.rebate_corrections where day = '${day}') l
    where member_id in (${branch.top}, ${branch.agent}, ${branch.member}) group by 1 order by 1`);
  expect(total.map((row) => Object.values(row).slice(1))).toEqual([
    [0n, 0n],
    [0n, 0n],
    [0n, 0n],
  ]);
  await expectSoundLedger();
});

it('a run that dies at any statement goes on and pays each line once', async () => {
  const branch = await openBranch(stage, { RNG: 10_000n }, [{ RNG: 4_000n }, { RNG: 1_000n }]);
  await passDays(stage, 2);
  const day = await seal([rng(branch.member, 1_000_000n)]);
  let deaths = 0;
  // A new process begins with the first statement again, so each life is longer than the one before.
  for (let fatal = 1; ; fatal++) {
    const died = await codeOf(
      runRebates({ ...stage.deps, database: dyingAt(stage.database, fatal) }, { day, isCorrection: false }),
    );
    if (died === 'done') break;
    deaths += 1;
  }
  expect(deaths).toBeGreaterThan(8);
  expect(await paidToEach(branch)).toEqual([6_000n, 3_000n, 1_000n]);
  await expectSoundLedger();
});

it('all lines of a day add up to the share of the highest rate, and own parts to that of the players', async () => {
  const branch = await openBranch(stage, { RNG: 9_900n }, [{ RNG: 4_100n }, { RNG: 700n }]);
  const players = [branch.member];
  for (let at = 0; at < 6; at++) players.push(await stage.open('player', branch.agent, 0));
  await passDays(stage, 2);
  const cells = players.map((memberId, at) => rng(memberId, 1_000_003n * BigInt(at + 1) + 977n));
  const day = await seal(cells);
  await run(day);
  const [sums] = await stage.rows(`
    select sum(amount)::bigint as amount, sum(own_amount)::bigint as own from agents.rebate_lines where day = '${day}'
      and member_id in (${[branch.top, branch.agent, ...players].join()})`);
  const share = (rate: bigint, of = cells) =>
    of.reduce((sum, { valid }) => sum + (valid * rate) / 1_000_000n, 0n);
  expect(sums).toEqual({ amount: share(9_900n), own: share(700n, cells.slice(0, 1)) });
});

it('a frozen agent has a line that is held, and those above and below are paid', async () => {
  const branch = await openBranch(stage, { RNG: 10_000n }, [{ RNG: 4_000n }, { RNG: 1_000n }]);
  await passDays(stage, 2);
  await stage.rows(`update agents.agents set state = 'frozen' where member_id = ${branch.agent}`);
  expect(await pay([rng(branch.member, 1_000_000n)])).toBe(3);
  expect(await paidToEach(branch)).toEqual([6_000n, 0n, 1_000n]);
  expect(
    await stage.rows(`select amount, state from agents.rebate_lines where member_id = ${branch.agent}`),
  ).toEqual([{ amount: 3_000n, state: 'held' }]);
});

it('a day belongs to the tree and the rates of that day', async () => {
  const [old, next] = [
    await openBranch(stage, { RNG: 10_000n }, [{ RNG: 4_000n }]),
    await openBranch(stage, { RNG: 8_000n }),
  ];
  await passDays(stage, 1);
  const { timeZone } = stage.merchant.site;
  await stage.database.inTransaction((tx) =>
    moveAccount(
      tx,
      { memberId: old.agent, uplineId: next.top, timeZone, approvalId: 1n },
      async () => undefined,
    ),
  );
  await setRate(stage, old.agent, 'RNG', 5_000n);
  await passDays(stage, 2);
  const cells = [rng(old.member, 1_000_000n)];
  // The day before the move, then the day after it.
  expect([await pay(cells, 2), await paidTo(old.top), await paidTo(old.agent)]).toEqual([2, 6_000n, 4_000n]);
  expect(await pay(cells, 1)).toBe(2);
  expect([await paidTo(old.top), await paidTo(old.agent), await paidTo(next.top)]).toEqual([
    6_000n,
    9_000n,
    3_000n,
  ]);
  await expectSoundLedger();
});
