// Races R6, R9 and R10 of reliability.md 4.3 through the lottery. Each gives a verdict over its rounds; the sound lottery must earn the
// good one, and a lottery with one protection taken out must not: else the race proves nothing. More rounds: RACE_ROUNDS=1000.
import { newKey } from '@tyche/testkit/key';
import { amountOf } from '@tyche/kernel/money';
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { afterAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { type Draw, voidDraw } from '../../draws/index.ts';
import type { Member } from '../../members/index.ts';
import { cancelTickets } from './cancel-tickets.ts';
import { openSettlementThreads, type SettlementThreads } from '../settlement/threads.ts';
import { refundVoidDraws } from '../settlement/refund-draw.ts';
import { computeSeal } from '../settlement/compute-seal.ts';
import { sealDraw } from '../settlement/seal-draw.ts';
import { countDraw, settleDraw } from '../settlement/settle-draw.ts';
import { voidSale } from '../settlement/store-correct.ts';
import { lastTwo, log, openStage, type Stage } from '../test/stage.ts';

const opened: { close(): Promise<void> }[] = [];
async function open(): Promise<Stage> {
  const stage = await openStage();
  opened.push(stage);
  return stage;
}
afterAll(async () => {
  for (const one of opened.reverse()) await one.close();
});

const CONTROL_ROUNDS = 10;
const times = <Value>(count: number, make: (at: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => make(at));
const rich = (stage: Stage, count: number) => Promise.all(times(count, () => stage.addMember(1_000_000_000)));

/** What each round came to, and how often. */
function tally(rounds: readonly unknown[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const round of rounds) {
    const text = JSON.stringify(round);
    counts[text] = (counts[text] ?? 0) + 1;
  }
  return counts;
}

async function acceptedOf(calls: readonly Promise<unknown>[]): Promise<number> {
  const tries = await Promise.allSettled(calls);
  return tries.filter(({ status }) => status === 'fulfilled').length;
}

describe('race R6: limits', () => {
  /** Twenty bets of 90 000 in four processes, where a member may stake 200 000 in a draw. */
  async function stakeLimit(stage: Stage, rounds: number) {
    const [member] = await rich(stage, 1);
    const order = { bettingSlipString: lastTwo('0123456789', '0123456789', 450), betCartAmountSum: '90000' };
    const ends: unknown[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const draw = await stage.openDraw();
      const place = (at: number) =>
        member && stage.bet(member, draw, order, newKey(), stage.anotherNode(at % 4));
      const accepted = await acceptedOf(times(20, async (at) => place(at)));
      const staked = await stage.count(
        `select stake as count from lottery.member_draws where draw_id = ${draw.id}`,
      );
      ends.push([accepted, String(staked)]);
    }
    return tally(ends);
  }
  const stakeIsKept = (rounds: number) => ({ [JSON.stringify([2, String(amountOf(180_000))])]: rounds });

  /** Forty bets that may cost 195 000 each on one number, which holds 5 000 000. */
  async function liability(stage: Stage, rounds: number) {
    const members = await rich(stage, 40);
    const order = { bettingSlipString: lastTwo('1', '2', 1_000), betCartAmountSum: '2000' };
    const ends: unknown[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const draw = await stage.openDraw();
      const bets = members.map((member, at) =>
        stage.bet(member, draw, order, newKey(), stage.anotherNode(at % 4)),
      );
      const accepted = await acceptedOf(bets);
      const max = await stage.count(
        `select max(amount) as count from lottery.liabilities where draw_id = ${draw.id}`,
      );
      ends.push([accepted, String(max)]);
    }
    return tally(ends);
  }
  const liabilityIsKept = (rounds: number) => ({
    [JSON.stringify([25, String(amountOf(195_000 * 25))])]: rounds,
  });

  /** The classic mistake: what is compared was read before the row was waited for. */
  async function compareWhatWasRead(stage: Stage): Promise<void> {
    await stage.mutate(
      'lottery.reserve_all',
      [
        'returning draw_id, member_id, stake\n',
        'where taken.stake > most',
        'returning draw_id, outcome, amount\n',
        'where taken.amount > most',
      ],
      [
        `returning draw_id, member_id, (select coalesce(max(o.stake), 0) from lottery.member_draws o
          where o.draw_id = m.draw_id and o.member_id = m.member_id) as stake\n`,
        'where taken.stake + given.stake > most',
        `returning draw_id, outcome, (select coalesce(max(o.amount), 0) from lottery.liabilities o
          where o.draw_id = t.draw_id and o.outcome = t.outcome) as amount\n`,
        'where taken.amount + given.amount > most',
      ],
    );
  }

  const rounds = raceRounds(10);

  it('stop exactly at the stake of a member in a draw', { timeout: raceLimitMs(rounds) }, async () => {
    expect(await stakeLimit(await open(), rounds)).toEqual(stakeIsKept(rounds));
  });

  it('stop exactly at the liability of a number', { timeout: raceLimitMs(rounds) }, async () => {
    expect(await liability(await open(), rounds)).toEqual(liabilityIsKept(rounds));
  });

  deep('of a number are passed when what is compared was read before the wait', async () => {
    const broken = await open();
    await compareWhatWasRead(broken);
    expect(await liability(broken, CONTROL_ROUNDS)).not.toEqual(liabilityIsKept(CONTROL_ROUNDS));
  });

  it("of a member are passed when nothing is compared: the wallet's lock puts his bets in a row and lets all through", async () => {
    const broken = await open();
    await broken.mutate('lottery.reserve_all', ['where taken.stake > most'], ['where false']);
    expect(await stakeLimit(broken, CONTROL_ROUNDS)).not.toEqual(stakeIsKept(CONTROL_ROUNDS));
  });
});

describe('race R9: the close of a draw against bets, cancels and chases', () => {
  /** What landed after the close, and what the seal does not know. */
  async function closeUnderBets(stage: Stage, rounds: number) {
    const [cancelling, ...members] = await rich(stage, 31);
    if (!cancelling) throw new Error('no member');
    const ends: unknown[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const draw = await stage.openDraw();
      await stage.bet(cancelling, draw, {
        bettingSlipString: `${lastTwo('4', '0')};${lastTwo('4', '1')}`,
        betCartAmountSum: '4',
      });
      const ids = await stage.database.reader.rows(
        sql<{ id: bigint }>`select ticket_id as id from lottery.tickets where draw_id = ${draw.id}`,
      );
      const calls = [
        ...members.map((member, at) => stage.bet(member, draw, at % 3 === 0 ? chaseOf(draw) : single)),
        ...ids.map(({ id }) => cancelTickets(stage.database, cancelling.memberId, [id])),
      ];
      const close = stage
        .closeDraw(draw)
        .then(() => sealDraw(stage.database, (id) => computeSeal(stage.database, id), draw.id));
      const outcomes = await Promise.allSettled(calls);
      await close;
      const strange = outcomes.filter(
        (one) => one.status === 'rejected' && Reflect.get(one.reason, 'code') !== 'draw-closed',
      );
      ends.push([strange.length, String(await lateIn(stage, draw)), String(await unsealedIn(stage, draw))]);
    }
    return tally(ends);
  }
  const nothingIsLate = (rounds: number) => ({ [JSON.stringify([0, '0', '0'])]: rounds });
  const single = { bettingSlipString: lastTwo('1', '2') };
  const chaseOf = (draw: Draw) => ({
    ...single,
    betCartAmountSum: '4',
    chase: true,
    chaseSlip: { numero: draw.number, multiples: [1, 1] },
  });
  const lateIn = (stage: Stage, { id }: Draw) =>
    stage.count(`select count(*) from lottery.tickets join draws.draws using (draw_id)
      where draw_id = ${id} and (placed_at > locked_at or cancelled_at > locked_at)`);
  /** What stands less what is sealed; also where nothing stands, because the close came first and all was cancelled. */
  const unsealedIn = (stage: Stage, { id }: Draw) =>
    stage.count(`select (select count(*) from lottery.tickets t where t.draw_id = d.draw_id and t.cancelled_at is null) - sealed_tickets
      as count from draws.draws d where draw_id = ${id}`);

  const rounds = raceRounds(8);

  it('lets nothing through after it', { timeout: raceLimitMs(rounds) }, async () => {
    const stage = await open();
    expect(await closeUnderBets(stage, rounds)).toEqual(nothingIsLate(rounds));
    expect(await stage.differences()).toEqual([]);
  });

  deep('lets bets through when they do not hold the sale', async () => {
    const broken = await open();
    await broken.mutate(
      'draws.hold_open',
      ['perform pg_advisory_xact_lock_shared(draws.sale_lock(id));', 'v_now < d.closes_at;'],
      ['null;', 'v_now < d.closes_at; perform pg_sleep(0.03);'],
    );
    expect(await closeUnderBets(broken, CONTROL_ROUNDS)).not.toEqual(nothingIsLate(CONTROL_ROUNDS));
  });
});

describe('race R10: settlement against void', () => {
  type Void = (tx: Tx, draw: Draw) => Promise<unknown>;
  const soundVoid: Void = (tx, draw) => voidDraw(tx, draw.id, 'race');

  interface Round {
    readonly draw: Draw;
    readonly winner: Member;
    readonly loser: Member;
  }

  async function drawn(stage: Stage): Promise<Round> {
    const [winner, loser] = await Promise.all([stage.addMember(), stage.addMember()]);
    const draw = await stage.openDraw();
    await Promise.all([
      stage.bet(winner, draw, { bettingSlipString: lastTwo('4', '5') }),
      stage.bet(loser, draw, { bettingSlipString: lastTwo('4', '6') }),
    ]);
    return { draw: await stage.draw(draw, '12345'), winner, loser };
  }

  /** How a draw ended, and what its members have: the state must be the one that the money tells. */
  async function endOf(stage: Stage, { draw, winner, loser }: Round) {
    const { state } = await stage.reread(draw);
    if (state === 'void') {
      await stage.database.inTransaction((tx) => voidSale(tx, draw.id));
      await refundVoidDraws(stage.database);
    }
    const [won, lost] = await Promise.all([stage.balance(winner), stage.balance(loser)]);
    return [state, String(won.available), String(lost.available)];
  }
  const settledEnd = JSON.stringify(['settled', String(amountOf(1_193) + 60n), String(amountOf(998) + 60n)]);
  const voidEnd = JSON.stringify(['void', String(amountOf(1_000)), String(amountOf(1_000))]);

  async function race(stage: Stage, threads: SettlementThreads, rounds: number) {
    const deps = { database: stage.database, log, threads };
    const ends: unknown[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const one = await drawn(stage);
      if (round % 3 > 0) await countDraw(deps, one.draw);
      // Who calls first changes from round to round, and how far the settlement is by then, so that either may win.
      const end = async () => {
        for (let trip = 0; trip < (round % 4) * 10; trip += 1) await stage.reread(one.draw);
        await stage.database.inTransaction((tx) => soundVoid(tx, one.draw));
      };
      const calls = [() => settleDraw(deps, one.draw), end];
      await Promise.all((round % 2 === 0 ? calls : calls.reverse()).map((call) => call()));
      ends.push(await endOf(stage, one));
    }
    return tally(ends);
  }

  const rounds = raceRounds(12);
  let threads: SettlementThreads;
  const withThreads = async () => {
    const stage = await open();
    threads = openSettlementThreads(stage.url, 1);
    opened.push(threads);
    return stage;
  };

  it('ends as one or the other, with the money to match, and either happens', {
    timeout: raceLimitMs(rounds),
  }, async () => {
    const stage = await withThreads();
    const ends = await race(stage, threads, rounds);
    expect(Object.keys(ends).sort()).toEqual([settledEnd, voidEnd].sort());
    expect(await stage.differences()).toEqual([]);
  });

  /** Looks, thinks, writes what it thought: the void that is paid as well. */
  async function lookThenVoid(
    stage: Stage,
    { draw }: Round,
    meanwhile: () => Promise<unknown>,
  ): Promise<void> {
    await stage.database.inTransaction(async (tx) => {
      const [found] = await tx.rows(
        sql<{ state: string }>`select state from draws.draws where draw_id = ${draw.id}`,
      );
      expect(found?.state).toBe('drawn');
      await meanwhile();
      await tx.rows(
        sql`update draws.draws set state = 'void', void_reason = 'race' where draw_id = ${draw.id}`,
      );
    });
  }

  it('pays and refunds the same draw when the void looks first and the table does not guard', async () => {
    const stage = await withThreads();
    await stage.database.inTransaction((tx) => tx.rows(sql`drop trigger draws_guard on draws.draws`));
    const one = await drawn(stage);
    await lookThenVoid(stage, one, () => settleDraw({ database: stage.database, log, threads }, one.draw));
    // The naive void ignores what was paid.
    await stage.database.inTransaction((tx) =>
      tx.rows(
        sql`update lottery.draw_sales set state = 'void', result = null where draw_id = ${one.draw.id}`,
      ),
    );
    await refundVoidDraws(stage.database);
    const [won, lost] = await Promise.all([stage.balance(one.winner), stage.balance(one.loser)]);
    const end = JSON.stringify(['void', String(won.available), String(lost.available)]);
    expect([settledEnd, voidEnd]).not.toContain(end);
    expect(won.available).toBe(amountOf(1_195) + 60n);
  });

  it('is kept from the void that looks first by the table while the draw is being paid', async () => {
    const stage = await withThreads();
    const one = await drawn(stage);
    const begin = () =>
      stage.database.inTransaction((tx) =>
        tx.rows(sql`update draws.draws set state = 'settling' where draw_id = ${one.draw.id}`),
      );
    await expect(lookThenVoid(stage, one, begin)).rejects.toThrow('no way from settling to void');
  });
});
