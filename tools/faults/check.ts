// What must hold after every fault, asked of the database over a connection of its own and of the running server.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { post } from './bettor.ts';
import type { Journal, Told } from './journal.ts';
import { ordersByKey } from './orders-by-key.ts';
import { root } from './product.ts';
import type { Seeded } from './seeded.ts';

const run = promisify(execFile);

/** A promise of the system and a query for whatever breaks it; its first parameter, if it has one, is when the run began. */
interface Question {
  readonly promise: string;
  readonly text: string;
}

const questions: readonly Question[] = [
  {
    promise: 'no bet was taken after its draw was closed',
    text: `select d.number, t.ticket_id from lottery.tickets t join draws.draws d using (draw_id)
      where t.placed_at > d.locked_at or t.cancelled_at > d.locked_at`,
  },
  {
    promise: 'the seal covers exactly the tickets of its draw',
    text: `select d.number, d.sealed_tickets, count(t.ticket_id) from draws.draws d
      left join lottery.tickets t on t.draw_id = d.draw_id and t.cancelled_at is null
      where d.sealed_root is not null group by d.draw_id, d.number
      having d.sealed_tickets <> count(t.ticket_id) or d.sealed_stake <> coalesce(sum(t.stake), 0)`,
  },
  {
    promise: 'each draw was drawn once',
    text: `select draw_id, kind, count(*) from draws.events where kind in ('locked', 'drawn', 'settled')
      group by draw_id, kind having count(*) > 1`,
  },
  {
    // A sale that was opened by nobody in time took no bet: the drills count these, and judge them in their long form.
    promise: 'no draw was frozen, or void after its sale began',
    text: `select game_code, number, state, void_reason from draws.draws
      where state in ('frozen', 'void') and void_reason is distinct from 'not-held'`,
  },
  {
    promise: 'each settlement paid what it had counted, once',
    text: `select draw_id, state, payout, paid from lottery.settlements s where state = 'differs'
      or paid <> (select coalesce(sum(p.payout), 0) from lottery.payouts p
        where p.draw_id = s.draw_id and p.version = s.version and p.ticket_id <= s.paid_after)
      or version > 1`,
  },
  {
    promise: 'winnings in wallets are what the settlements paid',
    text: `select * from (select
        (select coalesce(sum(delta), 0) from wallet.entries where kind = 2) as entered,
        (select coalesce(sum(paid), 0) from lottery.settlements) as paid,
        (select coalesce(sum(delta), 0) from wallet.entries where kind = 3) as rebates,
        (select coalesce(sum(rebated), 0) from lottery.settlements) as rebated) as sums
      where entered <> paid or rebates <> rebated`,
  },
  {
    promise: 'each member paid for his tickets, and for nothing else',
    text: `select wallet_id, staked, entered from
        (select wallet_id, sum(stake) as staked from lottery.tickets group by wallet_id) as tickets
      full join (select wallet_id, -sum(delta) as entered from wallet.entries where kind = 1 group by wallet_id) as entries
        using (wallet_id)
      where coalesce(staked, 0) <> coalesce(entered, 0)`,
  },
  {
    promise: 'each order has the tickets that it paid for',
    text: `select o.order_id from lottery.orders o where not exists
      (select from lottery.tickets t where t.order_id = o.order_id and t.phase = 0)`,
  },
];

/**
 * Asks all questions, runs the audit as its own program, and looks up what bettors were told. Gives what is wrong.
 */
export async function findFaults(databaseUrl: string, told: readonly Told[]): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // One snapshot for all: bets go on meanwhile.
    await client.query('begin isolation level repeatable read read only');
    const wrong = await compare(client, told);
    for (const { promise, text } of questions) {
      const { rows } = await client.query(text);
      if (rows.length > 0) wrong.push(`not so that ${promise}: ${JSON.stringify(rows.slice(0, 3))}`);
    }
    await client.query('commit');
    return [...wrong, ...(await audit(databaseUrl))];
  } finally {
    await client.end();
  }
}

/** Draws with bets that are not paid yet. */
export async function countUnsettled(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>(`select
      ((select count(*) from lottery.draw_sales where state = 'selling')
        + (select count(*) from lottery.chase_items where state in ('pending', 'placed')))::int as n`);
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}

/** Sends acknowledged orders again; each must get the answer it had. */
export async function repeat(
  url: string,
  journal: Journal,
  random: Seeded,
  count: number,
): Promise<readonly string[]> {
  const acknowledged = journal.all().filter(({ answer }) => answer !== null);
  const wrong: string[] = [];
  for (let n = 0; n < count && acknowledged.length > 0; n += 1) {
    const { key, body, cookie, answer } = random.pick(acknowledged);
    const again = await post(`${url}/lgw/orders/betting`, { cookie, key, body });
    if (again?.status !== 200 || again.text !== answer)
      wrong.push(`${key} was answered ${answer}, and sent again ${again?.status} ${again?.text}`);
  }
  return wrong;
}

async function compare(client: pg.Client, told: readonly Told[]): Promise<string[]> {
  const orders = await ordersByKey(client, told);
  return told.flatMap(({ key, answer, code }) => {
    const order = orders.get(key);
    if (answer === null) return order ? [`${key} was refused with ${code} and stands`] : [];
    if (!order) return [`${key} was acknowledged and is lost`];
    if (order.n !== 1) return [`${key} stands ${order.n} times`];
    return order.answer === answer ? [] : [`${key} was answered ${answer}, and stands as ${order.answer}`];
  });
}

async function audit(databaseUrl: string): Promise<readonly string[]> {
  const { PATH = '' } = process.env;
  return run(process.execPath, [join(root, 'tools/audit.ts')], {
    env: { PATH, DATABASE_URL: databaseUrl },
  }).then(
    () => [],
    (error: { stdout?: string; stderr?: string }) => [`the audit found: ${error.stdout}${error.stderr}`],
  );
}
