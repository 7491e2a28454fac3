// The feed of final wagers: ends in an order in which none is skipped, and what each of them changed (docs/reference/agents.md 6.1).
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** A place in the feed: an end by its transaction and its id. */
export interface EndPlace {
  /** The number of the transaction that wrote it, as decimal text. */
  readonly transaction: string;
  readonly endId: bigint;
}

/** What of the feed a reader has: all ends up to this one, and of the next one the wagers up to `upToRef`. */
export interface FeedPlace extends EndPlace {
  readonly upToRef: bigint;
}

/** A result of a batch that began to count, or wagers of a batch that became void together. */
export interface End extends EndPlace {
  readonly source: number;
  readonly batchRef: bigint;
  readonly endedAt: Date;
  /** The number of wagers that it may concern; at most one more than was asked for. */
  readonly wagers: bigint;
}

/** Some wagers of the batch of an end: those after a number and up to another. */
export interface EndPart extends Pick<End, 'source' | 'batchRef' | 'endId'> {
  readonly afterRef: bigint;
  readonly lastRef: bigint;
}

/** What a part of an end changed for a member in a game, each figure with its sign. Amounts are in 1/10 000 units. */
export interface EndChange {
  /** The place of the part in the list that was asked for, from 0. */
  readonly part: bigint;
  readonly memberId: bigint;
  readonly gameCode: string;
  readonly gameType: string;
  /** When the batch was closed for the first time: when its wagers became final. */
  readonly firstAt: Date;
  readonly bets: bigint;
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
  readonly rebate: bigint;
  /** The valid bet that began to count, and the one that counts no more: `valid` is their difference. */
  readonly counted: bigint;
  readonly uncounted: bigint;
}

/**
 * The next ends after a place, in the order of the feed. Ends of transactions that run now, or began after one that runs now, are not
 * among them yet.
 *
 * @param limits `ends`: how many at most; `wagers`: how far wagers of an end are counted.
 */
export function listEnds(
  tx: Tx,
  after: EndPlace,
  limits: { readonly ends: number; readonly wagers: number },
): Promise<End[]> {
  return tx.rows(sql<End>`
    select e.transaction::text, e.end_id as "endId", e.source, e.batch_ref as "batchRef", e.ended_at as "endedAt",
      case e.kind when 'void' then cardinality(e.refs)::bigint else (
        select count(*) from (
          select from wagers.wagers w where w.source = e.source and w.batch_ref = e.batch_ref limit ${limits.wagers + 1}) counted) end as wagers
    from (
      select * from wagers.ends
      where (transaction, end_id) > (${after.transaction}::xid8, ${after.endId}) and transaction < pg_snapshot_xmin(pg_current_snapshot())
      order by transaction, end_id limit ${limits.ends}) e
    order by e.transaction, e.end_id`);
}

/** For how many seconds the oldest end after a place waits; 0 when there is none. Ends of transactions that others wait for count too. */
export async function waitingSeconds(reader: Reader, after: EndPlace): Promise<number> {
  const [row] = await reader.rows(sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp() - ended_at)::float8 as seconds from wagers.ends
    where (transaction, end_id) > (${after.transaction}::xid8, ${after.endId}) order by transaction, end_id limit 1`);
  return row?.seconds ?? 0;
}

/** The last of the next wagers of a batch after a number; null when there are not as many as that. */
export async function findLastRef(
  reader: Reader,
  { source, batchRef }: Pick<End, 'source' | 'batchRef'>,
  page: { readonly afterRef: bigint; readonly wagers: number },
): Promise<bigint | null> {
  const [row] = await reader.rows(sql<{ ref: bigint }>`
    select ref from wagers.wagers where source = ${source} and batch_ref = ${batchRef} and ref > ${page.afterRef}
    order by ref offset ${page.wagers - 1} limit 1`);
  return row?.ref ?? null;
}

/** What parts of ends changed: what their wagers count with the end less what they counted before it, by member and game. */
export function listChanges(reader: Reader, parts: readonly EndPart[]): Promise<EndChange[]> {
  const column = <Value>(of: (part: EndPart) => Value) => parts.map(of);
  return reader.rows(sql<EndChange>`
    select p.place - 1 as part, c.member_id as "memberId", c.game_code as "gameCode", c.game_type as "gameType", c.first_at as "firstAt",
      sum(c.bets)::bigint as bets, sum(c.stake)::bigint as stake, sum(c.valid)::bigint as valid, sum(c.payout)::bigint as payout,
      sum(c.rebate)::bigint as rebate, sum(greatest(c.valid, 0))::bigint as counted, sum(greatest(-c.valid, 0))::bigint as uncounted
    from unnest(${column(({ source }) => source)}::smallint[], ${column(({ batchRef }) => batchRef)}::bigint[],
      ${column(({ endId }) => endId)}::bigint[], ${column(({ afterRef }) => afterRef)}::bigint[],
      ${column(({ lastRef }) => lastRef)}::bigint[]) with ordinality p (source, batch_ref, end_id, after_ref, last_ref, place)
    cross join lateral wagers.changes_of(p.source, p.batch_ref, p.end_id, p.after_ref, p.last_ref) c
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4`);
}

/** A wager as it stood after an end. */
export interface WagerFactRow {
  readonly wagerId: bigint;
  readonly ref: bigint;
  readonly memberId: bigint;
  readonly gameCode: string;
  readonly gameType: string;
  readonly state: 'won' | 'lost' | 'void';
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
  readonly rebate: bigint;
  /** When its batch was closed for the first time; null when it was void before and the batch was never closed. */
  readonly firstAt: Date | null;
}

/** The wagers of a part of a batch as they stood after an end; open ones are not among them. */
export function listFacts(reader: Reader, part: EndPart): Promise<WagerFactRow[]> {
  return reader.rows(sql<WagerFactRow>`
    select wager_id as "wagerId", ref, member_id as "memberId", game_code as "gameCode", game_type as "gameType", state, stake, valid, payout,
      rebate, first_at as "firstAt"
    from wagers.facts_at(${part.source}::smallint, ${part.batchRef}, ${part.endId}, ${part.afterRef}, ${part.lastRef}) order by wager_id`);
}

/** A wager that an end concerned, as it stood after the end. */
export interface EndFact extends WagerFactRow {
  /** The place of the part in the list that was asked for, from 0. */
  readonly part: bigint;
}

/**
 * The wagers that parts of ends concerned, each as it stood after its end, by part and number: all of a batch that was closed, of one with
 * void wagers only these. A wager that did not change may be among them.
 */
export function listEndFacts(reader: Reader, parts: readonly EndPart[]): Promise<EndFact[]> {
  const column = <Value>(of: (part: EndPart) => Value) => parts.map(of);
  return reader.rows(sql<EndFact>`
    select p.place - 1 as part, f.wager_id as "wagerId", f.ref, f.member_id as "memberId", f.game_code as "gameCode",
      f.game_type as "gameType", f.state, f.stake, f.valid, f.payout, f.rebate, f.first_at as "firstAt"
    from unnest(${column(({ source }) => source)}::smallint[], ${column(({ batchRef }) => batchRef)}::bigint[],
      ${column(({ endId }) => endId)}::bigint[], ${column(({ afterRef }) => afterRef)}::bigint[],
      ${column(({ lastRef }) => lastRef)}::bigint[]) with ordinality p (source, batch_ref, end_id, after_ref, last_ref, place)
    join wagers.ends e on e.source = p.source and e.batch_ref = p.batch_ref and e.end_id = p.end_id
    cross join lateral wagers.facts_at(p.source, p.batch_ref, p.end_id, p.after_ref, p.last_ref) f
    where e.kind = 'closed' or f.ref = any (e.refs)
    order by p.place, f.ref`);
}

/**
 * Of the wagers that parts of ends settled for the first time those that are still not void and whose number ends in one of some digits.
 *
 * @param tails texts of digits, all of the same or of different lengths.
 */
export function listSettledEndingIn(
  reader: Reader,
  parts: readonly EndPart[],
  tails: readonly string[],
): Promise<EndFact[]> {
  const column = <Value>(of: (part: EndPart) => Value) => parts.map(of);
  return reader.rows(sql<EndFact>`
    select p.place - 1 as part, f.wager_id as "wagerId", f.ref, f.member_id as "memberId", f.game_code as "gameCode",
      f.game_type as "gameType", f.state, f.stake, f.valid, f.payout, f.rebate, f.first_at as "firstAt"
    from unnest(${column(({ source }) => source)}::smallint[], ${column(({ batchRef }) => batchRef)}::bigint[],
      ${column(({ endId }) => endId)}::bigint[], ${column(({ afterRef }) => afterRef)}::bigint[],
      ${column(({ lastRef }) => lastRef)}::bigint[]) with ordinality p (source, batch_ref, end_id, after_ref, last_ref, place)
    join wagers.ends e on e.source = p.source and e.batch_ref = p.batch_ref and e.end_id = p.end_id
    cross join lateral wagers.facts_at(p.source, p.batch_ref, p.end_id, p.after_ref, p.last_ref) f
    where e.kind = 'closed' and f.first_at = e.ended_at and f.state <> 'void'
      and exists (select from unnest(${tails}::text[]) t (tail) where f.wager_id::text like '%' || t.tail)
      and not exists (select from wagers.voids v where v.source = p.source and v.batch_ref = p.batch_ref and v.ref = f.ref)
    order by f.wager_id`);
}

/**
 * Gives settled wagers with their own money alone: of a stake that held bonus money its own part, and the shares of it. The composition
 * root knows how (docs/reference/rewards.md 5.2).
 */
export type OwnFacts = (
  reader: Reader,
  ends: readonly End[],
  facts: readonly EndFact[],
) => Promise<readonly EndFact[]>;

/** When wagers were placed and their numbers in their batches, by member and id; a wager that is not there is left out. */
export function listPlacedAt(
  reader: Reader,
  wagers: readonly { readonly memberId: bigint; readonly wagerId: bigint }[],
): Promise<{ wagerId: bigint; ref: bigint; placedAt: Date }[]> {
  return reader.rows(sql<{ wagerId: bigint; ref: bigint; placedAt: Date }>`
    select w.wager_id as "wagerId", w.ref, w.placed_at as "placedAt" from (
      select member_id, array_agg(wager_id) as ids, min(wager_id) as low, max(wager_id) as high
      from unnest(${wagers.map(({ memberId }) => memberId)}::bigint[], ${wagers.map(({ wagerId }) => wagerId)}::bigint[]) g (member_id, wager_id)
      group by member_id
    ) m join wagers.wagers w on w.member_id = m.member_id and w.wager_id between m.low and m.high and w.wager_id = any (m.ids)`);
}

/** When a batch was closed for the first time; null while it is open. */
export async function findFirstClose(
  reader: Reader,
  { source, batchRef }: Pick<End, 'source' | 'batchRef'>,
): Promise<Date | null> {
  const [row] = await reader.rows(sql<{ at: Date | null }>`
    select min(ended_at) as at from wagers.ends where source = ${source} and batch_ref = ${batchRef} and kind = 'closed'`);
  return row?.at ?? null;
}

/** Where a wager stands: its batch, and its number there. */
export interface WagerPlace {
  readonly batchRef: bigint;
  readonly ref: bigint;
}

/** The batches and numbers of wagers of one source, by member and id; those of another source are left out. */
export function listPlaces(
  reader: Reader,
  source: number,
  wagers: readonly { readonly memberId: bigint; readonly wagerId: bigint }[],
): Promise<WagerPlace[]> {
  return reader.rows(sql<WagerPlace>`
    select w.batch_ref as "batchRef", w.ref from (
      select member_id, array_agg(wager_id) as ids, min(wager_id) as low, max(wager_id) as high
      from unnest(${wagers.map(({ memberId }) => memberId)}::bigint[], ${wagers.map(({ wagerId }) => wagerId)}::bigint[]) g (member_id, wager_id)
      group by member_id
    ) m join wagers.wagers w on w.member_id = m.member_id and w.wager_id between m.low and m.high and w.wager_id = any (m.ids)
    where w.source = ${source}`);
}
