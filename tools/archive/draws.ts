// Ranges of draws: their tickets, seals, settlements, payouts, rebates, and wagers. The archive also gets copies of what a ticket is read with, which
// stays on the primary: its order, terms, and the sales of its draw.
import { computeSeal } from '../../apps/server/src/modules/lottery/index.ts';
import type { DrawId } from '@tyche/kernel/ids';
import type { ArchiveKind, Blocker } from './kinds.ts';
import { copyRows } from './copy.ts';
import type { Bundle } from './partitions.ts';
import { ArchiveProblem, ask, type Places, quoted, step } from './statements.ts';

/** A draw may be void or corrected for 30 days after it was drawn. */
const CORRECTION_DAYS = 31;

export const drawRanges: ArchiveKind = {
  name: 'draws',
  timeColumns: { 'lottery.tickets': 'placed_at', 'wagers.wagers': 'placed_at' },

  async isBefore({ primary }, { place }, before) {
    const [row] = await ask<{ isOld: boolean }>(
      primary.reader,
      `select s.last_value >= r.until and not exists (
         select from draws.draws d where d.draw_id >= $1 and d.draw_id < r.until
           and (d.draws_at >= ($2 || '-01T00:00:00Z')::timestamptz or d.draws_at > clock_timestamp() - make_interval(days => ${CORRECTION_DAYS}))
       ) as "isOld"
       from draws.draws_draw_id_seq s, (select $1::bigint + width as until from platform.partition_series
         where schema_name = 'lottery' and parent = 'tickets') r`,
      [place, before],
    );
    return row?.isOld ?? false;
  },

  findBlockers: ({ primary }, { place }) =>
    ask<Blocker>(
      primary.reader,
      `with range as (select $1::bigint as first, $1::bigint + width as until from platform.partition_series
         where schema_name = 'lottery' and parent = 'tickets')
       select b.* from range, lottery.find_range_blockers(first, until) b
       union all select b.* from range, wagers.find_range_blockers(first, until) b
       union all
       select 'draws that are not ended', count(*) from range, draws.draws d
         where d.draw_id >= first and d.draw_id < until and d.state not in ('settled', 'void') having count(*) > 0`,
      [place],
    ),

  async compare(places, bundle) {
    await copyParents(places, bundle);
    await compareRoots(places, bundle);
    await noteStakes(places, bundle);
  },

  // My bets of the primary come to less from now on (decision 56).
  async onDetach(tx, { name }) {
    await ask(
      tx,
      `select lottery.empty_counts_until(max(last_at) filter (where parent = 'tickets')),
         wagers.empty_records_until(max(last_at) filter (where parent = 'wagers'))
       from platform.archived where bundle = $1`,
      [name],
    );
  },
};

/** Turnover is counted without the wagers from now on: what they staked is noted, a thousand members at a time. */
async function noteStakes({ primary }: Places, { place }: Bundle): Promise<void> {
  const until = `$1::bigint + (select width from platform.partition_series where schema_name = 'lottery' and parent = 'tickets')`;
  for (let after = -1n; ; ) {
    const [next] = await step(primary, (tx) =>
      ask<{ last: bigint | null }>(tx, `select wagers.next_archived($1, ${until}, $2) as last`, [
        place,
        after,
      ]),
    );
    const last = next?.last ?? null;
    if (last === null) return;
    const from = after;
    await step(primary, (tx) =>
      ask(tx, `select wagers.note_archived($1, ${until}, $2, $3)`, [place, from, last]),
    );
    after = last;
  }
}

async function copyParents(places: Places, { name, place, partitions }: Bundle): Promise<void> {
  const tickets = partitions.find(({ parent }) => parent === 'tickets');
  if (!tickets) throw new Error('a range of draws without tickets');
  const table = quoted(tickets.schema, tickets.name);
  const ofTickets = `where order_id in (select order_id from only ${table})`;
  await copyRows(places, 'lottery', 'terms', '');
  await copyRows(places, 'lottery', 'orders', ofTickets);
  await copyRows(places, 'lottery', 'chases', ofTickets);
  await copyRows(
    places,
    'lottery',
    'draw_sales',
    `where draw_id >= ${place} and draw_id < ${place} + (select width from platform.partition_series where schema_name = 'lottery' and parent = 'tickets')`,
  );
  const [row] = await step(places.archive, (tx) =>
    ask<{ n: bigint }>(
      tx,
      `select count(*) as n from only ${table} t where not exists (select from lottery.orders o where o.order_id = t.order_id)
         or not exists (select from lottery.terms x where x.terms_id = t.terms_id)
         or not exists (select from lottery.draw_sales b where b.draw_id = t.draw_id and b.merchant = t.merchant)`,
    ),
  );
  if (row?.n !== 0n)
    throw new ArchiveProblem(`${name}: ${row?.n} tickets lack their order, terms or sale in the archive`);
}

/** The published root of each draw, computed from the tickets as the archive has them. */
async function compareRoots({ primary, archive }: Places, { name, place }: Bundle): Promise<void> {
  const draws = await ask<{ id: DrawId; root: Buffer; tickets: bigint }>(
    primary.reader,
    `select draw_id as id, sealed_root as root, sealed_tickets as tickets from draws.draws
     where draw_id >= $1 and draw_id < $1 + (select width from platform.partition_series where schema_name = 'lottery' and parent = 'tickets')
       and sealed_tickets > 0 order by 1`,
    [place],
  );
  for (const { id, root, tickets } of draws) {
    const seal = await computeSeal(archive, id);
    if (seal.tickets !== tickets || !root.equals(seal.root))
      throw new ArchiveProblem(`${name}: the tickets of draw ${id} in the archive do not give its root`);
  }
}
