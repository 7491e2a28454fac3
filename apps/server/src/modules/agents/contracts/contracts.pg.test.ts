// Contracts against the real database: terms and their days, repeats, what is seen, and contracts below that end (docs/reference/agents.md 5).
import type { ContractGroup } from '@tyche/rules/agents';
import { codeOf } from '@tyche/testkit/code-of';
import type { Refusal } from '../../../platform/http/errors.ts';
import { describe, expect, it } from 'vitest';
import { actOnContract } from './act.ts';
import { offerContract } from './offer.ts';
import { setRate } from '../test/rates.ts';
import { by, type ContractStage, tierOf, useContractStage } from './test/contract-stage.ts';

let stage: ContractStage;
let top: bigint;
useContractStage((opened) => {
  ({ stage, top } = opened);
});

const versionsOf = (contractId: bigint) =>
  stage.rows<{ version: number; from: string; days: number; top: bigint; digest: Buffer }>(`
    select version, effective_from::text as from, top_ppm as top, digest,
      effective_from - (accepted_at at time zone time_zone)::date as days
    from agents.contract_versions where contract_id = ${contractId} order by version`);
const actsOf = async (contractId: bigint) =>
  (
    await stage.rows<{ act: string; reason: string | null }>(
      `select act, reason from agents.contract_acts where contract_id = ${contractId} order by act_id`,
    )
  ).map(({ act, reason }) => (reason ? `${act} ${reason}` : act));
const requestOf = async (contractId: bigint) => {
  const [row] = await stage.rows<{ id: bigint }>(
    `select request_id as id from agents.contracts where contract_id = ${contractId}`,
  );
  return row?.id ?? 0n;
};
/** The details of a refusal. */
const detailsOf = (call: Promise<unknown>) =>
  call.then(
    () => ({}) as Refusal['details'],
    (error: Refusal) => error.details,
  );
/** Settings that this site has instead of the defaults. */
const depsWith = (contracts: object) => {
  const { site } = stage.merchant;
  const own = { ...site, contracts: { ...site.contracts, ...contracts } };
  return { ...stage.deps, merchant: async () => ({ ...stage.merchant, site: own }) };
};
const setState = (memberId: bigint, state: string) =>
  stage.rows(`update agents.agents set state = '${state}' where member_id = ${memberId}`);

describe('terms', () => {
  it('count from the next local day, and edited ones of a dividend from its next period', async () => {
    const receiver = await stage.open('agent', top);
    const contractId = await stage.agree({ offerer: top, receiver });
    await stage.act({ contractId, by: by(top), act: 'edit', tiers: tierOf('0.3') });
    await stage.act({ contractId, by: by(receiver), act: 'answerA' });
    const [first, second] = await versionsOf(contractId);
    expect([first?.days, first?.top, second?.top]).toEqual([1, 200_000n, 300_000n]);
    // A half month begins on the 1st and on the 16th.
    expect(second?.from).toMatch(/-(01|16)$/);
    expect(first?.digest.equals(second?.digest ?? Buffer.alloc(0))).toBe(false);
    const salary = await stage.agree({ offerer: top, receiver, kind: 'DAILY' });
    await stage.act({ contractId: salary, by: by(top), act: 'edit', tiers: tierOf('0.3') });
    await stage.act({ contractId: salary, by: by(receiver), act: 'answerA' });
    expect((await versionsOf(salary)).map(({ version, days }) => [version, days])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });
  it('of a version and acts never change, and never count from a day that has begun', async () => {
    const receiver = await stage.open('agent', top);
    const contractId = await stage.agree({ offerer: top, receiver });
    const of = `where contract_id = ${contractId}`;
    await expect(stage.rows(`update agents.contract_versions set top_ppm = 1 ${of}`)).rejects.toThrow(
      /only added/,
    );
    await expect(stage.rows(`delete from agents.contract_acts ${of}`)).rejects.toThrow(/only added/);
    await expect(
      stage.rows(`
        insert into agents.contract_versions (contract_id, version, effective_from, accepted_at, request_id, top_ppm, time_zone, terms, digest)
        select contract_id, 2, (accepted_at at time zone time_zone)::date, accepted_at, request_id, 1, time_zone, terms, digest
        from agents.contract_versions ${of}`),
    ).rejects.toThrow(/contract_versions_check/);
  });
  it.each([
    '{"tiers": []}',
    '{"tiers": [{"minimumBet": "1"}]}',
    '{}',
    '{"tiers": [{"minimumBet": "1", "netLoss": "0", "activeMember": 1, "rateType": "X", "rate": "1"}]}',
  ])('of another shape are refused by the database: %s', async (terms) => {
    await expect(stage.rows(`select '${terms}'::jsonb::agents.contract_terms`)).rejects.toThrow(
      /shape|array/,
    );
  });
  it('are refused with their tier and field, at the offer and at an edit', async () => {
    const receiver = await stage.open('agent', top);
    const tiers = [...tierOf('0.2'), { minimumBet: '50', activeMember: '2', rate: '0.3' }];
    const offer = () => stage.offer({ offerer: top, receiver, tiers });
    expect([await codeOf(offer()), await detailsOf(offer())]).toEqual([
      'tiers-not-rising',
      { tier: 2, field: 'minimumBet' },
    ]);
    const contractId = await stage.agree({ offerer: top, receiver });
    expect(await codeOf(stage.act({ contractId, by: by(top), act: 'edit', tiers }))).toBe('tiers-not-rising');
    expect(await codeOf(stage.act({ contractId, by: by(top), act: 'edit', tiers: tierOf('0.9') }))).toBe(
      'rate-above-own',
    );
    expect(await actsOf(contractId)).toEqual(['create', 'answerA']);
  });
});

describe('an offer', () => {
  it('goes to an agent directly below, and to nobody else', async () => {
    const agent = await stage.open('agent', top);
    const deep = await stage.open('deep', agent);
    const member = await stage.open('member', top, 0);
    for (const receiver of [deep, member, top])
      expect(await codeOf(stage.offer({ offerer: top, receiver }))).toBe('not-direct-downline');
    expect(await codeOf(stage.offer({ offerer: null, receiver: agent }))).toBe('not-direct-downline');
    // Without a contract of its own an agent has nothing to offer.
    expect(await codeOf(stage.offer({ offerer: agent, receiver: deep }))).toBe('rate-above-own');
  });
  it('in CONS excludes one in a single group of the same kind, both ways round', async () => {
    const [one, two] = [await stage.open('one', top), await stage.open('two', top)];
    await stage.agree({ offerer: top, receiver: one, group: 'CONS' });
    expect(await codeOf(stage.offer({ offerer: top, receiver: one, group: 'RNG' }))).toBe('contract-overlap');
    expect(await codeOf(stage.offer({ offerer: top, receiver: one, kind: 'DAILY' }))).toBe('done');
    await stage.agree({ offerer: top, receiver: two, group: 'RNG' });
    expect(await codeOf(stage.offer({ offerer: top, receiver: two, group: 'CONS' }))).toBe(
      'contract-overlap',
    );
    expect(await codeOf(stage.offer({ offerer: top, receiver: two, group: 'LIVE' }))).toBe('done');
  });
  it('is refused above the quota, and when the site has switched off its kind', async () => {
    const own = await stage.openTop();
    const receivers = [await stage.open('one', own), await stage.open('two', own)] as const;
    const offer = (receiver: bigint, contracts: object) =>
      codeOf(
        offerContract(depsWith(contracts), {
          offerer: own,
          receiver,
          kind: 'DIVIDEND',
          group: 'LOTT',
          tiers: tierOf('0.2'),
        }),
      );
    expect(await offer(receivers[0], { dividend: false })).toBe('function-not-enabled');
    expect(await offer(receivers[0], { totalContracts: 1 })).toBe('done');
    expect(await offer(receivers[1], { totalContracts: 1 })).toBe('contract-quota');
  });
  it('with lotteries is refused to a receiver with a lower series than the site asks for', async () => {
    const own = await stage.openTop();
    const receiver = await stage.open('agent', own);
    const offer = (group: ContractGroup, rate = '0.2') =>
      codeOf(
        offerContract(depsWith({ seriesRestriction: 1_900 }), {
          offerer: own,
          receiver,
          kind: 'DIVIDEND',
          group,
          tiers: tierOf(rate),
        }),
      );
    expect([await offer('LOTT'), await offer('CONS')]).toEqual(['rebate-too-low', 'rebate-too-low']);
    // Without lotteries no series is asked for.
    expect(await offer('LIVE')).toBe('done');
    await setRate(stage, own, 'LOTT', 1_960n);
    await setRate(stage, receiver, 'LOTT', 1_898n);
    expect(await offer('LOTT')).toBe('rebate-too-low');
    await setRate(stage, receiver, 'LOTT', 1_900n);
    expect(await offer('LOTT')).toBe('done');
  });
  it('of and to a frozen agent is refused, and one that waits cannot be accepted but refused', async () => {
    const own = await stage.openTop();
    const [receiver, other] = [await stage.open('agent', own), await stage.open('other', own)];
    const { contractId } = await stage.offer({ offerer: own, receiver });
    await setState(own, 'frozen');
    expect(await codeOf(stage.offer({ offerer: own, receiver: other }))).toBe('agent-frozen');
    expect(await codeOf(stage.act({ contractId, by: by(receiver), act: 'answerA' }))).toBe(
      'counterparty-frozen',
    );
    expect(await stage.act({ contractId, by: by(receiver), act: 'answerR' })).toBe('R');
    await setState(own, 'active');
    await setState(other, 'closed');
    expect(await codeOf(stage.offer({ offerer: own, receiver: other }))).toBe('counterparty-frozen');
  });
});

describe('a request', () => {
  it('that was answered is answered again the same way, once', async () => {
    const receiver = await stage.open('agent', top);
    const { contractId, requestId } = await stage.offer({ offerer: top, receiver });
    const answer = (act: 'answerA' | 'answerR') =>
      stage.act({ contractId, requestId, by: by(receiver), act });
    expect([await answer('answerA'), await answer('answerA')]).toEqual(['A', 'A']);
    expect(await codeOf(answer('answerR'))).toBe('nothing-pending');
    expect(await actsOf(contractId)).toEqual(['create', 'answerA']);
    // Also when another request waits by now: the letter A would keep the contract or take other terms.
    await stage.act({ contractId, by: by(top), act: 'edit', tiers: tierOf('0.1') });
    expect(await answer('answerA')).toBe('A');
    expect(await codeOf(answer('answerR'))).toBe('offer-changed');
    expect(await stage.stateOf(contractId)).toBe('E');
  });
  it('that the caller has not seen is not answered', async () => {
    const receiver = await stage.open('agent', top);
    const contractId = await stage.agree({ offerer: top, receiver });
    await stage.act({ contractId, by: by(top), act: 'edit', tiers: tierOf('0.3') });
    const requestId = await requestOf(contractId);
    await stage.act({ contractId, by: by(top), act: 'withdraw', requestId });
    await stage.act({ contractId, by: by(top), act: 'edit', tiers: tierOf('0.1') });
    expect(await codeOf(stage.act({ contractId, requestId, by: by(receiver), act: 'answerA' }))).toBe(
      'offer-changed',
    );
  });
  it('whose time is over is not accepted any more, before any job ran', async () => {
    const receiver = await stage.open('agent', top);
    const { contractId } = await stage.offer({ offerer: top, receiver });
    await stage.letPass(contractId);
    expect(await codeOf(stage.act({ contractId, by: by(receiver), act: 'answerA' }))).toBe('contract-ended');
    // It takes no place any more.
    expect(await codeOf(stage.offer({ offerer: top, receiver }))).toBe('done');
    expect(await stage.stateOf(contractId)).toBe('R');
  });
  it('waits as many days as the site says, and its receiver has a notice', async () => {
    const receiver = await stage.open('agent', top);
    const { contractId } = await stage.offer({ offerer: top, receiver });
    const [row] = await stage.rows<{ days: number }>(`
      select round(extract(epoch from answer_until - clock_timestamp()) / 86400)::int as days
      from agents.contracts where contract_id = ${contractId}`);
    expect(row?.days).toBe(7);
    await stage.act({ contractId, by: by(receiver), act: 'answerA' });
    const notices = await stage.rows<{ member_id: bigint; kind: string }>(`
      select member_id, kind from messaging.notices where kind like 'contract%' order by notice_id desc limit 2`);
    expect(notices).toEqual([
      { member_id: top, kind: 'contract-answered' },
      { member_id: receiver, kind: 'contract-waits' },
    ]);
  });
});

/** The top, an agent with 0.5, one below it with 0.4, one below that with 0.3, and an offer of 0.2 to another one at the end. */
async function openChain() {
  const own = await stage.openTop();
  const one = await stage.open('one', own);
  const two = await stage.open('two', one);
  const three = await stage.open('three', two);
  const four = await stage.open('four', three);
  const first = await stage.agree({ offerer: own, receiver: one }, '0.5');
  const second = await stage.agree({ offerer: one, receiver: two }, '0.4');
  const third = await stage.agree({ offerer: two, receiver: three }, '0.3');
  const { contractId: fourth } = await stage.offer({ offerer: three, receiver: four }, '0.2');
  return { own, one, two, three, four, first, second, third, fourth };
}

describe('a lower rate', () => {
  it('asks before it ends contracts below, and ends the whole branch with the digest of the list', async () => {
    const { own, one, first, second, third, fourth } = await openChain();
    await stage.act({ contractId: first, by: by(own), act: 'edit', tiers: tierOf('0.4') });
    const accept = (confirm?: string) =>
      stage.act({ contractId: first, by: by(one), act: 'answerA', confirm });
    expect(await codeOf(accept())).toBe('downline-higher-rate');
    const { digest, ...asked } = await detailsOf(accept());
    expect(asked).toMatchObject({
      downlineHigherRate: 'Y',
      list: [{ contractId: String(second), status: 'A', rate: '0.4', endsAs: 'C' }],
      deeper: 2,
    });
    expect(await codeOf(accept('0'.repeat(64)))).toBe('downline-higher-rate');
    expect(await stage.stateOf(second)).toBe('A');
    expect(await accept(String(digest))).toBe('A');
    const states = await Promise.all([first, second, third, fourth].map(stage.stateOf));
    expect(states).toEqual(['A', 'C', 'C', 'R']);
    expect(await actsOf(third)).toEqual(['create', 'answerA', 'terminate cascade']);
    const [ended] = await stage.rows<{ days: number }>(`
      select ends_on - agents.today('${stage.merchant.site.timeZone}') as days from agents.contracts where contract_id = ${second}`);
    expect(ended?.days).toBe(1);
    await stage.expectSound();
  });
  it('asks again when the list has grown', async () => {
    const { own, one, first } = await openChain();
    await stage.act({ contractId: first, by: by(own), act: 'edit', tiers: tierOf('0.4') });
    const accept = (confirm?: string) =>
      stage.act({ contractId: first, by: by(one), act: 'answerA', confirm });
    const { digest } = await detailsOf(accept());
    await stage.offer({ offerer: one, receiver: await stage.open('late', one) }, '0.45');
    expect(await codeOf(accept(String(digest)))).toBe('downline-higher-rate');
    const { digest: grown } = await detailsOf(accept());
    expect(grown).not.toBe(digest);
    expect(await accept(String(grown))).toBe('A');
    await stage.expectSound();
  });
  it('does not ask where everything below stays under it', async () => {
    const { own, one, first, second } = await openChain();
    await stage.act({ contractId: first, by: by(own), act: 'edit', tiers: tierOf('0.41') });
    expect(await stage.act({ contractId: first, by: by(one), act: 'answerA' })).toBe('A');
    expect(await stage.stateOf(second)).toBe('A');
  });
  it('counts for what may be offered below from its acceptance on, a higher one of a dividend from its period on', async () => {
    const receiver = await stage.open('agent', top);
    const below = await stage.open('below', receiver);
    const contractId = await stage.agree({ offerer: top, receiver }, '0.3');
    await stage.act({ contractId, by: by(top), act: 'edit', tiers: tierOf('0.5') });
    await stage.act({ contractId, by: by(receiver), act: 'answerA' });
    const [, edited] = await versionsOf(contractId);
    // The day before a period begins, the new rate counts from the next day on.
    const code = edited?.days === 1 ? 'done' : 'rate-above-own';
    expect(await codeOf(stage.offer({ offerer: receiver, receiver: below }, '0.4'))).toBe(code);
    expect(await codeOf(stage.offer({ offerer: receiver, receiver: below }, '0.2'))).toBe(
      code === 'done' ? 'offer-pending' : 'done',
    );
  });
  it('of the offerer since the offer does not let the receiver accept as much', async () => {
    const { four, third, fourth } = await openChain();
    // As after a move, which ends a contract and leaves those below.
    await stage.act({ contractId: third, by: 'system', act: 'terminate', reason: 'moved' });
    expect(await stage.stateOf(fourth)).toBe('P');
    expect(await codeOf(stage.act({ contractId: fourth, by: by(four), act: 'answerA' }))).toBe(
      'rate-above-own',
    );
  });
  it('with the end of a contract ends everything below it', async () => {
    const { own, one, first, second, third, fourth } = await openChain();
    await stage.act({ contractId: first, by: by(own), act: 'askTermination' });
    const agree = (confirm?: string) =>
      actOnContract(stage.deps, { contractId: first, by: by(one), act: 'answerC', confirm });
    const { digest, deeper } = await detailsOf(agree());
    expect(deeper).toBe(2);
    expect(await agree(String(digest))).toBe('C');
    expect(await Promise.all([second, third, fourth].map(stage.stateOf))).toEqual(['C', 'C', 'R']);
  });
});
