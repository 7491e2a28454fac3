// Openings that offer a contract, against the real database: the account and the offer, or neither (docs/reference/agents.md 3.2).
import type { MemberId } from '@tyche/kernel/ids';
import { codeOf } from '@tyche/testkit/code-of';
import { describe, expect, it } from 'vitest';
import { type ContractStage, tierOf, useContractStage } from '../contracts/test/contract-stage.ts';
import { setRate } from '../test/rates.ts';
import { openAccount } from './open-accounts.ts';

let stage: ContractStage;
let top: bigint;
useContractStage((opened) => {
  ({ stage, top } = opened);
});

type Asked = Parameters<typeof openAccount>[2];
type Offer = NonNullable<Asked['offer']>;

const dividend = (requestedRate = '0.2', more: Partial<Offer> = {}): Offer => ({
  kind: 'DIVIDEND',
  type: 'RNG',
  betVolume: '100',
  activeMember: '1',
  requestedRate,
  ...more,
});
let names = 0;
const nextName = () => {
  names += 1;
  return `novice${names}x`;
};
const open = (agent: bigint, offer: Offer | null, more: Partial<Asked> = {}) =>
  openAccount(
    stage.deps,
    { memberId: agent as MemberId, accountType: 1 },
    { username: nextName(), userType: 1, configs: undefined, language: 'TY', offer, ...more },
  );
/** An agent below the top that may offer a dividend below 0.5 in a group. */
async function openAgent(group: 'RNG' | 'LOTT' = 'RNG'): Promise<bigint> {
  const agent = await stage.open('agent', top);
  await stage.agree({ offerer: top, receiver: agent, group, tiers: tierOf('0.5') });
  return agent;
}
const countOpened = async (agent: bigint) =>
  (await stage.rows(`select from agents.opened_accounts where agent_id = ${agent}`)).length;

describe('an opening with an offer', () => {
  it('offers the contract to the new agent, who can accept it', async () => {
    const agent = await openAgent();
    const { customerId, contractId } = await open(agent, dividend());
    expect(
      await stage.rows(
        `select contract_id, offerer, kind, game_group, state from agents.contracts where receiver = ${customerId}`,
      ),
    ).toEqual([
      {
        contract_id: BigInt(contractId ?? 0),
        offerer: agent,
        kind: 'DIVIDEND',
        game_group: 'RNG',
        state: 'P',
      },
    ]);
    expect(
      await stage.rows(
        `select from messaging.notices where member_id = ${customerId} and kind = 'contract-waits'`,
      ),
    ).toHaveLength(1);
    await stage.act({
      contractId: BigInt(contractId ?? 0),
      by: { memberId: BigInt(customerId) },
      act: 'answerA',
    });
    await stage.expectSound();
    expect((await open(agent, null)).contractId).toBeNull();
  });

  it('counts the rebates that the account gets with it for the least series', async () => {
    const agent = await openAgent('LOTT');
    await setRate(stage, top, 'LOTT', 1_960n);
    await setRate(stage, agent, 'LOTT', 1_950n);
    const deps = {
      ...stage.deps,
      merchant: async () => {
        const merchant = await stage.deps.merchant();
        const contracts = { ...merchant.site.contracts, seriesRestriction: 1_940 };
        return { ...merchant, site: { ...merchant.site, contracts } };
      },
    };
    const withSeries = (series: string) =>
      codeOf(
        openAccount(
          deps,
          { memberId: agent as MemberId, accountType: 1 },
          {
            username: nextName(),
            userType: 1,
            language: 'TY',
            configs: [{ gameCode: 'LOTT', prizeModeId: 1, rebate: series }],
            offer: dividend('0.2', { type: 'LOTT' }),
          },
        ),
      );
    expect(await withSeries('1938')).toBe('rebate-too-low');
    expect(await withSeries('1940')).toBe('done');
  });

  it.each([
    ['rate-above-own', dividend('0.5')],
    ['rate-above-own', dividend('0.2', { type: 'LIVE' })],
    ['tiers-not-rising', dividend('0.2,0.1', { betVolume: '1,2', activeMember: '1,2' })],
    ['invalid-input', dividend('0.2', { activeMember: '1,2' })],
  ])('opens nothing when it is refused: %s', async (code, offer) => {
    const agent = await openAgent();
    expect(await codeOf(open(agent, offer))).toBe(code);
    expect(await countOpened(agent)).toBe(0);
  });

  it('is not for a member', async () => {
    const agent = await openAgent();
    expect(await codeOf(open(agent, dividend(), { userType: 0 }))).toBe('invalid-input');
    expect(await countOpened(agent)).toBe(0);
  });

  it('does not go past the number of contracts when several come at once', async () => {
    const agent = await openAgent();
    const deps = {
      ...stage.deps,
      merchant: async () => {
        const merchant = await stage.deps.merchant();
        const contracts = { ...merchant.site.contracts, totalContracts: 2 };
        return { ...merchant, site: { ...merchant.site, contracts } };
      },
    };
    const caller = { memberId: agent as MemberId, accountType: 1 } as const;
    const asked = () => ({
      username: nextName(),
      userType: 1,
      configs: undefined,
      language: 'TY',
      offer: dividend(),
    });
    const codes = await Promise.all([1, 2, 3, 4].map(() => codeOf(openAccount(deps, caller, asked()))));
    expect(codes.toSorted()).toEqual(['contract-quota', 'contract-quota', 'done', 'done']);
    expect(await countOpened(agent)).toBe(2);
  });
});
