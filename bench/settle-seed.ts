// A draw with very many tickets, as bets would have left it: on the disk, then the worker finds it closed.
import { createHash, randomBytes } from 'node:crypto';
import type { DrawId } from '@tyche/kernel/ids';
import type { PricedLine } from '@tyche/rules/lottery';
import { insertTerms } from '../apps/server/src/modules/lottery/betting/store-terms.ts';
import { termsRowOf } from '../apps/server/src/modules/lottery/betting/tickets.ts';
import type { Tx } from '../apps/server/src/platform/db/database.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import type { BetStage } from './bet-stage.ts';
import { linesOf, type Plays } from './settle-mix.ts';

const GAME = 'fast5d-1m';
const FIRST_NUMBER = 202_601_010_001;
const FIRST_ID = 1_000_000n;
/** Of all plays of a draw together. */
const LINES = 100_000;
/** Of a draw. */
const MAX_TICKETS = 10_000_000;

export interface DrawToSeed {
  readonly plays: Plays;
  readonly tickets: number;
  /** Which draw of a run it is, from 0. */
  readonly place?: number;
  /** The members who bet, by their places among those of the stage: from the first up to before the second. All of them when absent. */
  readonly bettors?: readonly [number, number];
  /** What the database is to have besides the tickets, before the draw closes. */
  readonly beside?: (tx: Tx, drawId: DrawId) => Promise<void>;
}

/** Writes the tickets of an old draw, then the draw: from its commit on the worker locks, seals, draws and settles it. */
export async function seedDraw(
  { database, checkpoint }: Pick<BetStage, 'database' | 'checkpoint'>,
  { plays, tickets, place = 0, bettors = [0, 2_147_483_647], beside }: DrawToSeed,
): Promise<DrawId> {
  const seed = randomBytes(32);
  const drawId = (FIRST_ID + BigInt(place)) as DrawId;
  const number = String(FIRST_NUMBER + place);
  await database.inTransaction(async (tx) => {
    await tx.rows(sql`set local statement_timeout = 0`);
    await tx.rows(sql`
      insert into lottery.draw_sales (draw_id, game_code, number, draws_at) values (${drawId}, ${GAME}, ${number}, now())`);
    const lines = linesOf(plays, GAME, plays === 'one' ? LINES : LINES / 10);
    await insertTickets(tx, { drawId, number, tickets, first: place * MAX_TICKETS, bettors }, lines);
    await tx.rows(sql`
      insert into wagers.wagers (source, batch_ref, ref, member_id, game_code, game_type, stake, rebate)
      select 1, draw_id, ticket_id, member_id, ${GAME}, 'LOTT', stake, 0 from lottery.tickets where draw_id = ${drawId}`);
    await tx.rows(sql`
      insert into lottery.member_draws select draw_id, member_id, sum(stake) from lottery.tickets where draw_id = ${drawId} group by 1, 2`);
    await beside?.(tx, drawId);
  });
  await checkpoint();
  await database.inTransaction(async (tx) => {
    // A draw that is overdue is void: its sale ends now.
    await tx.rows(sql`
      insert into draws.draws (draw_id, game_code, number, model, opens_at, closes_at, draws_at, commitment, beacon_id, beacon_round)
      overriding system value
      select ${drawId}::bigint, ${GAME}, ${number}, '{"kind":"digits","count":5}', at - interval '60 seconds', at, at,
        ${createHash('sha256').update(seed).digest()}, (select max(beacon_id) from draws.beacons), 1 from clock_timestamp() as at`);
    await tx.rows(sql`insert into draws.seeds (draw_id, seed) values (${drawId}, ${seed})`);
    await tx.rows(sql`update draws.draws set state = 'open' where draw_id = ${drawId}`);
  });
  return drawId;
}

interface TicketsToSeed extends Required<Pick<DrawToSeed, 'tickets' | 'bettors'>> {
  readonly drawId: DrawId;
  readonly number: string;
  /** How many tickets earlier draws have at most. */
  readonly first: number;
}

async function insertTickets(
  tx: Tx,
  { drawId, number, tickets, first, bettors: [from, to] }: TicketsToSeed,
  lines: readonly PricedLine[],
): Promise<void> {
  const [{ members } = { members: 1 }] = await tx.rows(
    sql<{ members: number }>`
      select count(*)::int as members from (select from members.members order by member_id limit ${to - from} offset ${from}) bettors`,
  );
  const terms = lines.map(termsRowOf);
  await insertTerms(tx, [...new Map(terms.map((row) => [row.id, row])).values()]);
  await tx.rows(sql`
    insert into lottery.tickets (draw_id, ticket_id, order_id, line, phase, member_id, wallet_id, terms_id, entry, selection, bets, multiple,
      stake, salt, leaf)
    select ${drawId}::bigint, n, n, 0, 0, member_id, wallet_id, terms_id, entry, selection, bets, 1, stake, salt,
      sha256('\\x00'::bytea || convert_to(format('["tyche-ticket-1","%s","%s","%s","%s","%s~%s","%s","1","200","%s","1950","%s"]',
        ${GAME}::text, ${number}::text, n, code, entry, selection, bets, stake, salt), 'UTF8'))
    from (
      select 1000000000::bigint + ${first}::bigint + n as n, m.member_id, m.wallet_id, gen_random_uuid() as salt, l.*
      from generate_series(1, ${tickets}::int) n
      join (
        select member_id, wallet_id, row_number() over (order by member_id) - 1 as place
        from (select * from members.members order by member_id limit ${to - from} offset ${from}) bettors) m
        on m.place = n % ${members}::int
      join unnest(${lines.map(({ play }) => play.code)}::text[], ${terms.map(({ id }) => id)}::uuid[],
        ${lines.map(({ line }) => line.type)}::int[], ${lines.map(({ line }) => line.balls)}::text[], ${lines.map(({ bets }) => bets)}::int[],
        ${lines.map(({ stake }) => stake)}::bigint[])
        with ordinality as l (code, terms_id, entry, selection, bets, stake, place)
        on l.place = 1 + abs(hashint4(n)::bigint) % ${lines.length}::int
    ) t`);
}
