// Crash when something fails: the studio dies while the curve rises, and the beacon does not answer.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseAmount } from '@tyche/kernel/money';
import { crashHex, crashPoint } from '@tyche/rules/studio/originals';
import { linkBefore, linkSeeds } from '@tyche/rules/studio';
import { until } from '@tyche/testkit/until';
import { deep } from '@tyche/testkit/deep';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStudioDatabase, type StudioDatabase } from '../../studio/src/database.ts';
import { openKey } from '../../studio/src/key.ts';
import { openChains } from '../../studio/src/shared/chain.ts';
import { pointOf } from '../../studio/src/shared/seats.ts';
import { findShared } from '../../studio/src/shared/store-shared.ts';
import { type CrashPage, openCrash, watchCrash } from './crash-page.ts';
import { endOf, killStudio, nextBets, ROUND_MS } from './crash-rounds.ts';
import type { TestClient } from './harness.ts';
import { openSaltProxy, type SaltProxy } from './salt-beacon.ts';
import { openStudioStage, type StudioStage } from './studio-stage.ts';

const LIMIT_MS = 4 * ROUND_MS;
/** Nobody can cash out for longer than the three seconds after which stakes go back. */
const DOWN_MS = 3_300;
/** The curve is there a second after it was back at the earliest. */
const LOWEST_POINT = 130;
/** Eight seconds of a curve. */
const LONG_POINT = 160;
/** Of the studio, beside the one in front. */
const CONNECTIONS = 10;

let stage: StudioStage;
let beacon: SaltProxy | undefined;
let books: StudioDatabase;
beforeAll(async () => {
  stage = await openStudioStage({
    async saltBeacon(address) {
      beacon = await openSaltProxy(address);
      return beacon.address;
    },
  });
  books = await openStudioDatabase(stage.server.studioDatabaseUrl ?? '');
}, 120_000);
afterAll(async () => {
  await books?.close();
  await stage?.close();
  beacon?.close();
});

const units = (text: string) => parseAmount(text) ?? 0n;

deep(
  'a round whose beacon does not answer becomes void, and all stakes go back',
  async () => {
    const member = await stage.newMember();
    const page = await openCrash(stage, member);
    const before = await stage.balanceOf(member);
    const no = await nextBets(page);
    beacon?.silence(true);
    const bets = [await page.bet('2.0000', { seat: 0 }), await page.bet('3.0000', { seat: 1, target: 101 })];
    expect(units(await stage.balanceOf(member))).toBe(units(before) - units('5'));
    const isVoid = (line: string) => line.includes(`"no":"${no}","state":"void"`);
    await until('the round is void', ROUND_MS, async () => page.lines.some(isVoid));
    beacon?.silence(false);
    for (const { round } of bets)
      expect(await endOf(page, round.roundId)).toMatchObject({ state: 'refunded', win: '0.0000' });
    await until('the stakes are back', ROUND_MS, async () => (await stage.balanceOf(member)) === before);
    // Its link is public, so that a void round can be checked, too.
    const row = await findShared(books, BigInt(no));
    expect(row).toMatchObject({ state: 'void', point: null, salt: null });
    expect(linkBefore(row?.link ?? '')).toBe(row?.before);
    // The table goes on.
    expect(BigInt(await nextBets(page))).toBeGreaterThan(BigInt(no));
    page.close();
  },
  LIMIT_MS,
);

deep(
  'a cash-out is recorded when it arrives, though every other connection of the studio waits',
  async () => {
    const [member, slow] = await Promise.all([stage.newMember(), stage.newMember()]);
    const [page, other] = [await openCrash(stage, member), await openCrash(stage, slow)];
    const { no, bets } = await untilHigh(member, page, other, LONG_POINT);
    const [, free, high] = bets;
    const held = Promise.withResolvers<void>();
    const holding = books.inTransaction(async (tx) => {
      await tx.rows(
        `select 1 from studio.players where player_id = (select player_id from studio.rounds where round_id = $1) for update`,
        [high],
      );
      // A statement now and then, as an idle transaction is ended.
      while (!(await Promise.race([held.promise.then(() => true), sleep(1_000, false)])))
        await tx.rows('select 1');
    });
    let isHeld = true;
    // A bet that waits for too long fails: on a busy machine before all connections wait.
    const stuck = Array.from({ length: 2 * CONNECTIONS }, async () => {
      while (isHeld) await other.bet('1.0000', { seat: 1 }).catch(() => sleep(100));
    });
    await until('all connections wait', ROUND_MS, async () => (await waiting()) === CONNECTIONS);
    // The curve began a moment ago, and is above 1.00 then.
    await sleep(1_500);
    const step = page.step(free, { take: true });
    const isOut = async () => (await outOf(free)) !== null;
    await until('the cash-out is recorded', 2_000, isOut);
    expect(await waiting()).toBe(CONNECTIONS);
    isHeld = false;
    held.resolve();
    await Promise.all([holding, ...stuck]);
    expect((await step).round.outcome).toEqual({ end: 'taken' });
    await page.ended(no);
    for (const one of [page, other]) one.close();
  },
  LIMIT_MS,
);

/** How many connections of the studio wait for a lock. */
async function waiting(): Promise<number> {
  const [row] = await books.rows<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where application_name = 'tyche-studio' and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}

async function outOf(roundId: string): Promise<number | null> {
  const [row] = await books.rows<{ out_at: number | null }>(
    'select out_at from studio.rounds where round_id = $1',
    [roundId],
  );
  return row?.out_at ?? null;
}

test(
  'a studio that is killed while the curve rises ends the round with the same link: targets are judged, other stakes go back',
  async () => {
    const [member, ...others] = await Promise.all([1, 2].map(() => stage.newMember()));
    if (!member || !others[0]) throw new Error('two members');
    const [page, other] = [await openCrash(stage, member), await openCrash(stage, others[0])];
    const { no, point, link, bets, before } = await untilHigh(member, page, other);
    await holdDown();
    const found = await until('the round is over', ROUND_MS, async () => {
      const row = await findShared(books, BigInt(no));
      return row?.is_settled ? row : null;
    });
    expect(found).toMatchObject({ state: 'ended', point, link, is_interrupted: true });
    const drawn = crashPoint(crashHex(linkSeeds(link, found.salt ?? '')));
    expect(BigInt(point)).toBe(drawn < 1_000_000n ? drawn : 1_000_000n);

    const [low, free, high] = bets;
    expect(await endOf(page, low)).toMatchObject({
      state: 'paid',
      outcome: { end: 'target' },
      win: '2.0200',
    });
    expect(await endOf(page, free)).toMatchObject({ state: 'refunded', win: '0.0000' });
    expect(await endOf(other, high)).toMatchObject({
      state: 'paid',
      outcome: { end: 'lost' },
      win: '0.0000',
    });
    const wanted = before + units('0.02');
    await until(
      'the balance is right',
      ROUND_MS,
      async () => units(await stage.balanceOf(member)) === wanted,
    );
    // Its watchers ask again, and the table goes on.
    const again = await watchCrash(page.page);
    expect(BigInt(await nextBets(again))).toBeGreaterThan(BigInt(no));
    for (const one of [page, other, again]) one.close();
  },
  LIMIT_MS,
);

/** Bets in each round until one rises for long enough to be interrupted. Gives it, and the member's balance before it. */
async function untilHigh(member: TestClient, page: CrashPage, other: CrashPage, lowest = LOWEST_POINT) {
  const chains = openChains(books, openKey(join(stage.server.folder, 'studio', 'chain-key')));
  for (;;) {
    const no = await nextBets(page);
    const before = units(await stage.balanceOf(member));
    const placed = [
      await page.bet('2.0000', { seat: 0, target: 101 }),
      await page.bet('3.0000', { seat: 1 }),
      await other.bet('1.0000', { seat: 0, target: 1_000_000 }),
    ];
    await until('the curve rises', ROUND_MS, async () => page.round()?.state === 'running');
    const row = await findShared(books, BigInt(no));
    const point = row && (await pointOf(books, chains, row));
    if (!row || !point) throw new Error('a curve that rises has a point');
    const link = await chains.link(books, row.chain_id, row.link_no);
    const bets = placed.map(({ round }) => round.roundId) as [string, string, string];
    if (point >= lowest) return { no, point, link, bets, before };
    await page.ended(no);
    for (const id of bets.slice(0, 2)) await endOf(page, id);
  }
}

/** Kills the studio as often as it comes back, until nobody could cash out for long enough. */
async function holdDown(): Promise<void> {
  const since = performance.now();
  while (performance.now() - since < DOWN_MS) {
    killStudio(stage);
    await sleep(50);
  }
}
