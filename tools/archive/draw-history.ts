// Ranges of old draws with settled bets, and one of now: for the drill of the archive. A ticket's leaf is any hash; the draw has its root.
import type { DrawId } from '@tyche/kernel/ids';
import { computeSeal } from '../../apps/server/src/modules/lottery/index.ts';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { ask, step } from './statements.ts';

export interface DrawHistory {
  /** Full ranges of draws that are older than what stays. */
  readonly ranges: number;
  readonly drawsInRange: number;
  readonly ticketsInDraw: number;
}

const MONTHS_OLD = 6;

/** Writes draws, orders, tickets, wagers and what they won, as the owner of the database with guards off. One ticket in ten wins. */
export async function writeDraws(
  owner: Database,
  { ranges, drawsInRange, ticketsInDraw }: DrawHistory,
): Promise<void> {
  const [range] = await ask<{ width: bigint }>(
    owner.reader,
    `select width from platform.partition_series where schema_name = 'lottery' and parent = 'tickets'`,
  );
  const width = Number(range?.width);
  for (let place = 0; place <= ranges; place += 1) {
    await ask(
      owner.reader,
      `select setval('draws.draws_draw_id_seq', ${place * width + 1}), setval('lottery.blocks', 1000000)`,
    );
    await ask(owner.reader, 'select platform.make_partitions()');
  }
  const draws = `(select r * ${width}::bigint + k as draw_id,
      date_trunc('month', clock_timestamp()) - interval '${MONTHS_OLD} months' + k * interval '1 minute' + r * interval '1 day' as at
    from generate_series(0, ${ranges} - 1) r, generate_series(1, ${drawsInRange}) k) d`;
  const tickets = `${draws} cross join lateral (select d.draw_id * 1000 + n as id, n, 5000 + n % 100 as member_id
    from generate_series(1, ${ticketsInDraw}) n) t`;
  const terms = `'00000000-0000-4000-8000-000000000001'::uuid`;
  const tables = [
    'draws.draws',
    'lottery.orders',
    'lottery.tickets',
    'lottery.payouts',
    'lottery.draw_sales',
    'lottery.settlements',
    'wagers.wagers',
    'wagers.closures',
    'wagers.payouts',
  ];
  await step(owner, async (tx) => {
    const put = (text: string) => ask(tx, text);
    await put(`set local tyche.merchant = '1'`);
    for (const table of tables) await put(`alter table ${table} disable trigger user`);
    await put(
      `insert into draws.beacons (name, independent, scheme, public_key, genesis, period_seconds) values ('drill', false, 'drill', 'drill', 1, 3)`,
    );
    await put(
      `insert into lottery.terms (terms_id, play_id, series, base, rebate_ppm, unit, bet_price) values (${terms}, 1, 1950, 1950, 0, 10000, 20000)`,
    );
    await put(`insert into draws.draws (draw_id, opens_at, closes_at, draws_at, beacon_round, beacon_id, game_code, number, model, result_source,
        committed_at, commitment, locked_at, sealed_at, sealed_tickets, sealed_stake, sealed_root, known_at, drawn_at, settled_at, result,
        result_version, state)
      overriding system value
      select draw_id, at - interval '1 hour', at - interval '1 minute', at, 1, (select min(beacon_id) from draws.beacons), 'drill',
        to_char(at, 'YYYYMMDD') || lpad((draw_id % 10000)::text, 4, '0'), '{}', 'feed', at - interval '2 hours', sha256(draw_id::text::bytea), at, at,
        ${ticketsInDraw}, ${ticketsInDraw} * 10000, sha256(''), at, at, at, '12345', 1, 'settled' from ${draws}`);
    await put(`insert into lottery.draw_sales (draw_id, game_code, number, draws_at, state, result, closed_at, limits_kept)
      select draw_id, 'drill', to_char(at, 'YYYYMMDD') || lpad((draw_id % 10000)::text, 4, '0'), at, 'settled', '12345', at, false from ${draws}`);
    await put(`insert into lottery.orders (order_id, member_id, draw_id, total, balance, placed_at, slip)
      select t.id % 1000000000, t.member_id, d.draw_id, 10000, 0, d.at, '1~2~3' from ${tickets}`);
    await put(`insert into lottery.tickets (draw_id, ticket_id, order_id, member_id, wallet_id, stake, placed_at, bets, multiple, line, entry, terms_id,
        salt, leaf, selection)
      select d.draw_id, t.id, t.id % 1000000000, t.member_id, t.member_id << 10 | 1, 10000, d.at, 1, 1, 0, 1, ${terms}, gen_random_uuid(),
        sha256(t.id::text::bytea), '1~2' from ${tickets}`);
    await put(`insert into lottery.settlements (draw_id, version, state, claim, claimed_until, counted_from, control_winners, control_payout)
      select draw_id, 1, 'paid', gen_random_uuid(), at, at, 0, 0 from ${draws}`);
    await put(`insert into lottery.payouts (draw_id, version, ticket_id, order_id, member_id, wallet_id, payout, gross, valid_stake, hits)
      select d.draw_id, 1, t.id, t.id % 1000000000, t.member_id, t.member_id << 10 | 1, 90000, 90000, 10000, '[]' from ${tickets} where t.n % 10 = 0`);
    await put(`insert into wagers.wagers (source, batch_ref, ref, member_id, game_code, game_type, stake, placed_at)
      select 1, d.draw_id, t.id, t.member_id, 'drill', 'LOTT', 10000, d.at from ${tickets}`);
    await put(`insert into wagers.closures (source, batch_ref, version) select 1, draw_id, 1 from ${draws}`);
    await put(`insert into wagers.payouts (source, batch_ref, ref, version, payout)
      select 1, d.draw_id, t.id, 1, 90000 from ${tickets} where t.n % 10 = 0`);
    for (const table of tables) await put(`alter table ${table} enable trigger user`);
  });
  await writeRoots(owner);
  for (const table of ['lottery.tickets', 'lottery.orders', 'wagers.wagers'])
    await ask(owner.reader, `analyze ${table}`);
}

async function writeRoots(owner: Database): Promise<void> {
  const draws = await ask<{ id: DrawId }>(
    owner.reader,
    `select draw_id as id from draws.draws where game_code = 'drill'`,
  );
  const roots: Uint8Array[] = [];
  for (const { id } of draws) roots.push((await computeSeal(owner, id)).root);
  await owner.inTransaction(async (tx) => {
    await ask(tx, 'alter table draws.draws disable trigger user');
    await ask(
      tx,
      `update draws.draws d set sealed_root = r.root from unnest($1::bigint[], $2::bytea[]) as r (draw_id, root) where d.draw_id = r.draw_id`,
      [draws.map(({ id }) => id), roots.map((root) => Buffer.from(root))],
    );
    await ask(tx, 'alter table draws.draws enable trigger user');
  });
}
