// Acts on contracts at the same time, and a process that dies within one (docs/reference/agents.md 12): one effect, or none.
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { codeOf } from '@tyche/testkit/code-of';
import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../../platform/http/errors.ts';
import { dyingAt } from '../test/dying.ts';
import { actOnContract } from './act.ts';
import { offerContract } from './offer.ts';
import { by, type ContractStage, tierOf, useContractStage } from './test/contract-stage.ts';

const ROUNDS = raceRounds(12);
const LIMIT_MS = raceLimitMs(ROUNDS);

let stage: ContractStage;
let top: bigint;
useContractStage((opened) => {
  ({ stage, top } = opened);
});

const rounds = async (round: () => Promise<void>) => {
  for (let at = 0; at < ROUNDS; at++) await round();
};
const numbers = async (contractId: bigint) => {
  const [row] = (await stage.writtenOf(contractId)) as { acts: bigint; versions: bigint }[];
  return [row?.acts, row?.versions];
};

describe('at the same time', () => {
  it(
    'two answers of one kind have one effect and the same reply',
    () =>
      rounds(async () => {
        const receiver = await stage.open('agent', top);
        const { contractId, requestId } = await stage.offer({ offerer: top, receiver });
        const accept = () => stage.act({ contractId, requestId, by: by(receiver), act: 'answerA' });
        expect(await Promise.all([accept(), accept()])).toEqual(['A', 'A']);
        expect(await numbers(contractId)).toEqual([2n, 1n]);
      }),
    LIMIT_MS,
  );

  it(
    'an acceptance and a withdrawal have one winner',
    () =>
      rounds(async () => {
        const receiver = await stage.open('agent', top);
        const { contractId, requestId } = await stage.offer({ offerer: top, receiver });
        const codes = await Promise.all([
          codeOf(stage.act({ contractId, requestId, by: by(receiver), act: 'answerA' })),
          codeOf(stage.act({ contractId, requestId, by: by(top), act: 'withdraw' })),
        ]);
        const state = await stage.stateOf(contractId);
        expect([state, ...codes]).toEqual(
          state === 'A' ? ['A', 'done', 'nothing-pending'] : ['R', 'contract-ended', 'done'],
        );
        expect(await numbers(contractId)).toEqual([2n, state === 'A' ? 1n : 0n]);
      }),
    LIMIT_MS,
  );

  it(
    'two offers for the same games make one contract',
    () =>
      rounds(async () => {
        const receiver = await stage.open('agent', top);
        const offer = () => codeOf(stage.offer({ offerer: top, receiver }));
        expect((await Promise.all([offer(), offer()])).sort()).toEqual(['done', 'offer-pending']);
      }),
    LIMIT_MS,
  );

  it(
    'an offer in CONS and one in a single group exclude each other',
    () =>
      rounds(async () => {
        const receiver = await stage.open('agent', top);
        const codes = await Promise.all([
          codeOf(stage.offer({ offerer: top, receiver, group: 'CONS' })),
          codeOf(stage.offer({ offerer: top, receiver, group: 'LIVE' })),
        ]);
        expect(codes.sort()).toEqual(['contract-overlap', 'done']);
      }),
    LIMIT_MS,
  );

  it(
    'two offers at the last place of the quota make one contract',
    () =>
      rounds(async () => {
        const own = await stage.openTop();
        const receivers = [await stage.open('one', own), await stage.open('two', own)];
        const { site } = stage.merchant;
        const contracts = { ...site.contracts, totalContracts: 1 };
        const merchant = async () => ({ ...stage.merchant, site: { ...site, contracts } });
        const offer = { offerer: own, kind: 'DIVIDEND', group: 'LOTT', tiers: tierOf('0.2') } as const;
        const codes = await Promise.all(
          receivers.map((receiver) =>
            codeOf(offerContract({ ...stage.deps, merchant }, { ...offer, receiver })),
          ),
        );
        expect(codes.sort()).toEqual(['contract-quota', 'done']);
      }),
    LIMIT_MS,
  );

  it(
    'a lower rate from above and a higher offer below never leave a downline with as much as its upline',
    () =>
      rounds(async () => {
        const one = await stage.open('one', top);
        const below = await stage.open('below', one);
        const contractId = await stage.agree({ offerer: top, receiver: one }, '0.5');
        await stage.act({ contractId, by: by(top), act: 'edit', tiers: tierOf('0.3') });
        const codes = await Promise.all([
          codeOf(stage.act({ contractId, by: by(one), act: 'answerA' })),
          codeOf(stage.offer({ offerer: one, receiver: below }, '0.4')),
        ]);
        expect([
          ['done', 'rate-above-own'],
          ['downline-higher-rate', 'done'],
        ]).toContainEqual(codes);
        await stage.expectSound();
      }),
    LIMIT_MS,
  );

  it(
    'a confirmed lower rate and an offer that makes its list longer: asked again, or the offer is refused',
    () =>
      rounds(async () => {
        const { own, one, first, second } = await openChain();
        const extra = await stage.open('extra', one);
        await stage.act({ contractId: first, by: by(own), act: 'edit', tiers: tierOf('0.3') });
        const accept = (confirm?: string) =>
          stage.act({ contractId: first, by: by(one), act: 'answerA', confirm });
        const digest = await digestOf(accept());
        const codes = await Promise.all([
          codeOf(accept(digest)),
          codeOf(stage.offer({ offerer: one, receiver: extra }, '0.35')),
        ]);
        expect([
          ['done', 'rate-above-own'],
          ['downline-higher-rate', 'done'],
        ]).toContainEqual(codes);
        if (codes[0] !== 'done') await accept(await digestOf(accept()));
        expect(await stage.stateOf(second)).toBe('C');
        await stage.expectSound();
      }),
    LIMIT_MS,
  );

  it(
    'a confirmed end above and an acceptance deep below leave nothing in force below',
    () =>
      rounds(async () => {
        const { own, one, first, third, three } = await openChain();
        const four = await stage.open('four', three);
        const { contractId: last } = await stage.offer({ offerer: three, receiver: four }, '0.2');
        await stage.act({ contractId: first, by: by(own), act: 'askTermination' });
        const end = (confirm?: string) =>
          stage.act({ contractId: first, by: by(one), act: 'answerC', confirm });
        const digest = await digestOf(end());
        const [ended, accepted] = await Promise.all([
          codeOf(end(digest)),
          codeOf(stage.act({ contractId: last, by: by(four), act: 'answerA' })),
        ]);
        // The acceptance came first: the list is another one. Or it came too late.
        expect([
          ['done', 'contract-ended'],
          ['downline-higher-rate', 'done'],
        ]).toContainEqual([ended, accepted]);
        if (ended === 'downline-higher-rate') await end(await digestOf(end()));
        expect([await stage.stateOf(third), ['R', 'C'].includes(await stage.stateOf(last))]).toEqual([
          'C',
          true,
        ]);
        await stage.expectSound();
      }),
    LIMIT_MS,
  );
});

const digestOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => '',
    (error: Refusal) => String(error.details.digest),
  );

async function openChain() {
  const own = await stage.openTop();
  const one = await stage.open('one', own);
  const two = await stage.open('two', one);
  const three = await stage.open('three', two);
  const first = await stage.agree({ offerer: own, receiver: one }, '0.5');
  const second = await stage.agree({ offerer: one, receiver: two }, '0.4');
  const third = await stage.agree({ offerer: two, receiver: three }, '0.3');
  return { own, one, two, three, first, second, third };
}

describe('a process that dies', () => {
  it('at any statement of an end that ends contracts below has ended none or all of them', async () => {
    const { own, one, first, second, third } = await openChain();
    await stage.act({ contractId: first, by: by(own), act: 'askTermination' });
    const end = (deps: ContractStage['deps'], confirm?: string) =>
      actOnContract(deps, { contractId: first, by: by(one), act: 'answerC', confirm });
    const confirm = await digestOf(end(stage.deps));
    const written = () => Promise.all([first, second, third].map(stage.writtenOf));
    const before = await written();
    const notices = () => stage.rows(`select count(*) from messaging.notices where kind = 'contract-ended'`);
    const noticesBefore = await notices();
    for (let fatal = 1; ; fatal++) {
      const died = await codeOf(end({ ...stage.deps, database: dyingAt(stage.database, fatal) }, confirm));
      if (died === 'done') {
        expect(fatal).toBeGreaterThan(20);
        break;
      }
      expect([fatal, await written(), await notices()]).toEqual([fatal, before, noticesBefore]);
    }
    expect(await Promise.all([first, second, third].map(stage.stateOf))).toEqual(['C', 'C', 'C']);
  });
});
