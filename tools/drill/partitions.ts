// Months go to the archive while members bet, and the tool is killed at each step (scale.md 9, partitions).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DrawId, WalletId } from '@tyche/kernel/ids';
import { newKey } from '@tyche/testkit/key';
import { audit } from '../../apps/server/src/modules/wallet/index.ts';
import { type Database, openDatabase, PROGRAM } from '../../apps/server/src/platform/db/database.ts';
import { computeSeal } from '../../apps/server/src/modules/lottery/index.ts';
import { listRecords, type RecordPage } from '../../apps/server/src/modules/wallet/index.ts';
import { openArchive } from '../../apps/server/src/platform/archive/archive.ts';
import { type DrawHistory, writeDraws } from '../archive/draw-history.ts';
import { type History, writeHistory } from '../archive/history.ts';
import { ask, step } from '../archive/statements.ts';
import { Seeded } from '../faults/seeded.ts';
import { root } from '../start/with-database.ts';
import type { DrillOptions } from './drill.ts';
import { type Figure, none, type Report, shareOf, figure, within } from './figures.ts';

/** Both databases, empty and migrated. */
export interface ArchiveStage {
  readonly primaryUrl: string;
  readonly archiveUrl: string;
}

interface Size extends History, DrawHistory {
  readonly kills: number;
  /** A run is killed within this number of lines of its output; two of them came before. */
  readonly lines: number;
}

/** Months that stay before the one of now (platform.months_kept). */
const KEPT = 3;
/** Ten of thirteen full months go, and three ranges of draws. */
const LONG: Size = {
  months: 13,
  wallets: 2_000,
  bets: 2_000_000,
  ranges: 3,
  drawsInRange: 300,
  ticketsInDraw: 500,
  kills: 25,
  lines: 12,
};
const SHORT: Size = {
  months: 6,
  wallets: 50,
  bets: 5_000,
  ranges: 2,
  drawsInRange: 3,
  ticketsInDraw: 20,
  kills: 4,
  lines: 16,
};
const LONGEST_PAUSE_MS = 50;
const LONGEST_BET_MS = 500;
const PAGES = 400;

interface Total {
  readonly rows: bigint;
  /** Over all rows of both databases, in any order. */
  readonly checksum: bigint;
}

/** Plays it on two databases of its own. */
export async function playPartitions(
  { primaryUrl, archiveUrl }: ArchiveStage,
  { seed, isShort, say }: DrillOptions,
): Promise<Report> {
  const size = isShort ? SHORT : LONG;
  const random = new Seeded(seed);
  const owner = openDatabase({ url: primaryUrl, maxConnections: 4 });
  const archive = openDatabase({ url: archiveUrl, maxConnections: 2 });
  const program = openDatabase({ url: primaryUrl, maxConnections: 4, role: PROGRAM }).forMerchant(1);
  try {
    await writeHistory(owner, size);
    await writeDraws(owner, size);
    const before = await listOld([owner, archive]);
    const bets = startBets(program);
    const env = { ...process.env, DATABASE_URL: primaryUrl, TYCHE_ARCHIVE_URL: archiveUrl };
    const wrong: string[] = [];
    let kills = 0;
    let killedAt = '';
    const started = performance.now();
    for (let isDone = false; !isDone; ) {
      const killAfter = kills < size.kills ? 1 + (random.nextWord() % size.lines) : null;
      const run = await runArchive(env, await limitOf(owner), {
        killAfter,
        pauseMs: random.nextWord() % LONGEST_PAUSE_MS,
      });
      if (run.wasKilled) {
        kills += 1;
        killedAt = run.lines.at(-1) ?? '';
        say(`killed after "${killedAt}"`);
      } else if (run.code === 0) {
        isDone = true;
      } else {
        wrong.push(`the archive ended with ${run.code}: ${run.lines.at(-1)}`);
        isDone = true;
      }
      const { differences } = await program.inSnapshot(audit);
      wrong.push(
        ...differences.map(
          ({ check, subject, detail }) => `${check}: ${subject}: ${detail} (after "${killedAt}")`,
        ),
      );
    }
    const times = await bets.stop();
    const seconds = Math.round((performance.now() - started) / 1_000);
    const after = await listOld([owner, archive]);
    return {
      figures: [
        ...(await judge({ owner, archive, size, before, after, kills, wrong, times })),
        ...(await timePages(primaryUrl, archiveUrl)),
        figure('time', `${seconds} s`),
      ],
      wrong,
    };
  } finally {
    await Promise.all([owner, archive, program].map((database) => database.close()));
  }
}

async function judge(found: {
  owner: Database;
  archive: Database;
  size: Size;
  before: Total;
  after: Total;
  kills: number;
  wrong: readonly string[];
  times: readonly number[];
}): Promise<readonly Figure[]> {
  const { owner, archive, size, before, after, kills, wrong, times } = found;
  const [moved] = await ask<{ months: number; rows: bigint }>(
    owner.reader,
    `select count(*)::int as months, coalesce(sum(row_count), 0)::bigint as rows from platform.archived
     where parent = 'entries' and state = 'dropped'`,
  );
  return [
    figure('months moved, entries', `${moved?.months ?? 0}, ${moved?.rows ?? 0n}`),
    none('months that did not move', size.months - KEPT - (moved?.months ?? 0)),
    none('ranges of draws that did not move', size.ranges - (await countRanges(owner))),
    none('draws whose tickets in the archive do not give their root', await countWrongRoots(owner, archive)),
    none('kills that are missing', size.kills - kills),
    none('rows lost or doubled', Math.abs(Number(after.rows - before.rows))),
    none('checksums that differ', after.checksum === before.checksum ? 0 : 1),
    none('differences of the audit', wrong.length),
    figure(
      'movements meanwhile, p50 and p99',
      `${times.length}, ${Math.round(shareOf(times, 0.5))} and ${Math.round(shareOf(times, 0.99))} ms`,
    ),
    within('longest movement', Math.max(0, ...times), LONGEST_BET_MS),
  ];
}

/** The rows of the history, wherever they are; entries that are written meanwhile are of another scope. */
async function listOld(databases: readonly Database[]): Promise<Total> {
  const parts = await Promise.all(
    databases.flatMap((database) => tables.map((table) => sumTable(database, table))),
  );
  return {
    rows: parts.reduce((all, { rows }) => all + rows, 0n),
    checksum: parts.reduce((all, { checksum }) => all + BigInt(checksum), 0n),
  };
}

const tables = [
  'wallet.entries t where scope <> 9',
  ...['tickets', 'payouts', 'settlements'].map((name) => `lottery.${name} t`),
  ...['wagers', 'payouts', 'closures'].map((name) => `wagers.${name} t`),
];

function sumTable(database: Database, from: string): Promise<{ rows: bigint; checksum: string }> {
  return step(database, async (tx) => {
    const [row] = await ask<{ rows: bigint; checksum: string }>(
      tx,
      `select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as checksum from ${from}`,
    );
    return row ?? { rows: 0n, checksum: '0' };
  });
}

async function countRanges({ reader }: Database): Promise<number> {
  const [row] = await ask<{ n: number }>(
    reader,
    `select count(*)::int as n from platform.archived where parent = 'tickets' and state = 'dropped'`,
  );
  return row?.n ?? 0;
}

async function countWrongRoots(owner: Database, archive: Database): Promise<number> {
  const draws = await ask<{ id: DrawId; root: Buffer }>(
    owner.reader,
    `select draw_id as id, sealed_root as root from draws.draws where sealed_tickets > 0`,
  );
  let wrong = 0;
  for (const { id, root } of draws) if (!root.equals((await computeSeal(archive, id)).root)) wrong += 1;
  return wrong;
}

/** Pages of records of a whole year, from both databases. */
async function timePages(primaryUrl: string, archiveUrl: string): Promise<readonly Figure[]> {
  const [here, there] = [primaryUrl, archiveUrl].map((url) =>
    openDatabase({ url, maxConnections: 2, role: PROGRAM }),
  );
  if (!here || !there) throw new Error('two databases');
  try {
    const program = here.forMerchant(1);
    const records = openArchive(program, there);
    const wallets = await ask<{ id: WalletId }>(
      program.reader,
      `select wallet_id as id from wallet.wallets order by md5(wallet_id::text) limit ${PAGES / 2}`,
    );
    const times: number[] = [];
    const until = new Date();
    const from = new Date(until.getTime() - 366 * 86_400_000);
    for (const { id } of wallets) {
      for (let before: bigint | null = null, page = 0; page < 2; page += 1) {
        const at: bigint | null = before;
        const begun = performance.now();
        const found: RecordPage = await records.readWhole('entries', from, (readers) =>
          listRecords(readers, id, {
            from,
            until,
            types: [],
            before: at === null ? null : at / 2n,
            limit: 20,
          }),
        );
        times.push(performance.now() - begun);
        before = found.before;
      }
    }
    return [
      figure('pages of a record over a year, p50', `${Math.round(shareOf(times, 0.5))} ms`),
      within('pages of a record over a year, p99', shareOf(times, 0.99), 50),
    ];
  } finally {
    await Promise.all([here.close(), there.close()]);
  }
}

async function limitOf({ reader }: Database): Promise<string> {
  const [row] = await ask<{ month: string }>(
    reader,
    `select to_char(platform.archive_limit(), 'YYYY-MM') as month`,
  );
  return row?.month ?? '';
}

/** Movements one after the other, as the program makes them. */
function startBets(program: Database): { stop(): Promise<readonly number[]> } {
  const times: number[] = [];
  let isStopped = false;
  const bet = async () => {
    while (!isStopped) {
      const begun = performance.now();
      await ask(
        program.reader,
        `select wallet.post(9::smallint, $1::uuid, 0::smallint, 12::smallint, (select min(wallet_id) from wallet.wallets), 2::smallint, 5, null, null, null)`,
        [newKey()],
      );
      times.push(performance.now() - begun);
      await sleep(5);
    }
  };
  const betting = bet();
  return {
    async stop() {
      isStopped = true;
      await betting;
      return times;
    },
  };
}

/** One run of the tool, killed a moment after it has said some lines. */
async function runArchive(
  env: NodeJS.ProcessEnv,
  before: string,
  { killAfter, pauseMs }: { killAfter: number | null; pauseMs: number },
): Promise<{ wasKilled: boolean; code: number | null; lines: readonly string[] }> {
  const child = spawn(process.execPath, [join(root, 'tools/archive.ts'), `--before=${before}`], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    if (lines.length === killAfter) setTimeout(() => child.kill('SIGKILL'), pauseMs);
  });
  createInterface(child.stderr).on('line', (line) => lines.push(line));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { wasKilled: signal === 'SIGKILL', code, lines };
}
