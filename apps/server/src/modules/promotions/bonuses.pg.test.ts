// Bonuses with turnover against the real database: what counts, every ending, the queue, and races (rewards.md 5 and 14).
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { announcedCredits } from '../../../test/announced-credits.ts';
import { codeOf } from '@tyche/testkit/code-of';
import { eventually } from '@tyche/testkit/until';
import { amountOf } from '@tyche/kernel/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit, lockWallets } from '../wallet/index.ts';
import { bonusInProcess, breakTaken, cancelBonus, forfeitBonus, orderBonuses } from './bonuses/end.ts';
import { expireBonuses } from './bonuses/expire.ts';
import { bonusActions, proposeRevoke } from './bonuses/revoke.ts';
import { revokeApplication } from './decide-applications.ts';
import { endByExclusion } from './ending.ts';
import { type BonusStage, bonusTerms, openBonusStage } from './test/bonus-stage.ts';
import { share } from './test/stage.ts';
import { approveAction } from '../staff/index.ts';

/** Rounds of each race. */
const ROUNDS = raceRounds(8);
const LIMIT = { timeout: raceLimitMs(ROUNDS) };

let stage: BonusStage;
beforeAll(async () => {
  stage = await openBonusStage();
});
afterAll(async () => {
  const { differences } = await stage.database.inSnapshot(audit);
  await stage.close();
  expect(differences).toEqual([]);
});

const units = amountOf;
const cancel = (memberId: bigint, id: string, seen = '0.0000') =>
  cancelBonus(stage.database, { id, seenProgress: seen }, memberId);
const exclude = (memberId: bigint) =>
  stage.database.inTransaction((tx) => endByExclusion(stage.deps, tx, memberId));
const nothing = { bonus: 0n, locked: 0n, owed: 0n };

/** A member with several bonuses of the same offer's form, in the order of their claims. */
async function queueOf(count: number): Promise<{ memberId: bigint; ids: string[] }> {
  const memberId = await stage.member();
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1)
    ids.push(await stage.take(memberId, await stage.offer('SIGNUP', { ...bonusTerms, group: null })));
  return { memberId, ids };
}

/** Stakes and loses whole units of the bonus, each bet counted. */
async function play(memberId: bigint, stake: number, payout: number): Promise<void> {
  await stage.settle(await stage.bet(memberId, stake), units(payout));
  await stage.count();
}

describe('counting', () => {
  it('runs from the claim, counts settled bets of its time, and releases whole', async () => {
    const { memberId, id } = await stage.begin();
    expect(await stage.money(memberId)).toMatchObject({ real: 0n, bonus: units(100) });
    expect(await announcedCredits(stage.rows, memberId)).toEqual([units(100)]);
    const first = await stage.bet(memberId, 100);
    await stage.count();
    expect(await stage.standing(id)).toBe('process - 0 | process -');
    await stage.settle(first, units(300));
    await stage.count();
    expect(await stage.standing(id)).toBe('process - 100 | process -');
    expect(await stage.money(memberId)).toMatchObject({ real: 0n, bonus: units(300) });
    await play(memberId, 300, 400);
    await play(memberId, 100, 50);
    expect(await stage.standing(id)).toBe('closed released 500 | closed released');
    expect(await stage.money(memberId)).toEqual({ ...nothing, real: units(350) });
    // What is released was credited at the start.
    expect(await announcedCredits(stage.rows, memberId)).toHaveLength(1);
  });

  it('replaces what a bet counts with its newest settlement; a void bet counts nothing', async () => {
    const { memberId, id } = await stage.begin();
    const bet = await stage.bet(memberId, 60);
    await stage.settle(bet, units(10));
    await stage.count();
    expect(await stage.standing(id)).toContain('process - 60 ');
    await stage.settle(bet, units(30), units(20));
    await stage.count();
    expect(await stage.standing(id)).toContain('process - 20 ');
    expect(await stage.money(memberId)).toMatchObject({ bonus: units(70) });
    await stage.void(bet);
    await stage.count();
    expect(await stage.standing(id)).toContain('process - 0 ');
    expect(await stage.money(memberId)).toMatchObject({ bonus: units(100) });
  });

  it('counts own money too, by the weight of the group and up to the greatest bet, from the start on only', async () => {
    const offerId = await stage.offer('SIGNUP', {
      ...bonusTerms,
      multiplierPpm: 1_000_000,
      maxBet: '50.0000',
      contributions: [{ group: 'LOTT', weightPpm: 500_000 }],
    });
    const memberId = await stage.member();
    await stage.fund(memberId, units(200));
    const before = await stage.bet(memberId, 10);
    const id = await stage.take(memberId, offerId);
    const bets = [await stage.bet(memberId, 60), await stage.bet(memberId, 20, 'RNG')];
    for (const bet of [before, ...bets]) await stage.settle(bet, 0n);
    await stage.count();
    expect(await stage.standing(id)).toContain('process - 25 ');
    const rows = await stage.rows<{ counted: bigint; reason: string }>(
      `select counted, reason from promotions.counted where application_id = ${id} order by ref`,
    );
    expect(rows).toEqual([
      { counted: 0n, reason: 'outside' },
      { counted: units(25), reason: 'above-greatest' },
      { counted: 0n, reason: 'group' },
    ]);
  });

  it('keeps the maximum cash-out, and the rest goes to the house', async () => {
    const { memberId, id } = await stage.begin({ multiplierPpm: 500_000, maxCashout: '120.0000' });
    await play(memberId, 50, 200);
    expect(await stage.standing(id)).toContain('closed released 50 ');
    expect(await stage.money(memberId)).toEqual({ ...nothing, real: units(120) });
  });

  it('releases a locked bonus that own money has played for', async () => {
    const { memberId, id } = await stage.begin({ mode: 'locked', multiplierPpm: 1_000_000 });
    expect(await stage.money(memberId)).toMatchObject({ real: 0n, bonus: 0n, locked: units(100) });
    await stage.fund(memberId, units(100));
    await play(memberId, 100, 0);
    expect(await stage.standing(id)).toContain('closed released 100 ');
    expect(await stage.money(memberId)).toEqual({ ...nothing, real: units(100) });
  });

  it('changes nothing of a bonus after its close', async () => {
    const { memberId, id } = await stage.begin({ multiplierPpm: 500_000 });
    const bet = await stage.bet(memberId, 50);
    await stage.settle(bet, units(10));
    await stage.count();
    expect(await stage.standing(id)).toContain('closed released 50 ');
    await stage.void(bet);
    await stage.count();
    expect(await stage.standing(id)).toContain('closed released 50 ');
    await expect(
      stage.rows(`update promotions.bonuses set progress = 0 where application_id = ${id}`),
    ).rejects.toThrow(/closes once/);
  });
});

describe('endings', () => {
  it('is lost when the pocket is empty and no open bet holds its money', async () => {
    const { memberId, id } = await stage.begin();
    await stage.fund(memberId, units(5));
    const [own, both] = [await stage.bet(memberId, 5), await stage.bet(memberId, 100)];
    await stage.settle(own, 0n);
    await stage.count();
    expect(await stage.standing(id)).toContain('process - 5 ');
    await stage.settle(both, 0n);
    await stage.count();
    expect(await stage.standing(id)).toBe('closed lost 105 | closed lost');
  });

  it('is cancelled by its member, who has seen where it stands; own money and the bets on it stay', async () => {
    const { memberId, id } = await stage.begin();
    const other = await stage.member();
    expect(await codeOf(cancel(other, id))).toBe('unknown-application');
    await stage.fund(memberId, units(10));
    const open = await stage.bet(memberId, 40);
    await play(memberId, 20, 0);
    expect(await codeOf(cancel(memberId, id))).toBe('bonus-changed');
    expect(await cancel(memberId, id, '20.0000')).toEqual({ outcome: 'cancelled', forfeited: '50.0000' });
    expect(await codeOf(cancel(memberId, id, '20.0000'))).toBe('bonus-not-cancellable');
    await stage.settle(open, units(80));
    expect(await stage.money(memberId)).toEqual({ ...nothing, real: units(20) });
  });

  it('expires with its time, at once when nothing is open', async () => {
    const { memberId, id } = await stage.begin();
    await play(memberId, 10, 10);
    await stage.endTime(id);
    await expireBonuses(stage.deps);
    expect(await stage.standing(id)).toBe('closed expired 10 | closed expired');
    expect(await stage.money(memberId)).toEqual({ ...nothing, real: 0n });
  });

  it('waits for its open bets after its time, and is released when one of them meets the requirement', async () => {
    const { memberId, id } = await stage.begin({ multiplierPpm: 1_000_000 });
    const open = await stage.bet(memberId, 100);
    await stage.endTime(id);
    await expireBonuses(stage.deps);
    expect(await stage.standing(id)).toContain('process - 0 ');
    expect(await stage.tryBet(memberId, units(1))).toBe('insufficient');
    await stage.settle(open, units(150));
    // The clock counts what has settled without waiting for the feed.
    await expireBonuses(stage.deps);
    expect(await stage.standing(id)).toBe('closed released 100 | closed released');
    expect(await stage.money(memberId)).toEqual({ ...nothing, real: units(150) });
  });

  it('waits 72 hours at most', async () => {
    const { memberId, id } = await stage.begin();
    const open = await stage.bet(memberId, 50);
    await stage.endTime(id, '71 hours 59 minutes');
    await expireBonuses(stage.deps);
    expect(await stage.standing(id)).toContain('process ');
    await stage.endTime(id, '72 hours 1 minute');
    await expireBonuses(stage.deps);
    expect(await stage.standing(id)).toContain('closed expired ');
    await stage.settle(open, units(500));
    expect(await stage.money(memberId)).toEqual({ ...nothing, real: 0n });
  });

  it('ends with an exclusion, after a requirement that is met by then was released', async () => {
    const met = await stage.begin({ multiplierPpm: 500_000 });
    await stage.settle(await stage.bet(met.memberId, 50), units(70));
    await exclude(met.memberId);
    expect(await stage.standing(met.id)).toBe('closed released 50 | closed released');
    expect(await stage.money(met.memberId)).toEqual({ ...nothing, real: units(120) });
    const { memberId, ids } = await queueOf(3);
    await exclude(memberId);
    expect(await Promise.all(ids.map(stage.standing))).toEqual(
      ids.map(() => 'closed excluded 0 | closed excluded'),
    );
    expect(await stage.money(memberId)).toEqual({ ...nothing, real: 0n });
  });

  it('moves its end by the length of a break, once for each', async () => {
    const { memberId, id } = await stage.begin();
    const clock = async () => {
      const [row] = await stage.rows<{ hours: number; stakes: number }>(`
        select round(extract(epoch from b.expires_at - b.starts_at) / 3600)::int as hours,
          round(extract(epoch from w.stakes_until - b.starts_at) / 3600)::int as stakes
        from promotions.bonuses b join wallet.bonuses w on w.bonus_id = b.bonus_key where b.application_id = ${id}`);
      return [row?.hours, row?.stakes];
    };
    const [now] = await stage.rows<{ at: Date }>('select clock_timestamp() as at');
    const since = now?.at.getTime() ?? 0;
    const stop = (kind: string, hours: number) =>
      stage.database.inTransaction((tx) =>
        breakTaken.handle(tx, {
          id: 1n,
          topic: breakTaken.topic,
          payload: { memberId: memberId.toString(), kind, since, until: since + hours * 3_600_000 },
        } as never),
      );
    expect(await clock()).toEqual([168, 168]);
    await stop('break', 24);
    await stop('break', 24);
    expect(await clock()).toEqual([192, 192]);
    // A longer break that began within the first one adds what it is longer.
    await stop('break', 48);
    expect(await clock()).toEqual([216, 216]);
    await stop('self-exclusion', 4_000);
    expect(await clock()).toEqual([216, 216]);
  });

  it('ends by a withdrawal only when a deposit earned it', async () => {
    const free = await stage.begin();
    expect(await bonusInProcess(stage.database.reader, free.memberId)).toBeNull();
    await stage.database.inTransaction((tx) => forfeitBonus(tx, free.memberId));
    expect(await stage.standing(free.id)).toContain('process ');
    const memberId = await stage.member();
    const offerId = await stage.offer('DEPOSIT', { ...bonusTerms, formula: share });
    const depositId = await stage.deposit(memberId, 200);
    await stage.join(memberId, offerId, depositId);
    await stage.pay(depositId);
    await stage.takeDeposits();
    const [row] = await stage.rows<{ id: bigint }>(
      `select application_id as id from promotions.applications where member_id = ${memberId}`,
    );
    const id = `${row?.id}`;
    await stage.claim(memberId, id, 'DEPOSIT');
    expect(await bonusInProcess(stage.database.reader, memberId)).toEqual({
      bonusId: row?.id,
      pocket: units(200),
      required: units(1_000),
      progress: 0n,
    });
    await stage.database.inTransaction((tx) => forfeitBonus(tx, memberId));
    expect(await stage.standing(id)).toBe('closed cancelled 0 | closed cancelled');
    expect(await bonusInProcess(stage.database.reader, memberId)).toBeNull();
  });
});

describe('before the feed comes to a correction', () => {
  /** A bonus of 100.00 that needs 50.00, with a bet that was counted and corrected since. */
  const corrected = async (counted: number, newest: number) => {
    const { memberId, id } = await stage.begin({ multiplierPpm: 500_000 });
    const bet = await stage.bet(memberId, 80);
    await stage.settle(bet, units(10), units(counted));
    await stage.count();
    await stage.settle(bet, units(10), units(newest));
    return { memberId, id };
  };

  it('the clock counts the newest settlement', async () => {
    const met = await corrected(20, 50);
    await stage.endTime(met.id);
    await expireBonuses(stage.deps);
    expect(await stage.standing(met.id)).toBe('closed released 50 | closed released');
    const notMet = await corrected(40, 20);
    await stage.settle(await stage.bet(notMet.memberId, 20), 0n);
    await stage.endTime(notMet.id);
    await expireBonuses(stage.deps);
    expect(await stage.standing(notMet.id)).toBe('closed expired 40 | closed expired');
  });

  it('an exclusion counts it too', async () => {
    const { memberId, id } = await corrected(20, 50);
    await exclude(memberId);
    expect(await stage.standing(id)).toBe('closed released 50 | closed released');
  });
});

describe('a revocation', () => {
  const revoke = (
    id: string,
    reason: 'collusion' | 'granted-by-mistake' | 'charged-back',
    note = 'case 12',
  ) => proposeRevoke(stage.database, { id, reason, note }, stage.maria);
  const approve = (approval: bigint, by = stage.pedro) =>
    approveAction(stage.database, bonusActions(), approval, by);

  it('of a running bonus takes two persons and a reason of the list', async () => {
    const { memberId, id } = await stage.begin();
    await stage.fund(memberId, units(7));
    const alone = revokeApplication(stage.database, { id, reason: 'charged-back' }, stage.maria);
    expect(await codeOf(alone)).toBe('second-person-needed');
    expect(await codeOf(revoke(id, 'collusion', ''))).toBe('invalid-input');
    const proposal = await revoke(id, 'collusion');
    expect(await codeOf(approve(proposal, stage.maria))).toBe('second-person-needed');
    expect(await stage.standing(id)).toContain('process ');
    await approve(proposal);
    expect(await stage.standing(id)).toBe('closed revoked 0 | closed revoked');
    expect(await stage.money(memberId)).toEqual({ ...nothing, real: units(7) });
    expect(await codeOf(revoke(id, 'charged-back'))).toBe('promotion-state-differs');
  });

  it('of a mistake is possible before the first bet only, also when the bet came after the proposal', async () => {
    const { memberId, id } = await stage.begin();
    const proposal = await revoke(id, 'granted-by-mistake');
    await stage.bet(memberId, 10);
    expect(await codeOf(approve(proposal))).toBe('promotion-state-differs');
    expect(await codeOf(revoke(id, 'granted-by-mistake'))).toBe('promotion-state-differs');
  });

  it('of a mistake is possible after a void bet that was placed before the bonus', async () => {
    const memberId = await stage.member();
    await stage.fund(memberId, units(10));
    const bet = await stage.bet(memberId, 10);
    const id = await stage.take(memberId, await stage.offer('SIGNUP', bonusTerms));
    await stage.void(bet);
    await stage.count();
    await approve(await revoke(id, 'granted-by-mistake'));
    expect(await stage.standing(id)).toBe('closed revoked 0 | closed revoked');
  });

  it('of a waiting bonus needs one person, and the queue closes up', async () => {
    const { memberId, ids } = await queueOf(3);
    const [first = '', second = '', third = ''] = ids;
    await revokeApplication(stage.database, { id: second, reason: 'duplicate-person' }, stage.maria);
    expect(await stage.standing(second)).toBe('closed revoked 0 | closed revoked');
    await cancel(memberId, first);
    expect(await stage.standing(third)).toBe('process - 0 | process -');
  });
});

describe('the queue', () => {
  it('lets one run and the others wait in their order; five are the most', async () => {
    const { memberId, ids } = await queueOf(5);
    expect(await Promise.all(ids.map(stage.standing))).toEqual([
      'process - 0 | process -',
      ...ids.slice(1).map(() => 'claimed - 0 | claimed waiting'),
    ]);
    const sixth = stage.take(memberId, await stage.offer('SIGNUP', bonusTerms));
    expect(await codeOf(sixth)).toBe('bonus-queue-full');
    expect(await stage.money(memberId)).toMatchObject({ bonus: units(100) });
  });

  it('is put into another order by its member, who names all that wait', async () => {
    const { memberId, ids } = await queueOf(4);
    const [first = '', second = '', third = '', fourth = ''] = ids;
    const order = (wanted: string[]) => orderBonuses(stage.database, { ids: wanted }, memberId);
    expect(await codeOf(order([fourth, third]))).toBe('bonus-changed');
    expect(await codeOf(order([first, fourth, third, second]))).toBe('bonus-changed');
    await order([fourth, third, second]);
    await cancel(memberId, first);
    expect(await stage.standing(fourth)).toBe('process - 0 | process -');
    // Who waits has no clock, and can be stopped too.
    await cancel(memberId, third);
    await cancel(memberId, fourth);
    expect(await stage.standing(second)).toBe('process - 0 | process -');
  });

  it('starts the next at 0, and a bet of the one before does not count for it', async () => {
    const memberId = await stage.member();
    const ids = [];
    for (const multiplierPpm of [1_000_000, 5_000_000])
      ids.push(await stage.take(memberId, await stage.offer('SIGNUP', { ...bonusTerms, multiplierPpm })));
    const [first = '', second = ''] = ids;
    await stage.fund(memberId, units(150));
    const [met, open] = [await stage.bet(memberId, 130), await stage.bet(memberId, 20)];
    await stage.settle(met, 0n);
    await stage.count();
    expect(await stage.standing(first)).toBe('closed released 100 | closed released');
    expect(await stage.standing(second)).toBe('process - 0 | process -');
    await stage.settle(open, 0n);
    await stage.count();
    expect(await stage.standing(second)).toBe('process - 0 | process -');
    const kinds = await stage.rows(
      `select kind from messaging.notices where member_id = ${memberId} and kind like 'bonus%' order by kind`,
    );
    expect(kinds).toEqual([{ kind: 'bonus-released' }, { kind: 'bonus-started' }]);
  });
});

describe('races', () => {
  /** Starts two calls while the wallet of a member is locked, the second when the first waits, and lets both go on. */
  async function meet<One, Other>(memberId: bigint, first: () => Promise<One>, second: () => Promise<Other>) {
    const walletId = await stage.walletOf(memberId);
    const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holder = stage.database.inTransaction(async (tx) => {
      await lockWallets(tx, [walletId]);
      locked.resolve();
      await free.promise;
    });
    await locked.promise;
    const waiting = (calls: number) =>
      eventually(async () => {
        const [row] = await stage.rows<{ calls: number }>(`select count(*)::int as calls from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        return row?.calls === calls;
      });
    const one = first();
    await waiting(1);
    const other = second();
    await waiting(2);
    free.resolve();
    return Promise.all([one, other, holder] as const);
  }

  it('G6: a release against a cancellation moves the pocket once', LIMIT, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { memberId, id } = await stage.begin({ multiplierPpm: 500_000 });
      await stage.settle(await stage.bet(memberId, 50), 0n);
      const stop = () => codeOf(cancel(memberId, id));
      const isCountFirst = round % 2 === 0;
      const cancelled = isCountFirst
        ? (await meet(memberId, stage.count, stop))[1]
        : (await meet(memberId, stop, stage.count))[0];
      expect(cancelled).toBe(isCountFirst ? 'bonus-not-cancellable' : 'done');
      const { real } = await stage.money(memberId);
      const released = (await stage.standing(id)).includes('released');
      expect(released).toBe(cancelled !== 'done');
      expect(real).toBe(released ? units(50) : 0n);
      expect(await stage.standing(id)).toMatch(
        /^closed (released 50 \| closed released|cancelled 0 \| closed cancelled)$/,
      );
    }
  });

  it(
    'G7: an expiry against the settlement that meets the requirement leaves nothing in the pocket',
    LIMIT,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { memberId, id } = await stage.begin({ multiplierPpm: 500_000 });
        const bet = await stage.bet(memberId, 50);
        await stage.endTime(id);
        await Promise.all([
          stage.settle(bet, units(10)).then(() => stage.count()),
          expireBonuses(stage.deps),
          expireBonuses(stage.deps),
        ]);
        expect(await stage.standing(id)).toBe('closed released 50 | closed released');
        expect(await stage.money(memberId)).toEqual({ ...nothing, real: units(60) });
      }
    },
  );

  it(
    'G9: two settlements that both meet the requirement release once, and start the next once',
    LIMIT,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const memberId = await stage.member();
        const terms = { ...bonusTerms, multiplierPpm: 500_000 };
        const first = await stage.take(memberId, await stage.offer('SIGNUP', terms));
        const second = await stage.take(memberId, await stage.offer('SIGNUP', terms));
        const bets = [await stage.bet(memberId, 50), await stage.bet(memberId, 50)];
        await Promise.all(bets.map((bet) => stage.settle(bet, units(20)).then(() => stage.count())));
        await stage.count();
        expect(await stage.standing(first)).toContain('closed released 50 ');
        expect(await stage.standing(second)).toBe('process - 0 | process -');
        expect(await stage.money(memberId)).toEqual({ ...nothing, bonus: units(100), real: units(40) });
      }
    },
  );

  it('G24: a revocation by two persons against a release has one effect', LIMIT, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { memberId, id } = await stage.begin({ multiplierPpm: 500_000 });
      const proposal = await proposeRevoke(
        stage.database,
        { id, reason: 'charged-back', note: '' },
        stage.maria,
      );
      await stage.settle(await stage.bet(memberId, 50), 0n);
      const revoke = () => codeOf(approveAction(stage.database, bonusActions(), proposal, stage.pedro));
      const isCountFirst = round % 2 === 0;
      const revoked = isCountFirst
        ? (await meet(memberId, stage.count, revoke))[1]
        : (await meet(memberId, revoke, stage.count))[0];
      expect(revoked).toBe(isCountFirst ? 'promotion-state-differs' : 'done');
      const standing = await stage.standing(id);
      expect(standing.includes('revoked')).toBe(revoked === 'done');
      expect(standing).toMatch(/^closed (released 50 \| closed released|revoked 0 \| closed revoked)$/);
      expect((await stage.money(memberId)).real).toBe(standing.includes('released') ? units(50) : 0n);
    }
  });

  it('claims of two bonuses at once start one of them', LIMIT, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const memberId = await stage.member();
      const offers = [await stage.offer('SIGNUP', bonusTerms), await stage.offer('SIGNUP', bonusTerms)];
      const ids = await Promise.all(offers.map((offerId) => stage.take(memberId, offerId)));
      const states = (await Promise.all(ids.map(stage.standing))).toSorted();
      expect(states).toEqual(['claimed - 0 | claimed waiting', 'process - 0 | process -']);
    }
  });
});
