// The kit of a general agent's month: a file with a million bets, built piece by piece as the call gives it, and checked by
// tools/verify-agent-pay.ts; and what the digests of rebates cost in a run of a day. `npm run bench -- agents-kit --wagers=100000`.
import { execFile } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { addDays } from '@tyche/rules/agents';
import { cloneDatabase, startTestPostgres } from '@tyche/testkit/postgres';
import { digestDue } from '../apps/server/src/modules/agents/digests/digest-due.ts';
import { readRangeKit } from '../apps/server/src/modules/agents/kits/read-range-kit.ts';
import { computePay } from '../apps/server/src/modules/agents/pay/run-pay.ts';
import { runRebates } from '../apps/server/src/modules/agents/rebates/run-rebates.ts';
import { findMemberId, listWalletIds } from '../apps/server/src/modules/members/index.ts';
import { createMerchant, readMerchant } from '../apps/server/src/modules/settings/index.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/db/database.ts';
import { ask } from '../tools/archive/statements.ts';
import { addMembers } from '../tools/drill/members.ts';
import { seedBets } from './agents-kit-seed.ts';
import { seedProgramme } from './agents-seed.ts';
import { root } from './product.ts';
import { type GoalLine, report } from './table.ts';

const WAGERS = Number(
  process.argv.find((word) => word.startsWith('--wagers='))?.slice('--wagers='.length) ?? 1_000_000,
);
const SIZE = { agents: 1_000, members: 9_000, days: 0, activePercent: 0 };
const DAYS = 30;
/** The checker has to do with it, however many bets the file has. */
const CHECKER_MB = 384;
/** Days whose runs of rebates are measured, the last ones. */
const MEASURED_DAYS = 5;
const say = (text: string) => process.stdout.write(`${text}\n`);

const lines: GoalLine[] = [];
function add(what: string, goal: number, unit: 's' | '×' | 'MiB', measured: number): void {
  lines.push({
    what,
    goal: `<= ${goal} ${unit}`,
    measured: `${measured.toFixed(unit === '×' ? 2 : 1)} ${unit}`,
    ratio: measured / goal,
    reached: measured <= goal,
  });
  say(`${what}: ${measured.toFixed(2)} ${unit} (goal ${goal})`);
}
async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

const postgres = await startTestPostgres({
  durable: false,
  settings: { shared_buffers: '1GB', max_wal_size: '8GB' },
});
const place = await cloneDatabase(postgres.adminUrl);
const database = openDatabase({ url: place.url, maxConnections: 4 });
const folder = mkdtempSync(join(tmpdir(), 'tyche-kit-'));
let details: object = {};
try {
  await database.inTransaction((tx) => createMerchant(tx, 'demo', 'Tyche')).catch(() => undefined);
  await addMembers(database, 64);
  await seedProgramme(database, SIZE, say);
  const merchant = await readMerchant(database.reader, 'demo');
  const deps = { database, listWalletIds, findMemberId, merchant: async () => merchant };
  const month = await seedBets(database, { wagers: WAGERS, days: DAYS }, say);
  say(`digests of cells in ${(await secondsOf(() => digestDue(deps))).toFixed(1)} s`);
  await measureRebates(deps, month.days);
  for (const kind of ['DAILY', 'HOURLY', 'REALTIME', 'DIVIDEND'] as const)
    say(`lines of ${kind} in ${(await secondsOf(() => computePay(deps, kind))).toFixed(1)} s`);
  await ask(database.reader, `update agents.runs set state = 'done' where state <> 'done'`);
  await measureKit(deps, month);
} finally {
  report('agents-kit', lines, { size: SIZE, wagers: WAGERS, ...details });
  await database.close();
  await place.drop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

type Deps = Parameters<typeof runRebates>[0] & Parameters<typeof readRangeKit>[0];

/** The rebates of each day; of the last days what the statement that digests them takes of the run. */
async function measureRebates(deps: Deps, days: readonly string[]): Promise<void> {
  let [all, digests, written] = [0, 0, 0];
  for (const [at, day] of days.entries()) {
    const timed = timedDatabase(deps.database, 'agents.digest_sums');
    const seconds = await secondsOf(async () => {
      written = await runRebates({ ...deps, database: timed.database }, { day, isCorrection: false });
    });
    if (at < days.length - MEASURED_DAYS) continue;
    all += seconds;
    digests += timed.seconds();
  }
  say(
    `rebates of ${MEASURED_DAYS} days in ${all.toFixed(2)} s, their digests ${digests.toFixed(2)} s; ${written} lines a day`,
  );
  add('a run of rebates with digests / without', 1.25, '×', all / (all - digests));
}

/** The same database, with a clock for the statements that have some words. */
function timedDatabase(given: Database, words: string): { database: Database; seconds: () => number } {
  let ms = 0;
  const inTransaction: Database['inTransaction'] = <T>(work: Parameters<Database['inTransaction']>[0]) =>
    given.inTransaction((tx) =>
      work(
        new Proxy(tx, {
          get(of, name) {
            if (name !== 'rows') return Reflect.get(of, name) as unknown;
            return async (query: Parameters<typeof of.rows>[0]) => {
              const began = performance.now();
              const rows = await of.rows(query);
              if (query.text.includes(words)) ms += performance.now() - began;
              return rows;
            };
          },
        }),
      ),
    ) as Promise<T>;
  return { database: { ...given, inTransaction }, seconds: () => ms / 1_000 };
}

async function measureKit(
  deps: Deps,
  { root: general, days }: { readonly root: bigint; readonly days: readonly string[] },
): Promise<void> {
  const file = join(folder, 'month.kit.csv');
  const range = { startDay: days[0] ?? '', endDay: days.at(-1) ?? '' };
  let [pieces, longest, largest] = [0, 0, 0];
  const build = await secondsOf(async () => {
    const out = createWriteStream(file);
    let after: string | undefined;
    do {
      const began = performance.now();
      const piece = await readRangeKit(deps, general, { ...range, ...(after !== undefined && { after }) });
      longest = Math.max(longest, performance.now() - began);
      largest = Math.max(largest, piece.text.length);
      pieces += 1;
      if (!out.write(piece.text)) await once(out, 'drain');
      after = piece.next ?? undefined;
    } while (after !== undefined);
    out.end();
    await once(out, 'finish');
  });
  add(`a kit of ${WAGERS} bets, built`, 60, 's', build);
  const bytes = statSync(file).size;
  say(
    `${pieces} pieces, the longest ${longest.toFixed(0)} ms, the largest ${largest} characters, ${bytes} bytes`,
  );
  let said = '';
  const check = await secondsOf(async () => {
    said = await runChecker(file);
  });
  say(said);
  if (!said.startsWith('ok ')) throw new Error('the checker does not agree');
  add(`the same, checked with a heap of ${CHECKER_MB} MiB`, 30, 's', check);
  add('the largest piece', 4, 'MiB', largest / 2 ** 20);
  details = { pieces, bytes, longestPieceMs: Math.round(longest), said, until: addDays(range.endDay, 1) };
}

function runChecker(file: string): Promise<string> {
  const tool = join(root, 'tools/verify-agent-pay.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [`--max-old-space-size=${CHECKER_MB}`, tool, file], (_, stdout, stderr) =>
      resolve(`${stdout}${stderr}`.trim()),
    );
  });
}
