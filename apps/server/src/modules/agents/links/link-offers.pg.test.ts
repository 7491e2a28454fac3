// Contract offers of links against the real database: what a link may offer, and that each agent who registers gets it once
// (docs/reference/agents.md 3.3).
import { randomBytes } from 'node:crypto';
import type { MemberId } from '@tyche/kernel/ids';
import { codeOf } from '@tyche/testkit/code-of';
import { describe, expect, it } from 'vitest';
import { type ContractStage, tierOf, useContractStage } from '../contracts/test/contract-stage.ts';
import { sendLinkOffers } from './link-offers.ts';
import { createLink, listLinks } from './links.ts';
import { exportLinks } from './privacy.ts';
import { registerBy } from './test/register.ts';

let stage: ContractStage;
let top: bigint;
useContractStage((opened) => {
  ({ stage, top } = opened);
});

type Input = Parameters<typeof createLink>[2];
type Offer = NonNullable<Input['offer']>;

const caller = (memberId: bigint) => ({ memberId: memberId as MemberId, accountType: 1 }) as const;
const dividend = (requestedRate = '0.2', more: Partial<Offer> = {}): Offer => ({
  kind: 'DIVIDEND',
  type: 'RNG',
  betVolume: '100',
  activeMember: '1',
  requestedRate,
  netLoss: '50',
  ...more,
});
const make = (agent: bigint, offer: Offer | null, input: Partial<Input> = {}) =>
  createLink(stage.deps, caller(agent), { type: 1, pathType: 0, offer, ...input });

/** An agent below the top that may offer a dividend below 0.5 in RNG. */
async function openAgent(): Promise<{ readonly agent: bigint; readonly own: bigint }> {
  const agent = await stage.open('agent', top);
  const own = await stage.agree({ offerer: top, receiver: agent, group: 'RNG', tiers: tierOf('0.5') });
  return { agent, own };
}

async function register(code: string): Promise<{ readonly memberId: bigint; readonly username: string }> {
  const username = `new${randomBytes(4).toString('hex')}`;
  expect(await registerBy(stage, { username, code })).toBe('done');
  const [row] = await stage.rows<{ member_id: bigint }>(
    `select member_id from members.members where username = '${username}'`,
  );
  return { memberId: row?.member_id ?? 0n, username };
}

const contractsOf = (receiver: bigint) =>
  stage.rows<{ offerer: bigint; kind: string; game_group: string; state: string; terms: unknown }>(`
    select c.offerer, c.kind, c.game_group, c.state, a.terms from agents.contracts c
      join agents.contract_acts a on a.act_id = c.request_id where c.receiver = ${receiver}`);
const stateOf = async (memberId: bigint) =>
  (
    await stage.rows<{ state: string; refusal: string | null }>(
      `select state, refusal from agents.link_offers where member_id = ${memberId}`,
    )
  )[0] ?? null;
const noticesOf = (memberId: bigint, kind: string) =>
  stage.rows<{ params: unknown }>(
    `select params from messaging.notices where member_id = ${memberId} and kind = '${kind}'`,
  );

describe('the offer of a link', () => {
  it('goes to an agent who registers by it, once, with the terms of the link', async () => {
    const { agent } = await openAgent();
    const { code } = await make(agent, dividend());
    const { memberId } = await register(code);
    expect(await stateOf(memberId)).toEqual({ state: 'waiting', refusal: null });
    expect(await contractsOf(memberId)).toEqual([]);
    // As several processes do it.
    await Promise.all([1, 2, 3, 4].map(() => sendLinkOffers(stage.deps)));
    await sendLinkOffers(stage.deps);
    expect(await contractsOf(memberId)).toEqual([
      {
        offerer: agent,
        kind: 'DIVIDEND',
        game_group: 'RNG',
        state: 'P',
        terms: {
          tiers: [
            { minimumBet: '1000000', netLoss: '500000', activeMember: 1, rateType: 'P', rate: '200000' },
          ],
          dividend: expect.objectContaining({ periodKind: 'SEMI_MONTHLY' }),
        },
      },
    ]);
    expect(await stateOf(memberId)).toEqual({ state: 'sent', refusal: null });
    expect(await noticesOf(memberId, 'contract-waits')).toHaveLength(1);
    await stage.expectSound();
  });

  it('keeps the type of each tier of a salary', async () => {
    const { agent } = await openAgent();
    await stage.agree({
      offerer: top,
      receiver: agent,
      kind: 'DAILY',
      group: 'RNG',
      tiers: [{ minimumBet: '100', activeMember: '1', rateType: 'P', rate: '0.05' }],
    });
    const daily = { kind: 'DAILY', type: 'RNG', betVolume: '100,5000', activeMember: '1,2' } as const;
    const { code } = await make(agent, { ...daily, requestedRate: '0.4,0.012', rateTypes: 'F,P' });
    const { memberId } = await register(code);
    await sendLinkOffers(stage.deps);
    expect(await contractsOf(memberId)).toMatchObject([
      {
        terms: {
          tiers: [
            { rateType: 'F', rate: '4000' },
            { rateType: 'P', rate: '12000' },
          ],
        },
      },
    ]);
  });

  it('that the agent may not make any more is not sent, and the agent is told', async () => {
    const { agent, own } = await openAgent();
    const { code } = await make(agent, dividend());
    await stage.act({ contractId: own, by: { memberId: top }, act: 'askTermination' });
    await stage.act({ contractId: own, by: { memberId: agent }, act: 'answerC' });
    await stage.rows(`update agents.contracts set ends_on = '2020-01-01' where contract_id = ${own}`);
    const { memberId, username } = await register(code);
    await sendLinkOffers(stage.deps);
    await sendLinkOffers(stage.deps);
    expect(await contractsOf(memberId)).toEqual([]);
    expect(await stateOf(memberId)).toEqual({ state: 'refused', refusal: 'rate-above-own' });
    expect(await noticesOf(agent, 'link-offer-refused')).toEqual([{ params: { account: username } }]);
  });

  it('that fails stays, and the others go out', async () => {
    const { agent } = await openAgent();
    const { code } = await make(agent, dividend());
    const [first, second] = [await register(code), await register(code)];
    const broken = {
      ...stage.deps,
      setUpline: stage.deps.setUpline,
      merchant: (() => {
        let calls = 0;
        return async () => {
          calls += 1;
          if (calls === 1) throw new Error('no answer');
          return stage.merchant;
        };
      })(),
    };
    await expect(sendLinkOffers(broken)).rejects.toThrow('no answer');
    expect([await stateOf(first.memberId), await stateOf(second.memberId)]).toMatchObject([
      { state: 'waiting' },
      { state: 'sent' },
    ]);
    await sendLinkOffers(stage.deps);
    expect(await stateOf(first.memberId)).toMatchObject({ state: 'sent' });
  });

  it.each([
    [dividend('0.5'), 'rate-above-own'],
    [dividend('0.001'), 'rate-below-minimum'],
    [dividend('0.2', { betVolume: '', activeMember: '', requestedRate: '', netLoss: '' }), 'tier-count'],
    [dividend('0.2', { type: 'LIVE' }), 'rate-above-own'],
    [dividend('0.2', { kind: 'REALTIME', rateTypes: 'F', netLoss: '0' }), 'rate-type-not-offered'],
    [dividend('0.2', { activeMember: '1,2' }), 'invalid-input'],
  ])('is checked as an offer when the link is made: %j', async (offer, refusal) => {
    const { agent } = await openAgent();
    expect(await codeOf(make(agent, offer))).toBe(refusal);
  });

  it('is for agents alone', async () => {
    const { agent } = await openAgent();
    expect(await codeOf(make(agent, dividend(), { type: 0 }))).toBe('invalid-input');
  });

  it('shows in the list and in the export of the agent', async () => {
    const { agent } = await openAgent();
    await make(agent, dividend());
    const [link] = (await listLinks(stage.deps, agent, {})).list;
    expect(link?.offer).toEqual({
      kind: 'DIVIDEND',
      type: 'RNG',
      tiers: [{ minimumBet: '100.0000', netLoss: '50.0000', activeMember: 1, rateType: 'P', rate: '0.2' }],
    });
    expect(await exportLinks(stage.database.reader, agent)).toMatchObject({
      links: [{ offer: { kind: 'DIVIDEND', group: 'RNG' } }],
    });
  });
});
