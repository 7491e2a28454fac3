// The studio is killed while a round wins a pot: at every point the next process completes it, with the same numbers, once.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { until } from '@tyche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStudioDatabase, type StudioDatabase } from '../../studio/src/database.ts';
import { audit } from '../src/modules/wallet/index.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { chooseSeed, lastPlayer } from './jackpot-seeds.ts';
import { openStudioStage, type StudioStage } from './studio-stage.ts';

const BET = '500.0000';
const SEED = '25.0000';
const WAIT_MS = 30_000;
let stage: StudioStage;
let studio: StudioDatabase;
let platform: Database;
beforeAll(async () => {
  stage = await openStudioStage();
  studio = await openStudioDatabase(stage.server.studioDatabaseUrl ?? '');
  platform = openDatabase({ url: stage.server.databaseUrl, maxConnections: 4 }).forMerchant(1);
  // The pot exists from here on: its row can be held.
  const page = await stage.open(await stage.newMember(), 'lantern-lane');
  await chooseSeed(stage, await lastPlayer(stage), {
    gameCode: 'lantern-lane',
    currency: page.opened.currency,
    bet: BET,
    hits: ['mini'],
  });
  await page.play(BET, {});
}, 120_000);
afterAll(async () => {
  await Promise.all([studio?.close(), platform?.close()]);
  await stage?.close();
});

const units = (text: string) => parseAmount(text) ?? 0n;

/** Holds rows, which `lock` locks in a transaction, until the given function is called. */
async function hold(transaction: (work: (lock: () => Promise<void>) => Promise<void>) => Promise<void>) {
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const done = transaction(async (lock) => {
    await lock();
    held.resolve();
    await over.promise;
  });
  await Promise.race([held.promise, done]);
  return async () => {
    over.resolve();
    await done;
  };
}

const holdStudio = (text: string, values: readonly unknown[] = []) =>
  hold((work) => studio.inTransaction((tx) => work(async () => void (await tx.rows(text, values)))));

const holdWallet = (playerId: string) =>
  hold((work) =>
    platform.inTransaction((tx) =>
      work(async () => {
        await tx.rows(sql`
          select 1 from wallet.wallets w join vendors.players p using (wallet_id) where p.player_id = ${playerId} for update of w`);
      }),
    ),
  );

function killStudio(): void {
  const found = execFileSync('pgrep', ['-f', `studio/src/main.ts --data=${stage.server.folder}/`], {
    encoding: 'utf8',
  });
  for (const pid of found.trim().split('\n')) process.kill(Number(pid), 'SIGKILL');
}

interface Round {
  readonly round_id: string;
  readonly state: string;
}

async function roundOf(playerId: string): Promise<Round | null> {
  const [row] = await studio.rows<Round>(
    'select round_id, state from studio.rounds where player_id = $1 order by round_no desc limit 1',
    [playerId],
  );
  return row ?? null;
}

const callsOf = (roundId: string) =>
  platform.reader.rows(sql<{ tx_id: string; credit: bigint }>`
    select tx_id, credit from vendors.calls where round_id = ${roundId} order by call_no`);

/** Waits until the studio's process waits for a lock in its own database. */
const studioWaits = () =>
  until('the studio waits', WAIT_MS, async () => {
    const rows = await studio.rows(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length > 0;
  });

/** Waits until the platform waits for the wallet. */
const platformWaits = () =>
  until('the platform waits', WAIT_MS, async () => {
    const rows = await platform.reader.rows(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    return rows.length > 0;
  });

type Point = 'before the bet is booked' | 'before the win is paid' | 'before the win is known to be paid';

/** Lets a round run to a point, kills the studio there, and lets the rest go on. */
async function killAt(
  point: Point,
  { playerId, releasePots }: { readonly playerId: string; readonly releasePots: () => Promise<void> },
): Promise<void> {
  await studioWaits();
  if (point === 'before the bet is booked') {
    killStudio();
    return releasePots();
  }
  const releaseWallet = await holdWallet(playerId);
  await releasePots();
  await platformWaits();
  expect((await roundOf(playerId))?.state).toBe('paying');
  if (point === 'before the win is paid') {
    killStudio();
    return releaseWallet();
  }
  const releaseRound = await holdStudio('select 1 from studio.rounds where player_id = $1 for update', [
    playerId,
  ]);
  await releaseWallet();
  await studioWaits();
  killStudio();
  return releaseRound();
}

test.each<Point>([
  'before the bet is booked',
  'before the win is paid',
  'before the win is known to be paid',
])(
  'killed %s: the pot is paid once',
  async (point) => {
    const member = await stage.newMember();
    const page = await stage.open(member, 'lantern-lane');
    const playerId = await lastPlayer(stage);
    const { currency } = page.opened;
    await chooseSeed(stage, playerId, { gameCode: 'lantern-lane', currency, bet: BET, hits: ['mini'] });
    const before = units(await stage.balanceOf(member));
    const bet = { key: randomUUID(), bet: BET, inputs: {} };
    const releasePots = await holdStudio('select 1 from studio.jackpot_pots for update');
    const lost = page.call('POST', 'rounds', bet).then(
      () => 'answered',
      () => 'lost',
    );
    await killAt(point, { playerId, releasePots });
    expect(await lost).toBe('lost');

    await until('the round has its end', 60_000, async () => (await roundOf(playerId))?.state === 'paid');
    const won = formatAmount(units(SEED) + units('1.25'));
    const { round } = await again(() => page.call('POST', 'rounds', bet));
    expect(round).toMatchObject({ state: 'paid', jackpotWins: [{ id: 'mini', amount: won }] });
    const after = before - units(BET) + units(round.win) + units(won);
    expect(await stage.balanceOf(member)).toBe(formatAmount(after));
    const { roundId } = round;
    expect(await callsOf(roundId)).toEqual([
      { tx_id: `${roundId}.play`, credit: units(round.win) },
      { tx_id: `${roundId}.mini`, credit: units(won) },
    ]);
    const entries = await studio.rows(
      'select 1 from studio.jackpot_entries join studio.rounds using (round_no) where round_id = $1',
      [roundId],
    );
    expect(entries).toHaveLength(2);
    expect((await platform.inSnapshot((reader) => audit(reader))).differences).toEqual([]);
  },
  120_000,
);

/** Asks until the studio listens again. */
async function again<T>(ask: () => Promise<T | null>): Promise<T> {
  let answer: T | null = null;
  await until('the studio answers', WAIT_MS, async () => {
    answer = await ask().catch(() => null);
    return answer !== null;
  });
  if (answer === null) throw new Error('no answer');
  return answer;
}
