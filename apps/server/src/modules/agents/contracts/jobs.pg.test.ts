// What contracts do by the clock: requests lapse, and moves and closings end contracts.
import { describe, expect, it } from 'vitest';
import { moveAccount } from '../tree/place.ts';
import { endOrphans, lapseDue } from './jobs.ts';
import { by, type ContractStage, tierOf, useContractStage } from './test/contract-stage.ts';

let stage: ContractStage;
let top: bigint;
useContractStage((opened) => {
  ({ stage, top } = opened);
});

const timeZone = 'Asia/Manila';
const runTwice = async (job: typeof lapseDue) => {
  await job(stage.deps);
  await job(stage.deps);
};
const statesOf = (...contracts: readonly bigint[]) => Promise.all(contracts.map(stage.stateOf));
/** The day of the end of a contract, as days from today on, and why the system ended it. */
const endOf = async (contractId: bigint) => {
  const [row] = await stage.rows<{ days: number; reason: string }>(`
    select ends_on - agents.today('${timeZone}') as days, a.reason from agents.contracts c join agents.contract_acts a using (contract_id)
    where contract_id = ${contractId} order by act_id desc limit 1`);
  return row;
};

describe('a request without an answer', () => {
  it('lapses when its time is over: an offer ends, and an edit or an end leaves the contract as it was', async () => {
    const receivers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => stage.open(name, top)));
    const [a, b, c, d] = receivers as [bigint, bigint, bigint, bigint];
    const { contractId: offered } = await stage.offer({ offerer: top, receiver: a });
    const edited = await stage.agree({ offerer: top, receiver: b });
    await stage.act({ contractId: edited, by: by(top), act: 'edit', tiers: tierOf('0.1') });
    const ending = await stage.agree({ offerer: top, receiver: c });
    await stage.act({ contractId: ending, by: by(top), act: 'askTermination' });
    const { contractId: young } = await stage.offer({ offerer: top, receiver: d });
    for (const contractId of [offered, edited, ending]) await stage.letPass(contractId);
    await runTwice(lapseDue);
    expect(await statesOf(offered, edited, ending, young)).toEqual(['R', 'A', 'A', 'P']);
    const [acts] = await stage.rows(`
      select count(*) as n from agents.contract_acts where act = 'expire' and contract_id in (${offered}, ${edited}, ${ending})`);
    expect(acts).toEqual({ n: 3n });
  });
});

describe('a move', () => {
  it('ends the contract with the old upline on its day, and leaves those below', async () => {
    const [left, right] = [await stage.openTop(), await stage.openTop()];
    const agent = await stage.open('agent', left);
    const below = await stage.open('below', agent);
    const contractId = await stage.agree({ offerer: left, receiver: agent }, '0.5');
    const inside = await stage.agree({ offerer: agent, receiver: below }, '0.3');
    await stage.database.inTransaction((tx) =>
      moveAccount(tx, { memberId: agent, uplineId: right, timeZone, approvalId: 1n }, async () => undefined),
    );
    await runTwice(endOrphans);
    expect(await statesOf(contractId, inside)).toEqual(['A', 'A']);
    await stage.passDays(3);
    await runTwice(endOrphans);
    expect(await statesOf(contractId, inside)).toEqual(['C', 'A']);
    expect(await endOf(contractId)).toEqual({ days: -2, reason: 'moved' });
  });
});

describe('a closing', () => {
  it('ends the contracts of the agent on both sides the day after, and everything below', async () => {
    const own = await stage.openTop();
    const agent = await stage.open('agent', own);
    const below = await stage.open('below', agent);
    const deep = await stage.open('deep', below);
    const received = await stage.agree({ offerer: own, receiver: agent }, '0.5');
    const granted = await stage.agree({ offerer: agent, receiver: below }, '0.4');
    const deeper = await stage.agree({ offerer: below, receiver: deep }, '0.3');
    await stage.rows(
      `update agents.agents set state = 'closed', state_at = clock_timestamp() where member_id = ${agent}`,
    );
    await runTwice(endOrphans);
    expect(await statesOf(received, granted, deeper)).toEqual(['C', 'C', 'C']);
    expect(await endOf(received)).toEqual({ days: 1, reason: 'closed' });
    expect(await endOf(deeper)).toEqual({ days: 1, reason: 'cascade' });
  });
});
