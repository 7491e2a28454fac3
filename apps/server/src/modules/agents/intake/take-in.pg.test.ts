// The intake against the real database: cells are the sums of the record of wagers, for any history and any split of the feed.
import { codeOf } from '@tyche/testkit/code-of';
import { eventually } from '@tyche/testkit/until';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { olderTransactionsEnd } from '../../../platform/db/older-transactions.ts';
import { closeBatch, listFacts } from '../../wagers/index.ts';
import { dyingAt } from '../test/dying.ts';
import { type Bet, games, type Play, playOn } from '../test/play.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { takeInEverything } from '../test/take-in-everything.ts';
import { takeInAll, takeInStep } from './take-in.ts';

let stage: Stage;
let play: Play;
let players: bigint[];
let zone: string;
beforeAll(async () => {
  stage = await openStage();
  play = playOn(stage);
  zone = stage.merchant.site.timeZone;
  const top = await stage.open('top', null, 2);
  players = [await stage.open('one', top, 0), await stage.open('two', top, 0), top];
  // Makes the row of the cursor.
  await takeInStep(stage.deps);
});
afterAll(() => stage.close());

const expectEqual = async (memberIds: readonly bigint[]) => {
  await takeInEverything(stage);
  expect(await play.cells(memberIds)).toEqual(await play.expected(memberIds, zone));
};

const aBet = fc.record({
  player: fc.nat(2),
  game: fc.constantFrom(...(Object.keys(games) as (keyof typeof games)[])),
  stake: fc.bigInt(1n, 900_000n),
  rebate: fc.constantFrom(0n, 1n),
});
const anAct = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('close' as const),
      payouts: fc.array(fc.nat(9), { maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('void' as const), bets: fc.array(fc.nat(9), { maxLength: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('read' as const),
      ends: fc.integer({ min: 1, max: 3 }),
      wagers: fc.integer({ min: 1, max: 4 }),
    }),
  },
);
const aHistory = fc.array(fc.tuple(fc.nat(2), anAct), { minLength: 1, maxLength: 12 });

describe('cells', () => {
  it('are the sums of the record of wagers, for any history and any split of the feed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(aBet, { minLength: 1, maxLength: 8 }), { minLength: 3, maxLength: 3 }),
        aHistory,
        async (batches, history) => {
          const placed: { batchRef: bigint; bets: readonly Bet[]; version: number }[] = [];
          for (const bets of batches) {
            const made = bets.map(({ player, ...bet }, at) => ({
              ...bet,
              ref: BigInt(at + 1),
              memberId: players[player] ?? 0n,
            }));
            placed.push({ batchRef: await play.place(made), bets: made, version: 0 });
          }
          for (const [at, act] of history) {
            const batch = placed[at];
            if (!batch) continue;
            const betsAt = (places: readonly number[]) =>
              [...new Set(places)].flatMap((place) => batch.bets[place] ?? []);
            if (act.act === 'close') batch.version += 1;
            if (act.act === 'close')
              await play.close(
                batch.batchRef,
                batch.version,
                betsAt(act.payouts).map(({ ref, stake }) => ({
                  ref,
                  payout: stake * 2n,
                  validStake: stake / (ref % 2n === 0n ? 1n : BigInt(batch.version + 1)),
                })),
              );
            else if (act.act === 'void')
              await play.void(
                batch.batchRef,
                betsAt(act.bets).map(({ ref }) => ref),
              );
            else await takeInStep(stage.deps, act);
          }
          await expectEqual(players);
          expect(await play.windowSum(players)).toBe(
            (await play.cells(players)).reduce((sum, cell) => sum + BigInt(cell.split(' ')[7] ?? 0), 0n),
          );
        },
      ),
      { numRuns: 30 },
    );
  });

  it('leave out trial accounts', async () => {
    const trial = await stage.open('trial', null, 4);
    await play.close(await play.place([{ ref: 1n, memberId: trial, game: 'slots', stake: 5n }]), 1);
    await takeInEverything(stage);
    expect(await play.cells([trial])).toEqual([]);
  });

  it('take a batch with more wagers than a step in several steps', async () => {
    const member = await stage.open('many', players[2] ?? null, 0);
    const bets = Array.from(
      { length: 25 },
      (_, at): Bet => ({ ref: BigInt(at + 1), memberId: member, game: 'slots', stake: 10n }),
    );
    const batch = await play.place(bets);
    await takeInEverything(stage);
    await play.close(batch, 1);
    await play.void(
      batch,
      bets.slice(0, 22).map(({ ref }) => ref),
    );
    let steps = 0;
    while ((await play.cells([member]))[0]?.split(' ')[5] !== '3') {
      await takeInStep(stage.deps, { ends: 5, wagers: 10 });
      steps += 1;
      expect(steps).toBeLessThan(100);
    }
    expect(steps).toBeGreaterThanOrEqual(6);
    await expectEqual([member]);
  });
});

describe('the feed', () => {
  it('skips no end of a transaction that commits late', async () => {
    const [late, soon] = await Promise.all([
      stage.open('late', players[2], 0),
      stage.open('soon', players[2], 0),
    ]);
    const first = await play.place([{ ref: 1n, memberId: late, game: 'slots', stake: 7n }]);
    const second = await play.place([{ ref: 1n, memberId: soon, game: 'slots', stake: 9n }]);
    await takeInEverything(stage);
    const { promise: committing, resolve: commit } = Promise.withResolvers<void>();
    const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
    const slow = stage.database.inTransaction(async (tx) => {
      await closeBatch(tx, { source: 'lottery', batchRef: first, version: 1 });
      written();
      await committing;
    });
    await isWritten;
    await play.close(second, 1);
    await takeInStep(stage.deps);
    // Nothing after the end that is not committed is read: an order by ids alone would go past it.
    expect(await play.cells([late, soon])).toEqual([]);
    commit();
    await slow;
    await expectEqual([late, soon]);
    expect(await play.cells([late, soon])).toHaveLength(2);
  });

  it('tells how a batch stood after each of its ends', async () => {
    const [member = 0n] = players;
    const batchRef = await play.place(
      [1n, 2n, 3n].map((ref) => ({ ref, memberId: member, game: 'slots', stake: 10n })),
    );
    await play.void(batchRef, [3n]);
    await play.close(batchRef, 1, [{ ref: 1n, payout: 20n }]);
    await play.close(batchRef, 2, [{ ref: 2n, payout: 30n, validStake: 4n }]);
    await play.void(batchRef, [2n]);
    const ends = await stage.rows<{ id: bigint }>(
      `select end_id as id from wagers.ends where batch_ref = ${batchRef} order by end_id`,
    );
    const states = await Promise.all(
      ends.map(async ({ id: endId }) => {
        const part = { source: 1, batchRef, endId, afterRef: 0n, lastRef: 9n };
        const facts = await listFacts(stage.database.reader, part);
        return facts.map(({ ref, state, valid, payout }) => [ref, state, valid, payout].join(' '));
      }),
    );
    expect(states).toEqual([
      ['3 void 0 0'],
      ['1 won 10 20', '2 lost 10 0', '3 void 0 0'],
      ['1 lost 10 0', '2 won 4 30', '3 void 0 0'],
      ['1 lost 10 0', '2 void 0 0', '3 void 0 0'],
    ]);
  });
});

describe('several workers, and one that dies', () => {
  it('count each wager once', async () => {
    const member = await stage.open('raced', players[2], 0);
    const workers = Array.from({ length: 4 }, async () => {
      for (let round = 0; round < 40; round++) await takeInStep(stage.deps, { ends: 2, wagers: 3 });
    });
    for (let at = 0; at < 30; at++) {
      const batch = await play.place(
        [1n, 2n, 3n, 4n].map((ref) => ({ ref, memberId: member, game: 'cricket', stake: 10n })),
      );
      await play.close(batch, 1, [{ ref: 2n, payout: 25n }]);
      await play.void(batch, [1n]);
    }
    await Promise.all(workers);
    await expectEqual([member]);
  });

  it('and nothing is lost or counted twice when it dies at any statement', async () => {
    const member = await stage.open('died', players[2], 0);
    const bets = [1n, 2n].map((ref): Bet => ({ ref, memberId: member, game: 'cricket', stake: 10n }));
    await takeInEverything(stage);
    await stage.rows(`insert into agents.seals (starts_at, ends_at, as_of, day, span)
      select d, d + interval '1 day', 0, agents.today('${zone}'), 'DAY' from date_trunc('day', clock_timestamp()) d`);
    const batch = await play.place(bets);
    await play.close(batch, 1);
    const written = () =>
      stage.rows(`select (select count(*) from agents.corrections), (select end_id from agents.intake)`);
    const before = await written();
    await olderTransactionsEnd(stage.database);
    let deaths = 0;
    for (let fatal = 1; ; fatal++) {
      const died = await codeOf(takeInStep({ ...stage.deps, database: dyingAt(stage.database, fatal) }));
      if (died === 'done') break;
      deaths += 1;
      expect([fatal, await written(), await play.cells([member])]).toEqual([fatal, before, []]);
    }
    expect(deaths).toBeGreaterThan(6);
    await expectEqual([member]);
    // Its day was sealed, so each change is a correction too.
    await play.void(batch, [2n]);
    await expectEqual([member]);
    expect(
      await stage.rows(
        `select bets, stake, valid from agents.corrections where member_id = ${member} order by correction_id`,
      ),
    ).toEqual([
      { bets: 2n, stake: 20n, valid: 20n },
      { bets: -1n, stake: -10n, valid: -10n },
    ]);
    await stage.rows(`delete from agents.seals`);
  });

  it('is complete until a moment only when no transaction may still write an end before it', async () => {
    const isComplete = async (at: string) => {
      const [row] = await stage.rows<{ is: boolean }>(
        `select coalesce(complete_until >= '${at}', false) as is from agents.intake`,
      );
      return row?.is;
    };
    const [, , top = 0n] = players;
    const batch = await play.place([{ ref: 1n, memberId: top, game: 'slots', stake: 7n }]);
    await takeInAll(stage.deps);
    const { promise: committing, resolve: commit } = Promise.withResolvers<void>();
    const { promise: isOpen, resolve: opened } = Promise.withResolvers<void>();
    const slow = stage.database.inTransaction(async (tx) => {
      await closeBatch(tx, { source: 'lottery', batchRef: batch, version: 1 });
      opened();
      await committing;
    });
    await isOpen;
    const [now] = await stage.rows<{ at: string }>(`select clock_timestamp()::text as at`);
    const at = now?.at ?? '';
    for (let turn = 0; turn < 4; turn++) await takeInStep(stage.deps);
    expect(await isComplete(at)).toBe(false);
    commit();
    await slow;
    await takeInEverything(stage);
    await eventually(async () => {
      await takeInStep(stage.deps);
      return isComplete(at);
    });
  });
});
