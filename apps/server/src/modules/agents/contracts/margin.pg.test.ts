// What the house gives a general agent against what it keeps of a bet: refused when it is proposed, and again when it is approved.
import { codeOf } from '@tyche/testkit/code-of';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AgentsDeps } from '../deps.ts';
import { proposeRebates, rebateActions } from '../rebates/staff-rebates.ts';
import { type Desk, openDesk } from '../test/desk.ts';
import { actOnContract } from './act.ts';
import { requireMarginOfAll } from './margin.ts';
import { offerContract } from './offer.ts';
import { contractActions, contractStaffRoutes } from './staff.ts';
import { type ContractStage, useContractStage } from './test/contract-stage.ts';

let stage: ContractStage;
let deps: AgentsDeps;
let desk: Desk;
let agent: bigint;
useContractStage((opened) => {
  ({ stage } = opened);
});
/** RNG returns up to 97 %; the site does not say what LIVE returns. */
beforeAll(async () => {
  const merchant = await stage.deps.merchant();
  const contracts = { ...merchant.site.contracts, topReturnRng: 970_000, topReturnLott: 900_000 };
  deps = { ...stage.deps, merchant: async () => ({ ...merchant, site: { ...merchant.site, contracts } }) };
  desk = await openDesk(stage.database, { ...contractActions(deps), ...rebateActions(deps) });
});
beforeEach(async () => {
  agent = await stage.open('house', null, 2);
});

const reason = 'agreed in writing';
type Kind = 'DIVIDEND' | 'DAILY' | 'HOURLY';
type Group = 'RNG' | 'LIVE' | 'LOTT' | 'CONS';
const propose = (kind: Kind, type: Group, requestedRate: string) => {
  const terms = { betVolume: '100', activeMember: '1', requestedRate };
  return contractStaffRoutes(deps).offerHouseContract(
    { memberId: String(agent), kind, type, ...terms, reason },
    desk.call,
  );
};
const offer = async (...of: Parameters<typeof propose>) => {
  expect(await desk.approve(await propose(...of))).toBe('done');
  const [row] = await stage.rows<{ id: bigint }>(
    `select max(contract_id) as id from agents.contracts where receiver = ${agent}`,
  );
  return row?.id ?? 0n;
};
const grant = async (type: 'RNG' | 'LOTT', rebateValue: number) => {
  const configs = [{ type, rebateValue, ...(type === 'LOTT' && { prizeModeId: 1 }) }];
  const id = await proposeRebates(deps, { memberId: String(agent), configs, reason }, desk.call);
  return { approvalId: String(id) };
};

describe('a margin that is too thin', () => {
  it('refuses salaries that together leave the house too little, and no dividend', async () => {
    await offer('DAILY', 'RNG', '0.024');
    expect(await codeOf(propose('HOURLY', 'RNG', '0.002'))).toBe('margin-too-thin');
    expect(await codeOf(propose('HOURLY', 'CONS', '0.002'))).toBe('margin-too-thin');
    await offer('DIVIDEND', 'RNG', '0.4');
  });

  it('refuses other terms of a contract, and counts the contract once', async () => {
    const contractId = await offer('DAILY', 'RNG', '0.02');
    const edit = (requestedRate: string) =>
      contractStaffRoutes(deps).changeHouseContract(
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
    await stage.act({ contractId, by: { memberId: agent }, act: 'answerA' });
    expect(await codeOf(edit('0.025'))).toBe('margin-too-thin');
    expect(await desk.approve(await edit('0.0249'))).toBe('done');
  });

  it('refuses rebates of a general agent beside its salaries', async () => {
    await offer('DAILY', 'RNG', '0.024');
    expect(await codeOf(grant('RNG', 1_000))).toBe('margin-too-thin');
    expect(await desk.approve(await grant('RNG', 900))).toBe('done');
    expect(await codeOf(propose('HOURLY', 'RNG', '0.0011'))).toBe('margin-too-thin');
  });

  it('takes the series of lotteries over their least base', async () => {
    expect(await desk.approve(await grant('LOTT', 1_900))).toBe('done');
    // 1900 of 1980 are 95.9595 %.
    expect(await codeOf(propose('DAILY', 'LOTT', '0.035405'))).toBe('margin-too-thin');
    await offer('DAILY', 'LOTT', '0.035404');
  });

  it('is judged again when the second person approves', async () => {
    const [first, second] = [await propose('DAILY', 'RNG', '0.02'), await grant('RNG', 8_000)];
    expect(await desk.approve(first)).toBe('done');
    expect(await desk.approve(second)).toBe('margin-too-thin');
    expect(await stage.rows(`select from agents.rebates where member_id = ${agent}`)).toEqual([]);
  });

  it('is not judged where the site does not say what a group returns, or an agent offers to its downline', async () => {
    await offer('DAILY', 'LIVE', '0.2');
    const top = await stage.openTop();
    const below = await stage.open('below', top);
    expect(
      await codeOf(stage.offer({ offerer: top, receiver: below, kind: 'DAILY', group: 'RNG' }, '0.5')),
    ).toBe('done');
  });
});

describe('where the house pays daily salaries', () => {
  const housePaid = () => {
    const change = { dailyPaidBy: 'house' } as const;
    return {
      ...deps,
      merchant: async () => {
        const merchant = await deps.merchant();
        const contracts = { ...merchant.site.contracts, ...change };
        return { ...merchant, site: { ...merchant.site, contracts }, contractsOn: () => contracts };
      },
    };
  };
  /** A general agent with 1 %, an agent with 0.8 % below it, and one below that one. */
  async function openChain() {
    const group = 'RNG';
    const middle = await stage.open('middle', agent);
    await stage.agree({ offerer: null, receiver: agent, kind: 'DAILY', group }, '0.01');
    await stage.agree({ offerer: agent, receiver: middle, kind: 'DAILY', group }, '0.008');
    return { middle, low: await stage.open('low', middle) };
  }
  const below = (offerer: bigint, receiver: bigint, rate: string) =>
    offerContract(housePaid(), {
      offerer,
      receiver,
      kind: 'DAILY',
      group: 'RNG',
      tiers: [{ minimumBet: '100', activeMember: '1', rate, rateType: 'P' }],
    });

  it('an offer of an agent counts with the chain above it', async () => {
    const { middle, low } = await openChain();
    // 3 % are left of a bet: 1 + 0.8 + 0.7 leave 0.5, which is not above the floor.
    expect(await codeOf(below(middle, low, '0.007'))).toBe('margin-too-thin');
    expect(await codeOf(below(middle, low, '0.0069'))).toBe('done');
  });

  it('other terms of an agent count with the chain above and below it', async () => {
    const { middle, low } = await openChain();
    await below(middle, low, '0.006');
    const [row] = await stage.rows<{ id: bigint }>(
      `select contract_id as id from agents.contracts where receiver = ${middle}`,
    );
    const edit = (rate: string) =>
      actOnContract(housePaid(), {
        contractId: row?.id ?? 0n,
        by: { memberId: agent },
        act: 'edit',
        tiers: [{ minimumBet: '100', activeMember: '1', rate, rateType: 'P' }],
      });
    expect(await codeOf(edit('0.0099'))).toBe('margin-too-thin');
    expect(await codeOf(edit('0.0089'))).toBe('done');
  });

  it('a change of the setting judges every chain', async () => {
    const { middle, low } = await openChain();
    await stage.agree({ offerer: middle, receiver: low, kind: 'DAILY', group: 'RNG' }, '0.007');
    expect(await codeOf(requireMarginOfAll(deps, stage.database.reader, 'DAILY'))).toBe('margin-too-thin');
    expect(await codeOf(requireMarginOfAll(deps, stage.database.reader, 'HOURLY'))).toBe('done');
  });
});
