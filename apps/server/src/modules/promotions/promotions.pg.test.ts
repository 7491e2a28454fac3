// Offers and applications against the real database: publication, consent, budget, claims, races, an exclusion, and what never changes.
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { announcedCredits } from '../../../test/announced-credits.ts';
import { codeOf } from '@tyche/testkit/code-of';
import { newKey } from '@tyche/testkit/key';
import { amountOf } from '@tyche/kernel/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCodes, endCodes } from './codes.ts';
import { leavePromotion } from './apply.ts';
import { listClaims } from './claim.ts';
import { approveApplication, rejectApplication, revokeApplication } from './decide-applications.ts';
import { createOffer, pauseOffer, proposeOffer, resumeOffer, saveOffer } from './edit-offers.ts';
import { endByExclusion, lapseLate } from './ending.ts';
import { findWrongRewards } from './find-wrong-rewards.ts';
import { grantReward } from './grants.ts';
import { setPreference } from './preferences.ts';
import { exportPromotions, promotionsErased } from './privacy.ts';
import { readForStaff } from './read-offers.ts';
import { plainTerms } from './plain-terms.ts';
import { openStage, share, type Stage } from './test/stage.ts';

/** Rounds of each race: one has many callers. */
const ROUNDS = raceRounds(1);
const LIMIT = { timeout: raceLimitMs(ROUNDS) };

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const budgetOf = async (id: string) => {
  const [row] = await stage.rows<{ reserved: bigint; spent: bigint; used: number }>(
    `select reserved, spent, used from promotions.offers where offer_id = ${id}`,
  );
  return row;
};
const statusOf = async (applicationId: string) => {
  const [row] = await stage.rows<{ status: string; detail: string | null }>(
    `select status, detail from promotions.applications where application_id = ${applicationId}`,
  );
  return [row?.status, row?.detail];
};
const credits = (memberId: bigint) =>
  stage.rows(`
    select e.delta from wallet.entries e join members.members m on m.wallet_id = e.wallet_id
    where m.member_id = ${memberId} and e.scope = 8`);

describe('an offer', () => {
  it('is published by two persons only, and its terms are then kept for ever', async () => {
    const texts = [{ language: 'TY', title: 'Gift', teaser: '', text: '' }];
    const id = await createOffer(stage.deps, { type: 'SIGNUP', terms: plainTerms, texts }, stage.maria);
    const draft = { id: id.toString(), revision: 1, reason: 'a test' };
    expect(await codeOf(stage.apply(await stage.member(), draft.id))).toBe('promotion-unknown');
    const approvalId = await proposeOffer(stage.deps, draft, stage.maria);
    expect(await codeOf(stage.approve(approvalId, stage.maria))).toBe('second-person-needed');
    await stage.approve(approvalId);
    expect(await readForStaff(stage.deps, id)).toMatchObject({ state: 'open', version: 1, hasDraft: false });
    await expect(
      stage.rows(`update promotions.versions set content = '{}' where offer_id = ${id}`),
    ).rejects.toThrow(/only added to/);
  });

  it('is not published with problems, nor when somebody saved it meanwhile', async () => {
    const texts = [{ language: 'TY', title: 'Gift', teaser: '', text: '' }];
    const terms = { ...plainTerms, claimDays: 1, mode: 'playable' as const, budgetAmount: null };
    const id = (await createOffer(stage.deps, { type: 'SIGNUP', terms, texts }, stage.maria)).toString();
    const publish = (revision: number) =>
      proposeOffer(stage.deps, { id, revision, reason: 'now' }, stage.maria);
    await expect(publish(1)).rejects.toMatchObject({
      code: 'promotion-terms-invalid',
      details: { problems: 'claim-window, budget-missing, mode-unavailable' },
    });
    await saveOffer(stage.deps, { id, revision: 1, terms: plainTerms, texts }, stage.maria);
    expect(await codeOf(publish(1))).toBe('promotion-changed');
    const approvalId = await publish(2);
    await saveOffer(
      stage.deps,
      { id, revision: 2, terms: { ...plainTerms, budgetCount: 1 }, texts },
      stage.maria,
    );
    expect(await codeOf(stage.approve(approvalId))).toBe('promotion-changed');
  });

  it.each([
    ['an unknown figure', { title: 'Get {bonus}' }],
    ['a figure typed by hand', { title: 'Get 500 PHP' }],
    ['markup', { text: '<b>Now</b>' }],
  ])('takes no text with %s', async (_, changed) => {
    const texts = [{ language: 'TY', title: 'Gift', teaser: '', text: '', ...changed }];
    const created = createOffer(stage.deps, { type: 'SIGNUP', terms: plainTerms, texts }, stage.maria);
    expect(await codeOf(created)).toBe('text-refused');
  });

  it('takes nobody in while it is paused', async () => {
    const id = await stage.offer('SIGNUP');
    const memberId = await stage.member();
    await pauseOffer(stage.deps, { id, reason: 'a look' }, stage.maria);
    expect(await codeOf(stage.apply(memberId, id))).toBe('promotion-paused');
    await resumeOffer(stage.deps, { id, reason: 'looked' }, stage.maria);
    expect((await stage.apply(memberId, id)).status).toBe('issued');
  });

  it('keeps the terms of who is in when its terms change', async () => {
    const id = await stage.offer('SIGNUP');
    const memberId = await stage.member();
    const { applicationId } = await stage.apply(memberId, id);
    const { draft, revision } = await readForStaff(stage.deps, BigInt(id));
    const terms = { ...draft.terms, formula: { is: 'fixed' as const, amount: '9.0000' } };
    const saved = await saveOffer(stage.deps, { id, revision, terms, texts: draft.texts }, stage.maria);
    await stage.approve(await proposeOffer(stage.deps, { id, ...saved, reason: 'less' }, stage.maria));
    expect(await codeOf(stage.apply(await stage.member(), id))).toBe('terms-changed');
    expect(await stage.claim(memberId, applicationId, 'SIGNUP')).toMatchObject({ amount: '50.0000' });
  });
});

describe('a member', () => {
  it('applies with consent, claims once, and finds the money in the wallet', async () => {
    const id = await stage.offer('SIGNUP');
    const memberId = await stage.member();
    expect(await codeOf(stage.apply(memberId, id, { accepted: false }))).toBe('terms-not-accepted');
    const key = newKey();
    const { applicationId, status } = await stage.apply(memberId, id, { key });
    expect([status, await budgetOf(id)]).toEqual(['issued', { reserved: amountOf(50), spent: 0n, used: 1 }]);
    expect(await stage.apply(memberId, id, { key })).toEqual({ applicationId, status });
    expect(await codeOf(stage.apply(memberId, await stage.offer('SIGNUP'), { key }))).toBe('key-reused');
    expect(await codeOf(stage.apply(memberId, id))).toBe('promotion-applied-before');
    const { list } = await listClaims(stage.deps, {}, { memberId, language: 'EN' });
    expect(list).toMatchObject([
      { rewardId: applicationId, amount: '50.0000', title: 'A gift', isAccepted: true },
    ]);
    const claimed = await stage.claim(memberId, applicationId, 'SIGNUP');
    expect(claimed).toMatchObject({ status: 'claimed', detail: null, amount: '50.0000' });
    expect(await stage.claim(memberId, applicationId, 'SIGNUP')).toEqual(claimed);
    expect([await stage.balance(memberId), await budgetOf(id)]).toEqual([
      amountOf(50),
      { reserved: 0n, spent: amountOf(50), used: 1 },
    ]);
    expect(await announcedCredits(stage.rows, memberId)).toEqual([amountOf(50)]);
  });

  it('does not name what belongs to another', async () => {
    const id = await stage.offer('SIGNUP');
    const { applicationId } = await stage.apply(await stage.member(), id);
    const stranger = await stage.member();
    expect(await codeOf(stage.claim(stranger, applicationId, 'SIGNUP'))).toBe('unknown-application');
    expect(await codeOf(leavePromotion(stage.deps, { id, applicationId }, stranger))).toBe(
      'unknown-application',
    );
  });

  it('waits for staff where the terms say so', async () => {
    const id = await stage.offer('SIGNUP', { approval: 'review' });
    const [first, second, third] = [await stage.member(), await stage.member(), await stage.member()];
    const [one, two, three] = [
      await stage.apply(first, id),
      await stage.apply(second, id),
      await stage.apply(third, id),
    ];
    expect([one.status, (await budgetOf(id))?.used]).toEqual(['applying', 0]);
    await approveApplication(stage.database, { id: one.applicationId }, stage.pedro);
    expect(await statusOf(one.applicationId)).toEqual(['issued', null]);
    const declined = {
      id: two.applicationId,
      reason: 'duplicate-person',
      note: 'You have two accounts.',
    } as const;
    await rejectApplication(stage.database, declined, stage.pedro);
    expect(await codeOf(approveApplication(stage.database, { id: two.applicationId }, stage.pedro))).toBe(
      'promotion-state-differs',
    );
    await leavePromotion(stage.deps, { id, applicationId: three.applicationId }, third);
    expect(await statusOf(three.applicationId)).toEqual(['closed', 'withdrawn']);
    await revokeApplication(
      stage.database,
      { id: one.applicationId, reason: 'granted-by-mistake' },
      stage.pedro,
    );
    expect([await statusOf(one.applicationId), (await budgetOf(id))?.used]).toEqual([
      ['closed', 'revoked'],
      0,
    ]);
  });

  it('is shown that offers of one group exclude each other', async () => {
    const [one, other] = [
      await stage.offer('SIGNUP', { group: 'welcome' }, 'First gift'),
      await stage.offer('NEW_REGISTER', { group: 'welcome' }),
    ];
    const memberId = await stage.member();
    await stage.apply(memberId, one);
    await expect(stage.apply(memberId, other)).rejects.toMatchObject({
      code: 'promotion-excludes-other',
      details: { title: 'First gift' },
    });
  });

  it('who wants no offers gets none for a day, and claims what there is', async () => {
    const [id, other] = [await stage.offer('SIGNUP'), await stage.offer('SIGNUP')];
    const memberId = await stage.member();
    const { applicationId } = await stage.apply(memberId, id);
    await setPreference(stage.database, memberId, { noOffers: true });
    expect(await codeOf(stage.apply(memberId, other))).toBe('promotions-opted-out');
    expect(await codeOf(setPreference(stage.database, memberId, { noOffers: false }))).toBe(
      'promotions-opted-out',
    );
    expect((await stage.claim(memberId, applicationId, 'SIGNUP')).status).toBe('claimed');
  });

  it('with a marker of harm, in a break, or without the identity is refused', async () => {
    const id = await stage.offer('SIGNUP', { identityLevel: 1 });
    const memberId = await stage.member();
    expect(await codeOf(stage.apply(memberId, id))).toBe('promotion-identity-required');
    await stage.rows(`insert into protection.profiles (member_id, identity_level) values (${memberId}, 1)`);
    await stage.rows(`
      insert into protection.interactions (member_id, marker, day, detail) values (${memberId}, 'night-play', current_date, '{}')`);
    expect(await codeOf(stage.apply(memberId, id))).toBe('promotion-not-offered');
    await stage.rows(`
      insert into protection.stops (member_id, kind, until) values (${memberId}, 'break', clock_timestamp() + interval '1 hour')`);
    expect(await codeOf(stage.apply(memberId, id))).toBe('play-stopped');
  });

  it('is nothing new while a limit of the member is used up; what was applied for before goes on', async () => {
    const [first, second, joined] = [
      await stage.offer('SIGNUP'),
      await stage.offer('SIGNUP'),
      await stage.offer('DEPOSIT', { formula: share }),
    ];
    const memberId = await stage.member();
    const { applicationId } = await stage.apply(memberId, first);
    await stage.limitStakes(memberId, 0n);
    expect(await codeOf(stage.apply(memberId, second))).toBe('promotion-limit-reached');
    const small = await stage.deposit(memberId, 100);
    expect(await codeOf(stage.join(memberId, joined, small))).toBe('promotion-limit-reached');
    expect((await stage.claim(memberId, applicationId, 'SIGNUP')).status).toBe('claimed');
    await stage.limitStakes(memberId, 1n);
    expect((await stage.apply(memberId, second)).status).toBe('issued');
  });

  it('is asked for with a deposit that the limits on deposits let in, and with nothing else', async () => {
    const [other, joined] = [await stage.offer('SIGNUP'), await stage.offer('DEPOSIT', { formula: share })];
    const memberId = await stage.member();
    await stage.rows(`insert into protection.profiles (member_id, identity_level) values (${memberId}, 1)`);
    await stage.rows(`
      insert into protection.limits (member_id, amount, kind, period) values (${memberId}, 0, 'deposit', 'day')`);
    expect(await codeOf(stage.apply(memberId, other))).toBe('promotion-limit-reached');
    const { status } = await stage.join(memberId, joined, await stage.deposit(memberId, 100));
    expect(status).toBe('joined');
  });

  it('too late to claim loses the reward, and the budget is free again', async () => {
    const id = await stage.offer('SIGNUP');
    const memberId = await stage.member();
    const { applicationId } = await stage.apply(memberId, id);
    await stage.rows(`
      update promotions.applications set claim_before = clock_timestamp() where application_id = ${applicationId}`);
    expect(await codeOf(stage.claim(memberId, applicationId, 'SIGNUP'))).toBe('claim-too-late');
    await lapseLate(stage.deps);
    expect([await statusOf(applicationId), await budgetOf(id)]).toEqual([
      ['closed', 'lapsed'],
      { reserved: 0n, spent: 0n, used: 0 },
    ]);
  });
});

describe('an exclusion', () => {
  it('closes everything in its transaction, and nothing is claimed after it', async () => {
    const id = await stage.offer('SIGNUP');
    const memberId = await stage.member();
    const { applicationId } = await stage.apply(memberId, id);
    const claims = await stage.database.inTransaction(async (tx) => {
      await endByExclusion(stage.deps, tx, memberId);
      const late = stage
        .claim(memberId, applicationId, 'SIGNUP')
        .catch((error: { code: string }) => error.code);
      return { late };
    });
    expect(await claims.late).toBe('promotion-state-differs');
    expect([await statusOf(applicationId), (await budgetOf(id))?.used]).toEqual([['closed', 'excluded'], 0]);
  });
});

describe('codes', () => {
  const make = (id: string, more: { usesEach?: number; username?: string } = {}) =>
    makeCodes(stage.deps, { id, codes: 1, usesEach: 1, ...more }, stage.maria);

  it('are shown once, used once a person, and refused alike when they are wrong', async () => {
    const id = await stage.offer('PROMOCODE');
    const { codes, id: seriesId } = await make(id, { usesEach: 2 });
    const [code = ''] = codes;
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const [first, second, third] = [await stage.member(), await stage.member(), await stage.member()];
    expect((await stage.apply(first, id, { code: code.toLowerCase().replaceAll('-', ' ') })).status).toBe(
      'issued',
    );
    expect(await codeOf(stage.apply(first, id, { code }))).toBe('promotion-applied-before');
    expect((await stage.apply(second, id, { code })).status).toBe('issued');
    expect(await codeOf(stage.apply(third, id, { code }))).toBe('promo-code-spent');
    await endCodes(stage.deps, { id: seriesId, reason: 'over' }, stage.maria);
    for (const wrong of [code, 'AAAA-AAAA-AAAA-AAAA', 'nonsense'])
      expect(await codeOf(stage.apply(await stage.member(), id, { code: wrong }))).toBe('promo-code-unknown');
    expect(JSON.stringify(await stage.rows('select * from promotions.codes'), textOf)).not.toContain(
      code.slice(0, 4),
    );
  });

  it('bound to another member are unknown, and five wrong tries are enough', async () => {
    const id = await stage.offer('PROMOCODE');
    const [owner, other] = [await stage.member(), await stage.member()];
    const [name] = await stage.rows<{ username: string }>(
      `select username from members.members where member_id = ${owner}`,
    );
    const [code = ''] = (await make(id, { username: name?.username ?? '' })).codes;
    for (let at = 0; at < 5; at += 1)
      expect(await codeOf(stage.apply(other, id, { code }))).toBe('promo-code-unknown');
    expect(await codeOf(stage.apply(other, id, { code }))).toBe('promo-code-tries');
    expect((await stage.apply(owner, id, { code })).status).toBe('issued');
  });
});

describe('grants by hand', () => {
  const terms = {
    formula: {
      is: 'manual',
      aloneUpTo: '100.0000',
      maxAtOnce: '1000.0000',
      perMemberDay: '150.0000',
      perStaffDay: '10000.0000',
    },
  } as const;

  it('are issued within the limits and proposed above them, once a key', async () => {
    const promotionId = await stage.offer('MANUAL', terms);
    const memberId = await stage.member();
    const [name] = await stage.rows<{ username: string }>(
      `select username from members.members where member_id = ${memberId}`,
    );
    const username = name?.username ?? '';
    const grant = (amount: string, key = newKey()) =>
      grantReward(
        stage.deps,
        { promotionId, username, amount, reason: 'goodwill', note: 'We are sorry.' },
        { ...stage.maria, key, browserHash: null },
      );
    expect(await codeOf(grant('1000.0001'))).toBe('amount-out-of-range');
    const key = newKey();
    const alone = await grant('100', key);
    expect(alone).toEqual({ applicationId: expect.any(String), approvalId: null });
    expect(await grant('100', key)).toEqual(alone);
    expect(await codeOf(grant('90', key))).toBe('key-reused');
    const above = await grant('60');
    expect(above).toEqual({ applicationId: null, approvalId: expect.any(String) });
    expect(await codeOf(stage.approve(BigInt(above.approvalId ?? 0), stage.maria))).toBe(
      'second-person-needed',
    );
    await stage.approve(BigInt(above.approvalId ?? 0));
    const { list } = await listClaims(stage.deps, {}, { memberId, language: 'EN' });
    expect(list.map(({ amount }) => amount)).toEqual(['100.0000', '60.0000']);
    expect(await codeOf(stage.claim(memberId, list[0]?.rewardId ?? '', 'MANUAL', false))).toBe(
      'terms-not-accepted',
    );
    await stage.claim(memberId, list[0]?.rewardId ?? '', 'MANUAL');
    expect(await stage.balance(memberId)).toBe(amountOf(100));
  });

  it('are refused to members who have used the browser of the call, also as a proposal', async () => {
    const promotionId = await stage.offer('MANUAL', terms);
    const [friend, stranger] = [await stage.member(), await stage.member()];
    const browserHash = Buffer.alloc(32, 7);
    await stage.rows(`
      insert into identity.devices (member_id, token_hash, user_agent) values (${friend}, '\\x${browserHash.toString('hex')}', 'A browser')`);
    const grant = async (memberId: bigint, amount: string, browser: Buffer | null) => {
      const [row] = await stage.rows<{ username: string }>(
        `select username from members.members where member_id = ${memberId}`,
      );
      return grantReward(
        stage.deps,
        { promotionId, username: row?.username ?? '', amount, reason: 'goodwill', note: 'We are sorry.' },
        { ...stage.maria, key: newKey(), browserHash: browser },
      );
    };
    for (const amount of ['10', '600'])
      expect(await codeOf(grant(friend, amount, browserHash)), amount).toBe('grant-related');
    for (const [memberId, browser] of [
      [stranger, browserHash],
      [friend, Buffer.alloc(32, 8)],
    ] as const)
      expect(await grant(memberId, '10', browser)).toMatchObject({ applicationId: expect.any(String) });
    const { list } = await listClaims(stage.deps, {}, { memberId: friend, language: 'EN' });
    expect(list).toHaveLength(1);
  });
});

describe('offers for deposits', () => {
  it('are issued when the deposit is credited, and closed when it does not earn them', async () => {
    const id = await stage.offer('FIRST_DEPOSIT', { formula: share });
    const memberId = await stage.member();
    const small = await stage.deposit(memberId, 50);
    await expect(stage.join(memberId, id, small)).rejects.toMatchObject({
      code: 'promotion-deposit-too-small',
      details: { least: '100.00 PHP' },
    });
    const good = await stage.deposit(memberId, 300);
    const key = newKey();
    const { applicationId, status } = await stage.join(memberId, id, good, key);
    expect(status).toBe('joined');
    expect(await stage.join(memberId, id, good, key)).toEqual({ applicationId, status });
    expect(await codeOf(stage.join(await stage.member(), id, good))).toBe('unknown-deposit');
    await stage.pay(good);
    await stage.takeDeposits();
    expect(await statusOf(applicationId)).toEqual(['issued', null]);
    expect(await stage.claim(memberId, applicationId, 'FIRST_DEPOSIT')).toMatchObject({ amount: '300.0000' });
    const second = await stage.deposit(memberId, 300);
    expect(await codeOf(stage.join(memberId, id, second))).toBe('promotion-applied-before');
    const other = await stage.offer('FIRST_DEPOSIT', { formula: share });
    expect(await codeOf(stage.join(memberId, other, second))).toBe('promotion-deposit-ordinal');
  });

  it('give the step of a count once, and nothing between the steps', async () => {
    const steps = [
      { count: 1, amount: '5.0000' },
      { count: 3, amount: '20.0000' },
    ];
    await stage.offer('DEPOSIT_COUNT', { formula: { is: 'count', period: 'month', steps } });
    const memberId = await stage.member();
    for (let at = 0; at < 3; at += 1) {
      const deposit = await stage.deposit(memberId, 100);
      await stage.pay(deposit);
      await stage.takeDeposits();
      await stage.pay(deposit);
      await stage.takeDeposits();
    }
    const { list } = await listClaims(stage.deps, {}, { memberId, language: 'EN' });
    expect(list.map(({ amount, isAccepted }) => [amount, isAccepted])).toEqual([
      ['5.0000', false],
      ['20.0000', false],
    ]);
  });
});

describe('races', () => {
  it('G1: the same claim from 50 tabs credits once, and every tab gets the same answer', LIMIT, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await stage.offer('SIGNUP');
      const memberId = await stage.member();
      const { applicationId } = await stage.apply(memberId, id);
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => stage.claim(memberId, applicationId, 'SIGNUP')),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect([await stage.balance(memberId), (await credits(memberId)).length]).toEqual([amountOf(50), 1]);
    }
  });

  it('G2: of 40 members at the last of a budget exactly what fits is issued', LIMIT, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await stage.offer('SIGNUP', { budgetAmount: '349.9999' });
      const members = await Promise.all(Array.from({ length: 40 }, () => stage.member()));
      const codes = await Promise.all(
        members.map((memberId) => stage.apply(memberId, id).then(({ status }) => status, codeIn)),
      );
      expect(countOf(codes)).toEqual({ issued: 6, 'promotion-budget-spent': 34 });
      expect(await budgetOf(id)).toEqual({ reserved: amountOf(300), spent: 0n, used: 6 });
    }
  });

  it('G3: the last use of a code is taken by one of 30 members', LIMIT, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await stage.offer('PROMOCODE');
      const [code = ''] = (await makeCodes(stage.deps, { id, codes: 1, usesEach: 1 }, stage.maria)).codes;
      const members = await Promise.all(Array.from({ length: 30 }, () => stage.member()));
      const codes = await Promise.all(
        members.map((memberId) => stage.apply(memberId, id, { code }).then(({ status }) => status, codeIn)),
      );
      expect(countOf(codes)).toEqual({ issued: 1, 'promo-code-spent': 29 });
    }
  });

  it(
    'G4: of two deposits credited at once only the first earns the offer for a first deposit',
    LIMIT,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const id = await stage.offer('FIRST_DEPOSIT', { formula: share });
        const memberId = await stage.member();
        const deposits = [await stage.deposit(memberId, 100), await stage.deposit(memberId, 200)];
        const joined = [];
        for (const deposit of deposits) joined.push(await stage.join(memberId, id, deposit));
        await Promise.all(deposits.map(stage.pay));
        await Promise.all([stage.takeDeposits(), stage.takeDeposits(), stage.takeDeposits()]);
        const states = await Promise.all(joined.map(({ applicationId }) => statusOf(applicationId)));
        expect(states.map(([status]) => status).toSorted()).toEqual(['closed', 'issued']);
        const [first] = await stage.rows<{ deposit_id: bigint }>(`
        select deposit_id from cashier.deposits where member_id = ${memberId} order by since, deposit_id limit 1`);
        const issued = await stage.rows<{ deposit_id: bigint }>(`
        select deposit_id from promotions.applications where offer_id = ${id} and status = 'issued'`);
        expect(issued).toEqual([first]);
      }
    },
  );
});

describe('what is kept', () => {
  it('is final when it says so, and is never deleted', async () => {
    const id = await stage.offer('SIGNUP');
    const memberId = await stage.member();
    const { applicationId } = await stage.apply(memberId, id);
    const where = `where application_id = ${applicationId}`;
    for (const [statement, message] of [
      [`update promotions.applications set amount = 1 ${where}`, /keeps its amount/],
      [`update promotions.applications set version = 2 ${where}`, /keeps what it was given/],
      [`delete from promotions.applications ${where}`, /never deleted/],
    ] as const)
      await expect(stage.rows(statement)).rejects.toThrow(message);
    await stage.claim(memberId, applicationId, 'SIGNUP');
    await expect(stage.rows(`update promotions.applications set status = 'issued' ${where}`)).rejects.toThrow(
      /is final/,
    );
  });

  it('gives the amount once more: an application that was changed behind the guards is found', async () => {
    const memberId = await stage.member();
    const { applicationId } = await stage.apply(memberId, await stage.offer('SIGNUP'));
    const giveMore = async (units: number) => {
      await stage.rows('alter table promotions.applications disable trigger user');
      await stage.rows(
        `update promotions.applications set amount = amount + ${units} where application_id = ${applicationId}`,
      );
      await stage.rows('alter table promotions.applications enable trigger user');
    };
    expect(await findWrongRewards(stage.database.reader)).toEqual([]);
    await giveMore(100);
    expect(await findWrongRewards(stage.database.reader, { atOnce: 3 })).toEqual([
      { applicationId: BigInt(applicationId), issued: 500_100n, computed: 500_000n },
    ]);
    await giveMore(-100);
  });

  it('holds the budget in the database too', async () => {
    const id = await stage.offer('SIGNUP', { budgetAmount: '100.0000', budgetCount: 2 });
    for (const change of ['reserved = 1000001', 'used = 3'])
      await expect(
        stage.rows(`update promotions.offers set ${change} where offer_id = ${id}`),
      ).rejects.toThrow(/check constraint/);
  });

  it('is given out to its member, and has no text after an erasure', async () => {
    const id = await stage.offer('SIGNUP', { approval: 'review' });
    const memberId = await stage.member();
    const { applicationId } = await stage.apply(memberId, id);
    const declined = { id: applicationId, reason: 'other-rule', note: 'Not this time.' } as const;
    await rejectApplication(stage.database, declined, stage.pedro);
    expect(JSON.stringify(await exportPromotions(stage.database.reader, memberId), textOf)).toContain(
      'Not this time.',
    );
    const event = { id: 1n, topic: promotionsErased.topic, payload: { memberId: memberId.toString() } };
    await stage.database.inTransaction((tx) => promotionsErased.handle(tx, event));
    expect(JSON.stringify(await exportPromotions(stage.database.reader, memberId), textOf)).not.toContain(
      'Not this',
    );
  });
});

function codeIn(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

function countOf(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

const textOf = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);
