// Lucky bets against the real database: the commitment, the draw, which bets get what, and that each gets it once (rewards.md 4.8).
import { readNow } from '../../platform/db/read-now.ts';
import { codeOf } from '@tyche/testkit/code-of';
import { eventually } from '@tyche/testkit/until';
import { fromHex } from '@tyche/rules/fairness';
import { luckyTail } from '@tyche/rules/rewards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../wallet/index.ts';
import { endByExclusion } from './ending.ts';
import { drawDay, drawLuckyDays } from './lucky-bets/draw-days.ts';
import { openLuckyDays } from './lucky-bets/open-days.ts';
import { luckyFeed, payLuckyBets } from './lucky-bets/pay.ts';
import { listLuckyDays, listOwnLuckyBets, readLuckyDay } from './lucky-bets/read.ts';
import { readPromotion } from './available.ts';
import { plainTerms } from './plain-terms.ts';
import { type LuckyStage, luckyFormula, openLuckyStage } from './test/lucky-stage.ts';
import { rafflesOn } from './test/raffle-stage.ts';

let stage: LuckyStage;
beforeAll(async () => {
  stage = await openLuckyStage();
});
afterAll(async () => {
  const { differences } = await stage.database.inSnapshot(audit);
  await stage.close();
  expect(differences).toEqual([]);
});

const another = (tail: string) => `${(Number(tail) + 1) % 100}`.padStart(2, '0');

describe('a day', () => {
  it('is kept once with its commitment before it begins, and its digits follow from seed and round', async () => {
    const { offerId, dayId } = await stage.committed();
    await Promise.all([openLuckyDays(stage.deps), openLuckyDays(stage.deps)]);
    const before = await readLuckyDay(stage.deps, dayId);
    expect((await listLuckyDays(stage.deps, BigInt(offerId))).list).toHaveLength(1);
    expect(before).toMatchObject({ code: `promo-lucky-${offerId}`, tail: null, seed: null, drawnAt: null });
    expect(before.number).toBe(before.day.replaceAll('-', ''));
    expect(before.committedAt).toBeLessThan(before.startsAt);
    // The first round that comes more than a minute after the day; the beacon of tests has one each second.
    const comesAt = (before.beacon.genesis + before.beacon.round - 1) * 1_000;
    expect(comesAt - before.endsAt).toBe(61_000);
    expect(await drawDay(stage.deps, dayId)).toBe(false);

    await stage.begin(dayId);
    expect(await drawLuckyDays(stage.deps)).toBe(0);
    const tail = await stage.draw(dayId);
    expect(await drawDay(stage.deps, dayId)).toBe(false);
    const drawn = await readLuckyDay(stage.deps, dayId);
    const { code, number, seed, beacon } = drawn;
    const entropy = { gameCode: code, number, entropyHex: beacon.randomness ?? '' };
    expect(drawn).toMatchObject({ commitment: before.commitment, tail });
    expect(luckyTail(fromHex(seed ?? ''), entropy, 2)).toBe(tail);
    await expect(
      stage.rows(`update promotions.lucky_days set tail = '00' where day_id = ${dayId}`),
    ).rejects.toThrow('keeps what it committed to');
  });

  it('waits for its beacon, and comes out of the escrow when its seed does not open', async () => {
    const { dayId } = await stage.committed();
    await stage.begin(dayId);
    await stage.comeRound(dayId);
    stage.beacon.isSilent = true;
    expect(await drawDay(stage.deps, dayId)).toBe(false);
    stage.beacon.isSilent = false;
    await stage.moveDay(dayId, `sealed_seed = '\\x00'`);
    stage.beacon.isAhead = true;
    expect(await drawDay(stage.deps, dayId)).toBe(true);
    stage.beacon.isAhead = false;
  });

  it('is held by no offer that is paused, or that is over before the day is', async () => {
    const ended = await stage.offer('LUCKY_BET', {
      formula: { ...luckyFormula, groups: ['RNG'] },
      endsAt: Date.now() + 3_600_000,
    });
    const paused = await stage.offer('LUCKY_BET', { formula: { ...luckyFormula, groups: ['RNG'] } });
    await stage.rows(`update promotions.offers set state = 'paused' where offer_id = ${paused}`);
    await openLuckyDays(stage.deps);
    for (const id of [ended, paused]) expect((await listLuckyDays(stage.deps, BigInt(id))).list).toEqual([]);
  });
});

describe('bets of a day', () => {
  it('get nothing before the draw; one of a hundred in a row gets its reward after it, once, and in cash', async () => {
    const { offerId, dayId } = await stage.committed();
    await stage.begin(dayId);
    const memberId = await stage.member();
    // Numbers of six digits: below 10, one digit of two would be missing.
    const stakes = Array.from({ length: 100 }, (_, at) => at + 2);
    const batchRef = await stage.bet(memberId, stakes, { tail: '00' });
    await payLuckyBets(stage.deps);
    expect(await stage.won(memberId, offerId)).toEqual([]);
    // What has no digits yet is not read.
    expect(await luckyFeed.secondsBehind(stage.database.reader)).toBeGreaterThan(0);

    const tail = await stage.draw(dayId);
    await Promise.all(Array.from({ length: 6 }, () => payLuckyBets(stage.deps)));
    await stage.pay();
    const first = BigInt(await stage.numberOf(batchRef));
    const at = Array.from({ length: 100 }, (_, place) => place).find((place) =>
      `${first + BigInt(place)}`.endsWith(tail),
    );
    const reward = Math.min((at ?? 0) + 2, 50);
    expect(await stage.won(memberId, offerId)).toEqual([`${first + BigInt(at ?? 0)}:${reward} issued`]);
    expect(await stage.day(dayId)).toMatchObject({ wins: 1, given: BigInt(reward) * 10_000n });

    // The mark goes back, as after a restore: the keys still hold.
    await stage.rows(
      `update wagers.feed_marks set transaction = '0', end_id = 0, up_to_ref = 0 where reader = 'promotions.lucky-bets'`,
    );
    await stage.pay();
    expect(await stage.day(dayId)).toMatchObject({ wins: 1 });
    const own = await listOwnLuckyBets(stage.deps, BigInt(offerId), memberId);
    expect(own.list).toMatchObject([{ tail, bet: `${first + BigInt(at ?? 0)}`, status: 'issued' }]);
    const id = own.list[0]?.applicationId ?? '';
    expect(await stage.claim(memberId, id, 'LUCKY_BET')).toMatchObject({ status: 'claimed', mode: 'cash' });
    expect(await stage.balance(memberId)).toBe(BigInt(reward) * 10_000n);
  });

  it('get at most the cap, with own money of the least stake, in the games of the offer', async () => {
    const { offerId, tail } = await stage.drawnDay();
    const memberId = await stage.member();
    const capped = await stage.bet(memberId, [80], { tail });
    const least = await stage.bet(memberId, [2], { tail });
    await stage.bet(memberId, [1.99], { tail });
    await stage.bet(memberId, [10], { tail: another(tail) });
    await stage.bet(memberId, [10], { tail, gameType: 'LOTT' });
    await stage.pay();
    expect(await stage.won(memberId, offerId)).toEqual([
      `${await stage.numberOf(capped)}:50 issued`,
      `${await stage.numberOf(least)}:2 issued`,
    ]);
  });

  it('count with the own part of a stake that held bonus money', async () => {
    const { offerId, tail } = await stage.drawnDay();
    const memberId = await stage.member();
    const half = await stage.bet(memberId, [10], { tail });
    await stage.bet(memberId, [3], { tail });
    const ownFacts: typeof stage.deps.ownFacts = async (_, __, facts) =>
      facts.map((fact) => ({ ...fact, stake: fact.stake / 2n }));
    await eventually(async () => {
      await payLuckyBets({ ...stage.deps, ownFacts });
      return (await luckyFeed.secondsBehind(stage.database.reader)) === 0;
    });
    expect(await stage.won(memberId, offerId)).toEqual([`${await stage.numberOf(half)}:5 issued`]);
  });

  it('get no more than what is left of the day for their member', async () => {
    const { offerId, dayId, tail } = await stage.drawnDay({ maxPerDay: '55.0000' });
    const [memberId, other] = [await stage.member(), await stage.member()];
    for (const stake of [40, 40]) await stage.bet(memberId, [stake], { tail });
    await stage.pay();
    await stage.bet(memberId, [40], { tail });
    await stage.bet(other, [40], { tail });
    await stage.pay();
    const amounts = async (of: bigint) =>
      (await stage.won(of, offerId)).map((one) => one.replace(/^\d+:/, ''));
    expect(await amounts(memberId)).toEqual(['40 issued', '15 issued']);
    expect(await amounts(other)).toEqual(['40 issued']);
    expect(await stage.day(dayId)).toMatchObject({ wins: 3, given: 950_000n });
  });

  it('get nothing when they are void by then, and keep what they got when they are corrected or void later', async () => {
    const { offerId, tail } = await stage.drawnDay();
    const memberId = await stage.member();
    await stage.void(await stage.bet(memberId, [10], { tail }));
    await stage.void(await stage.place(memberId, [10], { tail }));
    const kept = await stage.bet(memberId, [10], { tail });
    await stage.pay();
    const won = [`${await stage.numberOf(kept)}:10 issued`];
    expect(await stage.won(memberId, offerId)).toEqual(won);
    await stage.settle(kept, 2);
    await stage.void(kept);
    await stage.pay();
    expect(await stage.won(memberId, offerId)).toEqual(won);
  });

  it('belong to the day on which they settle, whenever they were placed', async () => {
    const { offerId, dayId, tail } = await stage.drawnDay();
    const memberId = await stage.member();
    const late = await stage.place(memberId, [10], { tail });
    const inTime = await stage.bet(memberId, [10], { tail });
    await stage.moveDay(dayId, `ends_at = date_trunc('second', clock_timestamp()) + interval '1 second'`);
    const { ends_at: endsAt } = await stage.day(dayId);
    await eventually(async () => (await readNow(stage.database.reader)) > endsAt);
    await stage.settle(late);
    // Both are read in one step.
    await stage.pay();
    expect(await stage.won(memberId, offerId)).toEqual([`${await stage.numberOf(inTime)}:10 issued`]);
  });
});

describe('nothing is given', () => {
  it('to who is excluded, opted out or of another audience; who excludes itself later is paid', async () => {
    const { offerId, tail } = await stage.drawnDay();
    const raffles = rafflesOn(stage);
    const [excluded, optedOut, later] = [await stage.member(), await stage.member(), await stage.member()];
    await raffles.exclude(excluded);
    await stage.rows(`insert into promotions.preferences (member_id, no_offers) values (${optedOut}, true)`);
    for (const memberId of [excluded, optedOut, later]) await stage.bet(memberId, [10], { tail });
    await stage.pay();
    expect(await stage.won(excluded, offerId)).toEqual([]);
    expect(await stage.won(optedOut, offerId)).toEqual([]);
    await stage.database.inTransaction((tx) => endByExclusion(stage.deps, tx, later));
    expect(await stage.balance(later)).toBe(100_000n);

    const ranked = await stage.drawnDay({}, { audience: { ...plainTerms.audience, minRank: 1 } });
    await stage.bet(later, [10], { tail: ranked.tail });
    await stage.pay();
    expect(await stage.won(later, ranked.offerId)).toEqual([]);
  });

  it('above the budget, and a bet that found none is not given later', async () => {
    const { offerId, tail } = await stage.drawnDay({}, { budgetAmount: '50.0000' });
    const memberId = await stage.member();
    for (const stake of [40, 40, 10]) await stage.bet(memberId, [stake], { tail });
    await stage.pay();
    expect((await stage.won(memberId, offerId)).map((one) => one.replace(/^\d+:/, ''))).toEqual([
      '40 issued',
      '10 issued',
    ]);
  });
});

it('terms that would pay both sides of a game, or that are not cash, are refused', async () => {
  const offer = (changed: object, more: object = {}) =>
    codeOf(stage.offer('LUCKY_BET', { formula: { ...luckyFormula, groups: ['RNG'], ...changed }, ...more }));
  for (const changed of [
    { multiplePpm: 1_010_000 },
    { multiplePpm: 0 },
    { groups: ['RNG', 'RNG'] },
    { cap: '0.0000' },
  ])
    expect(await offer(changed)).toBe('invalid-input');
  for (const more of [
    { mode: 'playable' },
    { approval: 'review' },
    { maxBet: '5.0000' },
    { group: 'welcome' },
  ])
    expect(await offer({}, more)).toBe('invalid-input');
  // Games of another product.
  expect(await offer({ groups: ['SPORTS'] })).toBe('promotion-terms-invalid');
});

it('the key facts say the chance, and an example of the most', async () => {
  const offerId = await stage.offer('LUCKY_BET', {
    formula: { ...luckyFormula, digits: 3, multiplePpm: 8_000_000, groups: ['RNG'], maxPerDay: '20.0000' },
  });
  const call = { sessionToken: null, country: '', language: 'EN' };
  const { keyFacts, entry, canApply } = await readPromotion(stage.deps, { id: offerId }, call);
  expect({ entry, canApply }).toEqual({ entry: 'automatic', canApply: false });
  expect(keyFacts).toMatchObject({
    gets: '20.0000',
    maxPerDay: '20.0000',
    required: '0.0000',
    cost: '0.0000',
    lucky: { digits: 3, multiplePpm: 8_000_000, minStake: '2.0000', groups: ['RNG'] },
  });
});
