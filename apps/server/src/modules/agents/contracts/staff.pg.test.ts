// Staff edit, end and withdraw contracts of the house, each act by two persons.
import { beforeAll, expect, it } from 'vitest';
import { codeOf } from '@tyche/testkit/code-of';
import { type Desk, openDesk } from '../test/desk.ts';
import { contractActions, contractStaffRoutes } from './staff.ts';
import { type ContractStage, tierOf, useContractStage } from './test/contract-stage.ts';

let stage: ContractStage;
let desk: Desk;
let routes: ReturnType<typeof contractStaffRoutes>;
useContractStage((opened) => {
  ({ stage } = opened);
});
beforeAll(async () => {
  routes = contractStaffRoutes(stage.deps);
  desk = await openDesk(stage.database, contractActions(stage.deps));
});

const reason = 'agreed in writing';
const edit = (contractId: bigint, requestedRate: string) =>
  routes.changeHouseContract(
    {
      contractId: String(contractId),
      status: 'E',
      betVolume: '100',
      activeMember: '1',
      requestedRate,
      reason,
    },
    desk.call,
  );
const askEnd = (contractId: bigint) =>
  routes.changeHouseContract({ contractId: String(contractId), status: 'C', reason }, desk.call);
const withdraw = (contractId: bigint) =>
  routes.withdrawHouseContract({ contractId: String(contractId), reason }, desk.call);

/** A general agent with a daily salary of the house. */
async function openHouse() {
  const agent = await stage.open('house', null, 2);
  const offer = { offerer: null, receiver: agent, kind: 'DAILY', group: 'RNG' } as const;
  return { agent, contractId: await stage.agree({ ...offer, tiers: tierOf('0.2') }) };
}

it('other terms and the end wait for a second person and then for the agent', async () => {
  const { agent, contractId } = await openHouse();
  expect(await codeOf(withdraw(contractId))).toBe('nothing-pending');
  expect(await codeOf(edit(contractId, '0.0000001'))).toBe('tier-out-of-range');
  const proposal = await edit(contractId, '0.3');
  expect(await codeOf(askEnd(contractId))).toBe('approval-pending');
  expect(await desk.approveOwn(proposal)).toBe('second-person-needed');
  expect(await stage.stateOf(contractId)).toBe('A');
  expect(await desk.approve(proposal)).toBe('done');
  expect(await stage.stateOf(contractId)).toBe('E');
  expect(
    await stage.rows(
      `select approval_id from agents.contract_acts where contract_id = ${contractId} and act = 'edit'`,
    ),
  ).toEqual([{ approval_id: BigInt(proposal.approvalId) }]);
  expect(await stage.act({ contractId, by: { memberId: agent }, act: 'answerA' })).toBe('A');
  expect(await desk.approve(await askEnd(contractId))).toBe('done');
  expect(await stage.stateOf(contractId)).toBe('V');
  expect(await desk.approve(await withdraw(contractId))).toBe('done');
  expect(await stage.stateOf(contractId)).toBe('A');
  expect(await desk.approve(await askEnd(contractId))).toBe('done');
  expect(await stage.act({ contractId, by: { memberId: agent }, act: 'answerC' })).toBe('C');
  expect(await codeOf(askEnd(contractId))).toBe('contract-ended');
});

it('a withdrawal is of the request that was seen: an answer or another request goes before it', async () => {
  const { agent, contractId } = await openHouse();
  expect(await desk.approve(await edit(contractId, '0.3'))).toBe('done');
  const late = await withdraw(contractId);
  await stage.act({ contractId, by: { memberId: agent }, act: 'answerR' });
  expect(await desk.approve(late)).toBe('nothing-pending');
  await stage.act({ contractId, by: 'house', act: 'askTermination' });
  expect(await desk.approve(late)).toBe('offer-changed');
  expect(await stage.stateOf(contractId)).toBe('V');
});

it('a withdrawal and an answer at the same time: exactly one of them counts', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { agent, contractId } = await openHouse();
    await stage.act({ contractId, by: 'house', act: 'askTermination' });
    const proposal = await withdraw(contractId);
    const [approved, answered] = await Promise.all([
      desk.approve(proposal),
      codeOf(stage.act({ contractId, by: { memberId: agent }, act: 'answerC' })),
    ]);
    expect([
      ['done', 'nothing-pending', 'A'],
      ['contract-ended', 'done', 'C'],
    ]).toContainEqual([approved, answered, await stage.stateOf(contractId)]);
  }
});

it('a contract between agents is none of the house', async () => {
  const top = await stage.openTop();
  const agent = await stage.open('below', top);
  const contractId = await stage.agree({ offerer: top, receiver: agent });
  const calls = [
    () => edit(contractId, '0.1'),
    () => askEnd(contractId),
    () => withdraw(contractId),
    () => askEnd(999_999n),
  ];
  for (const call of calls) expect(await codeOf(call())).toBe('unknown-contract');
});
