// A raffle of a million tickets: the seal over them, the draw of a thousand winners with their prizes, and inclusion proofs; then the check of
// one ticket as a browser makes it. `node bench/run.ts raffle --tickets=100000`
import { createHash } from 'node:crypto';
import { fromHex, isInTree, merkleLeaf, sha256, utf8 } from '@tyche/rules/fairness';
import { openOwnSeeds } from '../apps/server/src/modules/draws/index.ts';
import { seedRaffles } from '../apps/server/src/modules/promotions/index.ts';
import { drawOne } from '../apps/server/src/modules/promotions/raffles/draw.ts';
import { openRaffles } from '../apps/server/src/modules/promotions/raffles/open-raffles.ts';
import { readTicketProof } from '../apps/server/src/modules/promotions/raffles/read.ts';
import { sealRaffle } from '../apps/server/src/modules/promotions/raffles/seal.ts';
import { readMerchant } from '../apps/server/src/modules/settings/index.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { openSealing } from '../apps/server/src/platform/sealing/sealing.ts';
import { openBetStage } from './bet-stage.ts';
import { percentile, report } from './table.ts';

const TICKETS = Number(
  process.argv.find((word) => word.startsWith('--tickets='))?.slice('--tickets='.length) ?? 1_000_000,
);
const MEMBERS = 2_000;
const WINNERS = 1_000;
const PROOFS = 100;
const GOAL = { seconds: 10, mebibytes: 300, checkMs: 200 };
const MEBIBYTE = 2 ** 20;
const HOUR_MS = 3_600_000;

const stage = await openBetStage({ members: MEMBERS, port: 21_000 + (process.pid % 9_000), roles: 'web' });
try {
  const database = stage.database.forMerchant(1);
  const merchant = await readMerchant(database.reader, 'tyche');
  const sealing = openSealing('a secret of the benchmark, as long as one has to be');
  const deps = {
    database,
    sealing,
    merchant: async () => merchant,
    seeds: seedsOf(sealing),
    rankLevelsOf: async () => new Map<bigint, number>(),
  };
  const raffle = await fill(deps);
  await stage.checkpoint();
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const began = performance.now();
  await sealRaffle(database, raffle);
  const sealedAt = performance.now();
  const isDrawn = await drawOne(deps, raffle.raffle_id);
  const drawnAt = performance.now();
  const id = raffle.raffle_id.toString();
  const proofs = [];
  for (let at = 0; at < PROOFS; at += 1)
    proofs.push(await readTicketProof(deps, { id, ticket: 1 + Math.floor((at * (TICKETS - 1)) / PROOFS) }));
  const ended = performance.now();
  clearInterval(watch);
  const checks = proofs.map(({ leafText, path, root }) => {
    const start = performance.now();
    const steps = path.map(({ side, hash }) => ({ side, hash: fromHex(hash) }));
    if (!isInTree(merkleLeaf(utf8(leafText), sha256), steps, fromHex(root), sha256))
      throw new Error('a proof does not hold');
    return performance.now() - start;
  });
  const seconds = (ended - began) / 1_000;
  const mebibytes = (most - before) / MEBIBYTE;
  const check = percentile(checks, 99);
  report('raffle', [
    {
      what: `${TICKETS} tickets: seal (${((sealedAt - began) / 1_000).toFixed(1)} s), draw of ${WINNERS} (${((drawnAt - sealedAt) / 1_000).toFixed(1)} s), ${PROOFS} proofs`,
      goal: `<= ${GOAL.seconds} s`,
      measured: `${seconds.toFixed(1)} s`,
      ratio: seconds / GOAL.seconds,
      reached: isDrawn && seconds <= GOAL.seconds,
    },
    {
      what: 'memory above that of the process before',
      goal: `<= ${GOAL.mebibytes} MiB`,
      measured: `${Math.round(mebibytes)} MiB`,
      ratio: mebibytes / GOAL.mebibytes,
      reached: mebibytes <= GOAL.mebibytes,
    },
    {
      what: 'check of one ticket, p99',
      goal: `<= ${GOAL.checkMs} ms`,
      measured: `${check.toFixed(1)} ms`,
      ratio: check / GOAL.checkMs,
      reached: check <= GOAL.checkMs,
    },
  ]);
} finally {
  await stage.stop();
}

/** Seeds with a beacon whose every round is there already. */
function seedsOf(sealing: ReturnType<typeof openSealing>) {
  const beacon = {
    name: 'bench',
    independent: true,
    scheme: 'ed25519-tyche-1',
    publicKey: 'be'.repeat(32),
    genesis: 1_700_000_000,
    periodSeconds: 1,
  };
  return openOwnSeeds({
    sealing,
    isPlayMoney: async () => true,
    makeEscrows: async () => [],
    beacons: [
      {
        name: beacon.name,
        describe: async () => beacon,
        findOwn: async () => beacon,
        findPulse: async (_beacon, round) => {
          const signature = createHash('sha512').update(`round ${round}`).digest();
          return { round, signature, randomness: createHash('sha256').update(signature).digest() };
        },
      },
    ],
  });
}

/** A closed raffle whose tickets are shared among the members of the stage. */
async function fill(deps: {
  readonly database: Database;
  readonly merchant: () => ReturnType<typeof readMerchant>;
  readonly seeds: ReturnType<typeof seedsOf>;
}) {
  const { database, merchant } = deps;
  const closesAt = new Date(Date.now() + HOUR_MS);
  const texts = [{ language: 'EN', title: 'A raffle', teaser: 'Win {amount}.', text: '' }];
  const site = await merchant();
  await seedRaffles(database, site, {
    closesAt,
    raffles: [
      {
        slug: 'bench',
        product: 'CASINO',
        each: '1',
        maxTickets: 1_000,
        isOnePerMember: true,
        prizes: [{ amount: '10', count: WINNERS }],
        raffles: 1,
        everyDays: 1,
        texts: texts.map((text) => ({ ...text, language: site.site.defaultLanguage })),
      },
    ],
  });
  await openRaffles(deps);
  return database.inTransaction(async (tx) => {
    await tx.rows(sql`set local statement_timeout = 0`);
    const [raffle] = await tx.rows(sql<{ raffle_id: bigint; code: string; number: string }>`
      select raffle_id, code, number from promotions.raffles where code = 'raffle-bench'`);
    if (!raffle) throw new Error('no raffle was opened');
    await tx.rows(sql`
      insert into promotions.raffle_holders (raffle_id, member_id, granted, holder)
      select ${raffle.raffle_id}::bigint, member_id, 1, 'h-' || substr(md5(member_id::text), 1, 20) from members.members
      where account_type = 0 order by member_id limit ${MEMBERS}`);
    await tx.rows(sql`
      insert into promotions.raffle_tickets (raffle_id, holder_id, number, nth, salt)
      select ${raffle.raffle_id}::bigint, h.holder_id, n, (n - 1) / ${MEMBERS}::int + 1, substr(sha256(n::text::bytea), 1, 8)
      from generate_series(1, ${TICKETS}::int) n
      join (select holder_id, row_number() over (order by holder_id) as place from promotions.raffle_holders
        where raffle_id = ${raffle.raffle_id}) h on h.place = (n - 1) % (select count(*) from promotions.raffle_holders) + 1`);
    await tx.rows(sql`
      update promotions.raffles set tickets = ${TICKETS} where raffle_id = ${raffle.raffle_id}`);
    await tx.rows(sql`
      update promotions.raffles set state = 'closed', closed_at = clock_timestamp() where raffle_id = ${raffle.raffle_id}`);
    return raffle;
  });
}
