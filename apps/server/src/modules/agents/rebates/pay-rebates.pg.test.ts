// The rebates of a day against the real database: lines, and the money of the house.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '../../wallet/index.ts';
import { keyOf, openBranch, passDays, setRate } from '../test/rates.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { moveAccount } from '../tree/place.ts';
import { payRebates, type RebateCell } from './pay-rebates.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const rng = (memberId: bigint, valid: bigint): RebateCell => ({
  ...keyOf('RNG'),
  memberId,
  base: null,
  valid,
});
const lott = (memberId: bigint, valid: bigint, base: bigint): RebateCell => ({
  ...keyOf('LOTT'),
  memberId,
  base,
  valid,
});
async function dayBefore(days: number): Promise<string> {
  const [row] = await stage.rows<{ day: string }>(
    `select (agents.today('${stage.merchant.site.timeZone}') - ${days})::text as day`,
  );
  return row?.day ?? '';
}
const pay = async (cells: readonly RebateCell[], days = 1) =>
  payRebates(stage.deps, await dayBefore(days), cells);
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
  const cells = [lott(branch.member, 2_000_000n, 2_000n), lott(branch.member, 1_980_000n, 1_980n)];
  expect(await pay([...cells, lott(inheriting, 2_000_000n, 2_000n)])).toBe(2);
  // (1940 − 1900) of each base; above it 20 twice, and 20 of the player who has the series of the agent.
  expect(await paidToEach(branch)).toEqual([60_000n, 80_000n, 0n]);
  await expectSoundLedger();
});

it('nobody gets anything from a chain without a series, or without a rate', async () => {
  const branch = await openBranch(stage, {});
  await passDays(stage, 2);
  expect(await pay([lott(branch.member, 2_000_000n, 2_000n), rng(branch.member, 1_000_000n)])).toBe(0);
});

it('a day is paid once, by several runs at once too; other amounts are refused', async () => {
  const branch = await openBranch(stage, { RNG: 10_000n }, [{ RNG: 4_000n }]);
  await passDays(stage, 2);
  const cells = [rng(branch.member, 1_000_000n)];
  const written = await Promise.all([pay(cells), pay(cells), pay(cells)]);
  expect(written.reduce((all, each) => all + each, 0)).toBe(2);
  expect(await pay(cells)).toBe(0);
  await expect(pay([rng(branch.member, 2_000_000n)])).rejects.toThrow(/other amounts/);
  expect(await paidToEach(branch)).toEqual([6_000n, 4_000n, 0n]);
  // Another day has lines of its own.
  expect(await pay(cells, 2)).toBe(2);
  expect(await paidToEach(branch)).toEqual([12_000n, 8_000n, 0n]);
  await expectSoundLedger();
});

it('a day that is not over is not paid', async () => {
  const { member } = await openBranch(stage);
  await expect(pay([rng(member, 1_000_000n)], 0)).rejects.toThrow(/not over/);
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
