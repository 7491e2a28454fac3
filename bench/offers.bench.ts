// Offers over HTTP: the list of fifty as a member sees it, claims of many members at once on one budget, and guessed codes.
// `node bench/run.ts offers --full` guesses a million.
import { randomBytes } from 'node:crypto';
import { requestKeyAt } from '@tyche/kernel/request-key';
import { readMerchant } from '../apps/server/src/modules/settings/index.ts';
import { type DemoOffer, seedOffers } from '../apps/server/src/modules/promotions/index.ts';
import { findUsable } from '../apps/server/src/modules/promotions/store-codes.ts';
import { demoOffers } from '../apps/server/src/demo/offers.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { openBetStage } from './bet-stage.ts';
import { runCalls } from './http-load.ts';
import { sizeOf } from './options.ts';
import { percentile, report } from './table.ts';

const OFFERS = 50;
const MEMBERS = 3_000;
/** The members who find no budget any more. */
const TOO_LATE = 100;
const AT_ONCE = 100;
const GUESSES = Number(
  process.argv.find((word) => word.startsWith('--guesses='))?.slice('--guesses='.length) ??
    sizeOf(100_000, 1_000_000),
);
const GOAL = { listMs: 40, claims: 300, claimMs: 60, apartMs: 2 };
const AMOUNT = 50;

const stage = await openBetStage({ members: MEMBERS, port: 21_000 + (process.pid % 9_000), roles: 'web' });
try {
  const database = stage.database.forMerchant(1);
  const [first] = await publishOffers(database);
  const list = await runCalls({
    url: stage.url,
    connections: 4,
    seconds: 10,
    call: (turn) => ({
      head: `GET /wps/relay/MCSFE_getAvailablePromotions HTTP/1.1\r\nCookie: ${stage.cookies[turn % MEMBERS]}`,
    }),
  });
  await each((member) => ({
    path: `/wps/promotions/${first}/apply`,
    member,
    body: { termsVersion: 1, accepted: true },
  }));
  const issued = await listIssued(database);
  const claims = await each(
    (member) => ({
      path: '/wps/relay/MCSFE_claimIssuedPromotion',
      member,
      body: { promotionClaimId: issued[member], promotionType: 'SIGNUP', termsVersion: 1, accepted: true },
    }),
    issued.length,
  );
  const budget = await readBudget(database, first);
  const guesses = await guess(database);
  report('offers', [
    {
      what: `the list of ${OFFERS} offers with the conditions of a member, p99`,
      goal: `<= ${GOAL.listMs} ms`,
      measured: `${list.p99.toFixed(1)} ms, ${Math.round(list.perSecond)}/s (${list.failed} failed)`,
      ratio: list.p99 / GOAL.listMs,
      reached: list.p99 <= GOAL.listMs && list.failed === 0,
    },
    {
      what: `claims of ${AT_ONCE} members at once on one budget`,
      goal: `>= ${GOAL.claims}/s`,
      measured: `${Math.round(claims.perSecond)}/s, p99 ${claims.p99.toFixed(0)} ms (${claims.failed} failed)`,
      ratio: claims.perSecond / GOAL.claims,
      reached: claims.perSecond >= GOAL.claims && claims.failed === 0,
    },
    {
      what: 'of the budget spent and reserved, beyond the limit',
      goal: '0',
      measured: `${budget.beyond} (${budget.count} given, ${MEMBERS - budget.count} refused)`,
      ratio: 1,
      reached: budget.beyond === 0n && budget.count === MEMBERS - TOO_LATE,
    },
    {
      what: `guessed codes that are found, of ${GUESSES}`,
      goal: '0',
      measured: String(guesses.found),
      ratio: 1,
      reached: guesses.found === 0,
    },
    {
      what: 'the medians of a guess and of a code that has ended, apart',
      goal: `<= ${GOAL.apartMs} ms`,
      measured: `${guesses.apartMs.toFixed(3)} ms`,
      ratio: guesses.apartMs / GOAL.apartMs,
      reached: guesses.apartMs <= GOAL.apartMs,
    },
  ]);
} finally {
  await stage.stop();
}

/** Publishes fifty offers, the first with a budget for all members but a few; gives their ids. */
async function publishOffers(database: Database): Promise<readonly string[]> {
  const [base] = demoOffers;
  if (!base) throw new Error('the demo has no offer');
  const { content } = base;
  const offers: DemoOffer[] = Array.from({ length: OFFERS }, (_, place) => ({
    kind: 'SIGNUP',
    content: {
      ...content,
      terms: {
        ...content.terms,
        identityLevel: 0,
        group: null,
        formula: { is: 'fixed', amount: `${AMOUNT}.0000` },
        budgetAmount: `${place === 0 ? AMOUNT * (MEMBERS - TOO_LATE) : 1_000_000}.0000`,
      },
    },
  }));
  const [merchant] = await database.reader.rows(
    sql<{ code: string }>`select code from settings.merchants limit 1`,
  );
  await seedOffers(database, await readMerchant(database.reader, merchant?.code ?? ''), offers);
  const rows = await database.reader.rows(sql<{ id: string }>`
    select offer_id::text as id from promotions.offers order by offer_id`);
  return rows.map(({ id }) => id);
}

interface Call {
  readonly path: string;
  readonly member: number;
  readonly body: object;
}

/** One call of each member, a hundred at once. */
async function each(call: (member: number) => Call, members = MEMBERS) {
  const times: number[] = [];
  let failed = 0;
  let next = 0;
  const began = performance.now();
  const one = async (): Promise<void> => {
    for (let member = next++; member < members; member = next++) {
      const { path, member: from, body } = call(member);
      const since = performance.now();
      const answer = await fetch(stage.url.replace(/\/$/, '') + path, {
        method: 'POST',
        headers: {
          cookie: stage.cookies[from] ?? '',
          'content-type': 'application/json',
          'idempotency-key': requestKeyAt(Date.now(), randomBytes(16)),
        },
        body: JSON.stringify(body),
      });
      await answer.arrayBuffer();
      if (answer.ok) times.push(performance.now() - since);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  const perSecond = times.length / ((performance.now() - began) / 1_000);
  return { perSecond, failed, p99: percentile(times, 99) };
}

/** The applications that can be claimed, each at the place of its member. */
async function listIssued(database: Database): Promise<readonly string[]> {
  const rows = await database.reader.rows(sql<{ id: string; place: number }>`
    select a.application_id::text as id, substr(m.username, 6)::int as place
    from promotions.applications a join members.members m using (member_id) where a.status = 'issued' order by 2`);
  // Who came too late is left out: the others move up together with their sessions.
  const cookies = rows.map(({ place }) => stage.cookies[place - 1] ?? '');
  (stage.cookies as string[]).splice(0, cookies.length, ...cookies);
  return rows.map(({ id }) => id);
}

async function readBudget(database: Database, offer: string | undefined) {
  const [row] = await database.reader.rows(sql<{ beyond: bigint; count: number }>`
    select greatest(0, reserved + spent - limit_amount)::bigint as beyond, used::int as count from promotions.offers
    where offer_id = ${offer ?? '0'}::bigint`);
  return row ?? { beyond: -1n, count: 0 };
}

/** Looks for marks that nobody made, and for marks of codes that have ended, in turn. */
async function guess(database: Database): Promise<{ found: number; apartMs: number }> {
  const ended = Array.from({ length: 100 }, () => randomBytes(32));
  await database.inTransaction(async (tx) => {
    const [series] = await tx.rows(sql<{ series_id: bigint }>`
      insert into promotions.code_series (offer_id, staff_id, codes, uses_each, ended_at)
      select min(offer_id), 1, 100, 1, now() from promotions.offers returning series_id`);
    await tx.rows(sql`
      insert into promotions.codes (series_id, mark, uses_left) select ${series?.series_id ?? 0n}, mark, 1 from unnest(${ended}::bytea[]) mark`);
  });
  const times = { guessed: [] as number[], ended: [] as number[] };
  let found = 0;
  for (let turn = 0; turn < GUESSES; turn += 1) {
    const isEnded = turn % 10 === 0;
    const mark = isEnded ? (ended[(turn / 10) % ended.length] ?? randomBytes(32)) : randomBytes(32);
    const since = performance.now();
    if ((await findUsable(database.reader, mark, 1_001n)) !== null) found += 1;
    times[isEnded ? 'ended' : 'guessed'].push(performance.now() - since);
  }
  const apartMs = Math.abs(percentile(times.guessed, 50) - percentile(times.ended, 50));
  return { found, apartMs };
}
