// Bets after deposits against the real database: what counts, how they end, what the budget holds, and races (rewards.md 4.3).
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { codeOf } from '@tyche/testkit/code-of';
import { until } from '@tyche/testkit/until';
import { amountOf } from '@tyche/kernel/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../wallet/index.ts';
import { leavePromotion } from './apply.ts';
import { countDepositBetsStep, depositBetsFeed } from './deposit-bets/count.ts';
import { breakMovesBets, lapseDepositBets } from './deposit-bets/lapse.ts';
import { endByExclusion } from './ending.ts';
import { exportPromotions } from './privacy.ts';
import { readApplication } from './read-applications.ts';
import { listOwn } from './read-own.ts';
import { bonusTerms } from './test/bonus-stage.ts';
import {
  betFormula,
  betTerms,
  type DepositBetsStage,
  openDepositBetsStage,
} from './test/deposit-bets-stage.ts';

let stage: DepositBetsStage;
beforeAll(async () => {
  stage = await openDepositBetsStage();
});
afterAll(async () => {
  const { differences } = await stage.database.inSnapshot(audit);
  await stage.close();
  expect(differences).toEqual([]);
});

const units = amountOf;
const rounds = raceRounds(30);
const exclude = (memberId: bigint) =>
  stage.database.inTransaction((tx) => endByExclusion(stage.deps, tx, memberId));
/** Stakes and loses whole units; the bet is settled and not counted yet. */
async function play(memberId: bigint, stake: number, gameType?: string): Promise<void> {
  await stage.settle(await stage.bet(memberId, stake, gameType), 0n);
}
const issues = (id: string) =>
  stage.rows(`select from promotions.steps where application_id = ${id} and action = 'qualify'`);
const notices = (memberId: bigint) =>
  stage.rows(`select from messaging.notices where member_id = ${memberId} and kind = 'promotion-issued'`);

describe('from the credit on', () => {
  it('the member is joined with what is to be bet, and the reward is issued once the bets are made', async () => {
    const { memberId, offerId, depositId, id } = await stage.joined();
    expect(await stage.where(id)).toBe('joined - null/null open');
    await stage.pay(depositId);
    await stage.takeDeposits();
    expect(await stage.where(id)).toBe('joined - 0/100 open');
    expect(await stage.budget(offerId)).toEqual({ reserved: units(10), spent: 0n, used: 1 });
    await play(memberId, 99);
    await stage.countBets();
    expect(await stage.where(id)).toBe('joined - 99/100 open');
    await play(memberId, 5);
    await stage.countBets();
    expect(await stage.where(id)).toBe('issued - 100/100 closed');
    expect(await stage.claim(memberId, id, 'DEPOSIT_BET_BONUS')).toMatchObject({
      status: 'claimed',
      amount: '10.0000',
      mode: 'cash',
    });
    expect(await stage.budget(offerId)).toEqual({ reserved: 0n, spent: units(10), used: 1 });
    expect([(await issues(id)).length, (await notices(memberId)).length]).toEqual([1, 1]);
  });

  it('a deposit that is looked at again changes nothing', async () => {
    const { memberId, offerId, depositId, id } = await stage.begun();
    await play(memberId, 60);
    await stage.countBets();
    for (let at = 0; at < 2; at += 1) {
      await stage.pay(depositId);
      await stage.takeDeposits();
    }
    expect(await stage.where(id)).toBe('joined - 60/100 open');
    expect(await stage.budget(offerId)).toEqual({ reserved: units(10), spent: 0n, used: 1 });
  });

  it('bets before the credit do not count, and those settled before the first look at the deposit do', async () => {
    const { memberId, depositId, id } = await stage.joined();
    const [early, before] = [await stage.bet(memberId, 70), await stage.bet(memberId, 80)];
    await stage.pay(depositId);
    const after = await stage.bet(memberId, 40);
    for (const bet of [early, after]) await stage.settle(bet, 0n);
    await stage.countBets();
    await stage.takeDeposits();
    await stage.settle(before, 0n);
    await stage.countBets();
    expect(await stage.where(id)).toBe('joined - 40/100 open');
  });

  it('a deposit below the least is refused, and one that fails lapses', async () => {
    const offer = await stage.offer('DEPOSIT_BET_BONUS', betTerms);
    await expect(stage.joined({}, { offer, amount: 99 })).rejects.toMatchObject({
      code: 'promotion-deposit-too-small',
      details: { least: '100.00 PHP' },
    });
    const { depositId, id } = await stage.joined({}, { offer });
    await stage.rows(`update cashier.deposits set state = 'expired' where deposit_id = ${depositId}`);
    await stage.rows(`insert into promotions.due_deposits (deposit_id) values (${depositId})`);
    await stage.takeDeposits();
    expect(await stage.where(id)).toBe('closed lapsed null/null open');
  });

  it('a deposit that is taken back lapses what is not issued, and frees its budget', async () => {
    const { memberId, offerId, depositId, id } = await stage.begun();
    await play(memberId, 50);
    await stage.countBets();
    await stage.takeBack(depositId);
    expect(await stage.where(id)).toBe('closed lapsed 50/100 closed');
    expect(await stage.budget(offerId)).toEqual({ reserved: 0n, spent: 0n, used: 0 });
  });

  it('gives at most the cap, and asks for bets of the whole deposit', async () => {
    const { memberId, id } = await stage.begun({}, { amount: 800 });
    const { list } = await listOwn(stage.database.reader, {}, { memberId, language: 'EN' });
    expect(list).toMatchObject([
      {
        applicationId: id,
        status: 'joined',
        amount: '50.0000',
        required: null,
        bets: { credited: '800.0000', needed: '800.0000', counted: '0.0000' },
      },
    ]);
  });
});

describe('what counts', () => {
  it('is the weight of the group, of bets on games that are named', async () => {
    const { memberId, id } = await stage.begun({
      formula: { ...betFormula, betMultiplePpm: 500_000 },
      contributions: [{ group: 'LOTT', weightPpm: 500_000 }],
    });
    await play(memberId, 60);
    await play(memberId, 60, 'RNG');
    await stage.countBets();
    expect(await stage.where(id)).toBe('joined - 30/50 open');
  });

  it('is the newest settlement: a correction replaces the one before, and a void counts nothing', async () => {
    const { memberId, id } = await stage.begun();
    const bet = await stage.bet(memberId, 80);
    await stage.settle(bet, units(10));
    await stage.countBets();
    expect(await stage.where(id)).toBe('joined - 80/100 open');
    await stage.settle(bet, units(10), units(30));
    await stage.countBets();
    expect(await stage.where(id)).toBe('joined - 30/100 open');
    await stage.void(bet);
    await stage.countBets();
    expect(await stage.where(id)).toBe('joined - 0/100 open');
  });

  it('is own money alone: the bonus part of a stake counts nothing', async () => {
    const one = await stage.begun();
    const gift = await stage.offer('SIGNUP', bonusTerms);
    await stage.take(one.memberId, gift);
    // 1 000.00 of own money are staked first; the last bet holds 50.00 of the bonus.
    await stage.settle(await stage.bet(one.memberId, 970, 'RNG'), 0n);
    await play(one.memberId, 80);
    await stage.countBets();
    expect(await stage.where(one.id)).toBe('joined - 30/100 open');
  });

  it('is counted for each application that is joined', async () => {
    const one = await stage.begun();
    const depositId = await stage.deposit(one.memberId, 200);
    const { applicationId } = await stage.join(one.memberId, one.offerId, depositId);
    await stage.pay(depositId);
    await stage.takeDeposits();
    await play(one.memberId, 120);
    await stage.countBets();
    expect([await stage.where(one.id), await stage.where(applicationId)]).toEqual([
      'issued - 100/100 closed',
      'joined - 120/200 open',
    ]);
  });

  it('is counted once: the feed read again changes nothing', async () => {
    const { memberId, offerId, id } = await stage.begun();
    await play(memberId, 60);
    await stage.countBets();
    const again = () =>
      stage.rows(
        `update wagers.feed_marks set transaction = '0', end_id = 0, up_to_ref = 0 where reader = 'promotions.deposit-bets'`,
      );
    await again();
    await stage.countBets();
    expect(await stage.where(id)).toBe('joined - 60/100 open');
    await play(memberId, 40);
    await stage.countBets();
    await again();
    await stage.countBets();
    expect(await stage.where(id)).toBe('issued - 100/100 closed');
    expect((await issues(id)).length).toBe(1);
    expect(await stage.budget(offerId)).toEqual({ reserved: units(10), spent: 0n, used: 1 });
  });
});

describe('endings', () => {
  it('lapses with its time and frees the budget; a bet placed after it counts nothing', async () => {
    const { memberId, offerId, id } = await stage.begun();
    await play(memberId, 50);
    await stage.countBets();
    await stage.endBets(id);
    await play(memberId, 100);
    await lapseDepositBets(stage.deps);
    await stage.countBets();
    expect(await stage.where(id)).toBe('closed lapsed 50/100 closed');
    expect(await stage.budget(offerId)).toEqual({ reserved: 0n, spent: 0n, used: 0 });
  });

  it('waits for open bets of its time, and is issued when one of them does it', async () => {
    const { memberId, id } = await stage.begun();
    const open = await stage.bet(memberId, 100);
    await stage.endBets(id);
    await lapseDepositBets(stage.deps);
    expect(await stage.where(id)).toBe('joined - 0/100 open');
    await stage.settle(open, 0n);
    // The clock counts what has settled without waiting for the feed.
    await lapseDepositBets(stage.deps);
    expect(await stage.where(id)).toBe('issued - 100/100 closed');
  });

  it('waits 72 hours at most', async () => {
    const { memberId, id } = await stage.begun();
    await stage.bet(memberId, 100);
    await stage.endBets(id, '71 hours 59 minutes');
    await lapseDepositBets(stage.deps);
    expect(await stage.where(id)).toContain('joined ');
    await stage.endBets(id, '72 hours 1 minute');
    await lapseDepositBets(stage.deps);
    expect(await stage.where(id)).toBe('closed lapsed 0/100 closed');
  });

  it('stands still in a break, once for each', async () => {
    const { memberId, id } = await stage.begun();
    const endOf = async () => {
      const [row] = await stage.rows<{ ends_at: Date }>(
        `select ends_at from promotions.bet_conditions where application_id = ${id}`,
      );
      return row?.ends_at.getTime() ?? 0;
    };
    const before = await endOf();
    const [now] = await stage.rows<{ now: Date }>('select clock_timestamp() as now');
    const since = now?.now ?? new Date(0);
    const until = new Date(since.getTime() + 86_400_000);
    const payload = {
      memberId: memberId.toString(),
      kind: 'break',
      since: since.getTime(),
      until: until.getTime(),
    };
    for (let at = 0; at < 2; at += 1)
      await stage.database.inTransaction((tx) =>
        breakMovesBets.handle(tx, { payload } as unknown as Parameters<typeof breakMovesBets.handle>[1]),
      );
    expect(await endOf()).toBe(before + 86_400_000);
  });

  it('left by its member, it frees the budget', async () => {
    const { memberId, offerId, id } = await stage.begun();
    await leavePromotion(stage.deps, { id: offerId, applicationId: id }, memberId);
    expect(await stage.where(id)).toBe('closed left 0/100 closed');
    expect(await stage.budget(offerId)).toEqual({ reserved: 0n, spent: 0n, used: 0 });
    await play(memberId, 100);
    await stage.countBets();
    expect(await stage.where(id)).toBe('closed left 0/100 closed');
  });

  it('an exclusion closes it, and pays what the bets have earned by then', async () => {
    const [open, earned] = [await stage.begun(), await stage.begun()];
    await play(open.memberId, 99);
    await play(earned.memberId, 100);
    const before = await stage.balance(earned.memberId);
    // The feed has not come to these bets yet.
    for (const { memberId } of [open, earned]) await exclude(memberId);
    expect(await stage.where(open.id)).toBe('closed excluded 99/100 closed');
    expect(await stage.where(earned.id)).toBe('claimed - 100/100 closed');
    expect(await stage.balance(earned.memberId)).toBe(before + units(10));
    expect((await notices(earned.memberId)).length).toBe(0);
  });
});

describe('the budget', () => {
  it('is reserved at the credit: of deposits credited at once only what fits is joined', async () => {
    const offer = await stage.offer('DEPOSIT_BET_BONUS', { ...betTerms, budgetAmount: '35.0000' });
    const all = await Promise.all(Array.from({ length: 8 }, () => stage.joined({}, { offer })));
    await Promise.all(all.map(({ depositId }) => stage.pay(depositId)));
    await Promise.all([stage.takeDeposits(), stage.takeDeposits(), stage.takeDeposits()]);
    const where = await Promise.all(all.map(({ id }) => stage.where(id)));
    expect(where.filter((line) => line === 'joined - 0/100 open').length).toBe(3);
    expect(where.filter((line) => line.startsWith('closed lapsed')).length).toBe(5);
    expect(await stage.budget(offer)).toEqual({ reserved: units(30), spent: 0n, used: 3 });
    // Who was joined gets it, whatever happens to the budget meanwhile.
    const winner = all.find((_, place) => where[place]?.startsWith('joined'));
    await play(winner?.memberId ?? 0n, 100);
    await stage.countBets();
    expect(await stage.where(winner?.id ?? '')).toBe('issued - 100/100 closed');
    expect(await stage.budget(offer)).toEqual({ reserved: units(30), spent: 0n, used: 3 });
  });
});

describe('races', () => {
  it(
    'two readers, and a reader against the clock, a leave and an exclusion: one end, and the budget fits it',
    async () => {
      const offer = await stage.offer('DEPOSIT_BET_BONUS', betTerms);
      for (let round = 0; round < rounds; round += 1) {
        const { memberId, id } = await stage.begun({}, { offer });
        const before = await stage.budget(offer);
        await play(memberId, 100);
        if (round % 4 === 1) await stage.endBets(id);
        const rivals = [
          () => countDepositBetsStep(stage.deps),
          () => lapseDepositBets(stage.deps),
          () => codeOf(leavePromotion(stage.deps, { id: offer, applicationId: id }, memberId)),
          () => exclude(memberId),
        ];
        await Promise.all([
          countDepositBetsStep(stage.deps),
          rivals[round % rivals.length]?.(),
          countDepositBetsStep(stage.deps),
        ]);
        await stage.countBets();
        const [status = ''] = (await stage.where(id)).split(' ');
        const after = await stage.budget(offer);
        const change = {
          reserved: (after?.reserved ?? 0n) - (before?.reserved ?? 0n),
          spent: (after?.spent ?? 0n) - (before?.spent ?? 0n),
        };
        const expected = {
          issued: { reserved: 0n, spent: 0n },
          closed: { reserved: -units(10), spent: 0n },
          claimed: { reserved: -units(10), spent: units(10) },
        };
        expect(change).toEqual(expected[status as keyof typeof expected]);
        expect((await issues(id)).length).toBe(status === 'closed' ? 0 : 1);
      }
    },
    raceLimitMs(rounds),
  );

  it('a condition begins only between two steps of the feed, so no bet settles unread', async () => {
    const other = await stage.begun();
    await play(other.memberId, 1);
    const { depositId, id } = await stage.joined();
    await stage.pay(depositId);
    let taking: Promise<unknown> = Promise.resolve();
    const step = () =>
      stage.database.inTransaction((tx) =>
        depositBetsFeed.readStep(tx, { ends: 300, wagers: 2_000 }, async () => {
          taking = stage.takeDeposits();
          await until('a transaction waits for the step', 20_000, async () => {
            const waiting = await stage.rows('select from pg_locks where not granted');
            return waiting.length > 0;
          });
          expect(await stage.where(id)).toBe('joined - null/null open');
        }),
      );
    await until('there is a step to read', 20_000, step);
    await taking;
    expect(await stage.where(id)).toBe('joined - 0/100 open');
  });

  it(
    'a bet that settles while its condition begins is counted once, by one of the two readers',
    async () => {
      const offer = await stage.offer('DEPOSIT_BET_BONUS', betTerms);
      for (let round = 0; round < rounds; round += 1) {
        const { memberId, depositId, id } = await stage.joined({}, { offer });
        await stage.pay(depositId);
        // Later than the millisecond of the credit.
        await stage.rows('select pg_sleep(0.003)');
        const bet = await stage.bet(memberId, 60);
        await Promise.all([
          stage.takeDeposits(),
          stage.settle(bet, 0n),
          countDepositBetsStep(stage.deps),
          countDepositBetsStep(stage.deps),
        ]);
        await stage.countBets();
        expect(await stage.where(id)).toBe('joined - 60/100 open');
      }
    },
    raceLimitMs(rounds),
  );
});

it('shows staff how far a member is, and nothing of the kind at other offers', async () => {
  const { id } = await stage.begun();
  const read = (applicationId: string) => readApplication(stage.deps, BigInt(applicationId), stage.maria);
  expect((await read(id)).bets).toEqual({
    credited: '100.0000',
    needed: '100.0000',
    counted: '0.0000',
    until: expect.any(Number),
  });
  const other = await stage.apply(await stage.member(), await stage.offer('SIGNUP'));
  expect((await read(other.applicationId)).bets).toBeNull();
});

it('keeps what it was given, and is in the export', async () => {
  const { memberId, id } = await stage.begun();
  await expect(
    stage.rows(`update promotions.bet_conditions set needed = 1 where application_id = ${id}`),
  ).rejects.toThrow(/keeps its terms/);
  expect(await exportPromotions(stage.database.reader, memberId)).toMatchObject({
    depositBets: [{ applicationId: BigInt(id), needed: units(100), bets: 0 }],
  });
});

it.each([
  ['formula', { formula: { ...betFormula, ratePpm: 0 } }],
  ['formula', { formula: { ...betFormula, betMultiplePpm: 0 } }],
  ['amount', { formula: { ...betFormula, minDeposit: '0.0000' } }],
  ['amount', { formula: { ...betFormula, cap: '0.0000' } }],
  ['formula', { formula: { is: 'fixed', amount: '1.0000' } }],
  ['mode', { mode: 'locked' }],
  ['maxBet', { maxBet: '5.0000' }],
  ['maxCashout', { maxCashout: '5.0000' }],
  ['contributions', { contributions: [] }],
  ['contributions', { contributions: [{ group: 'LOTT', weightPpm: 0 }] }],
] as const)('terms with a wrong %s are refused', async (field, changed) => {
  await expect(
    stage.offer('DEPOSIT_BET_BONUS', { ...betTerms, ...(changed as object) }),
  ).rejects.toMatchObject({ code: 'invalid-input', details: { field, rule: 'terms' } });
});

it.each([
  ['turnover-cap:LOTT', { formula: { ...betFormula, betMultiplePpm: 1_000_001 } }],
  ['turnover-cap:LOTT', { contributions: [{ group: 'LOTT', weightPpm: 999_999 }] }],
  ['group-outside-product:RNG', { contributions: [{ group: 'RNG', weightPpm: 1_000_000 }] }],
  ['play-window', { playDays: 6 }],
  ['turnover-without-bonus', { multiplierPpm: 1_000_000 }],
])('%s keeps terms from being published', async (problems, changed) => {
  await expect(
    stage.offer('DEPOSIT_BET_BONUS', { ...betTerms, ...(changed as object) }),
  ).rejects.toMatchObject({ code: 'promotion-terms-invalid', details: { problems } });
});

it('the open profile of the merchant lets the turnover and several products be published', async () => {
  const { merchant } = stage.deps;
  const known = await merchant();
  const open = { ...known, site: { ...known.site, offerProfile: 'open' as const } };
  const changed = { formula: { ...betFormula, betMultiplePpm: 1_000_001 } };
  const publish = () => stage.offer('DEPOSIT_BET_BONUS', { ...betTerms, ...(changed as object) });
  Object.assign(stage.deps, { merchant: async () => open });
  try {
    await publish();
  } finally {
    Object.assign(stage.deps, { merchant });
  }
  await expect(publish()).rejects.toMatchObject({ code: 'promotion-terms-invalid' });
});
