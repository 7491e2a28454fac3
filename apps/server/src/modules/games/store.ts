import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface EntryRow {
  readonly node_id: number;
  readonly place: number | null;
  readonly volatility: number | null;
  readonly max_win_x: number | null;
  readonly art_seed: number;
  readonly is_hot: boolean;
  readonly has_demo: boolean;
  readonly has_free_rounds: boolean;
  /** Whether one win ends a bet or a round; null where the vendor does not say. */
  readonly settlement: 'BET' | 'ROUND' | null;
  readonly is_retired: boolean;
  readonly is_hidden: boolean;
  readonly listed_at: Date;
  readonly vendor: string;
  readonly game_code: string;
  readonly game_type: string;
  readonly scene: string | null;
  /** That of the vendor, whatever staff have chosen; null for a game that is not of the house. */
  readonly house_scene: string | null;
  readonly rtp: string | null;
  readonly classes: readonly string[];
  readonly names: Readonly<Record<string, string>>;
  /** In 1/10 000 units of the merchant's currency. */
  readonly min_bet: bigint | null;
  /** The name of its vendor where it is a sample entry: there is no game behind it. */
  readonly sample_vendor: string | null;
}

export interface OfferedGame {
  readonly code: string;
  readonly type: string;
  readonly classes: readonly string[];
  readonly names: Readonly<Record<string, string>>;
  readonly rtp: string | null;
  readonly volatility: number | null;
  readonly maxWinX: number | null;
  readonly hasDemo: boolean;
  readonly hasFreeRounds: boolean;
  readonly settlement: EntryRow['settlement'];
  readonly scene: string | null;
  /** In 1/10 000 units of the merchant's currency. */
  readonly minBet: bigint | null;
}

/** More than any catalogue has. */
const MAX_ENTRIES = 20_000;
/** Favourites of a member (specification, section 9). */
const MAX_FAVOURITES = 999;
const OPENINGS_KEPT = 100;

/** Every game that is or was offered, in the order of lobbies; the sample entries of a demo only where they are wanted. */
export async function listEntries(reader: Reader, hasSamples: boolean): Promise<readonly EntryRow[]> {
  return reader.rows(sql<EntryRow>`
    select node_id, place, volatility, max_win_x, art_seed, is_hot, has_demo, has_free_rounds, is_retired, is_hidden, listed_at, vendor,
      game_code, game_type, nullif(coalesce(own_scene, scene), '') as scene, scene as house_scene, rtp, coalesce(own_classes, classes) as classes, names || own_names as names,
      min_bet, settlement, sample_vendor
    from games.entries where sample_vendor is null or ${hasSamples} order by place nulls last, node_id limit ${MAX_ENTRIES}`);
}

/**
 * A text that differs after every change of an entry. Each version of a row has the number of the transaction that wrote it; a time of
 * change would miss a transaction that began earlier and committed later.
 */
export async function readVersion(reader: Reader): Promise<string> {
  const [row] = await reader.rows(sql<{ version: string }>`
    select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as version from games.entries`);
  return row?.version ?? '';
}

/** Writes a game as its vendor offers it; what the operator decided of it stays. */
export async function putEntry(tx: Tx, vendor: string, game: OfferedGame): Promise<void> {
  await tx.rows(sql`
    insert into games.entries as e (vendor, game_code, game_type, classes, names, rtp, volatility, max_win_x, has_demo, has_free_rounds, scene,
      min_bet, settlement)
    values (${vendor}, ${game.code}, ${game.type}, ${[...game.classes]}, ${game.names}, ${game.rtp}, ${game.volatility}, ${game.maxWinX},
      ${game.hasDemo}, ${game.hasFreeRounds}, ${game.scene}, ${game.minBet}, ${game.settlement})
    on conflict (merchant, vendor, game_code) do update set game_type = excluded.game_type, classes = excluded.classes,
      names = excluded.names, rtp = excluded.rtp, volatility = excluded.volatility, max_win_x = excluded.max_win_x,
      has_demo = excluded.has_demo, has_free_rounds = excluded.has_free_rounds, scene = excluded.scene, min_bet = excluded.min_bet,
      settlement = excluded.settlement, is_retired = false, changed_at = clock_timestamp()
    where (e.game_type, e.classes, e.names, e.rtp, e.volatility, e.max_win_x, e.has_demo, e.has_free_rounds, e.scene, e.min_bet,
      e.settlement, e.is_retired) is distinct from
      (excluded.game_type, excluded.classes, excluded.names, excluded.rtp, excluded.volatility, excluded.max_win_x, excluded.has_demo,
        excluded.has_free_rounds, excluded.scene, excluded.min_bet, excluded.settlement, false)`);
}

/** Retires the games of a vendor that are not among those it offers. */
export async function retireOthers(tx: Tx, vendor: string, codes: readonly string[]): Promise<void> {
  await tx.rows(sql`
    update games.entries set is_retired = true, changed_at = clock_timestamp()
    where vendor = ${vendor} and not is_retired and not game_code = any(${[...codes]}::text[])`);
}

/** The node ids of a member's favourites, newest first. */
export async function listFavourites(reader: Reader, memberId: bigint): Promise<readonly number[]> {
  const rows = await reader.rows(sql<{ node_id: number }>`
    select node_id from games.favourites where member_id = ${memberId} order by at desc, node_id limit ${MAX_FAVOURITES}`);
  return rows.map((row) => row.node_id);
}

/** Makes a game a favourite. False where the member has as many as there may be. */
export async function addFavourite(tx: Tx, memberId: bigint, nodeId: number): Promise<boolean> {
  const added = await tx.rows(sql`
    insert into games.favourites (member_id, node_id) select ${memberId}, ${nodeId}
    where (select count(*) from games.favourites where member_id = ${memberId} and node_id <> ${nodeId}) < ${MAX_FAVOURITES}
    on conflict (merchant, member_id, node_id) do update set at = favourites.at returning node_id`);
  return added.length > 0;
}

export async function removeFavourite(reader: Reader, memberId: bigint, nodeId: number): Promise<void> {
  await reader.rows(sql`delete from games.favourites where member_id = ${memberId} and node_id = ${nodeId}`);
}

/** Remembers that a member opened a game. */
export async function putOpening(reader: Reader, memberId: bigint, nodeId: number): Promise<void> {
  await reader.rows(sql`
    insert into games.openings (member_id, node_id) values (${memberId}, ${nodeId})
    on conflict (merchant, member_id, node_id) do update set at = clock_timestamp()`);
}

/** What a list of opened games is narrowed to: what these vendors offer, and a type, a class or a vendor where they are named. */
export interface OpenedFilter {
  /** The codes of the vendors that have games here. */
  readonly vendors: readonly string[];
  readonly gameType?: string | undefined;
  readonly gameClassify?: string | undefined;
  readonly vassalage?: string | undefined;
}

/** The games that a member opened, that are offered and that fit, newest first, 100 at most. Sample entries are never opened. */
export async function listOpenings(
  reader: Reader,
  memberId: bigint,
  { vendors, gameType = '', gameClassify = '', vassalage = '' }: OpenedFilter,
): Promise<readonly number[]> {
  const rows = await reader.rows(sql<{ node_id: number }>`
    select node_id from games.openings o join games.entries e using (merchant, node_id)
    where o.member_id = ${memberId} and not e.is_retired and not e.is_hidden and e.vendor = any(${[...vendors]}::text[])
      and ${gameType} in ('', e.game_type) and ${vassalage} in ('', e.vendor)
      and (${gameClassify} = '' or ${gameClassify} = any(coalesce(e.own_classes, e.classes)))
    order by o.at desc, node_id limit ${OPENINGS_KEPT}`);
  return rows.map((row) => row.node_id);
}

/** Every game that a member opened, newest first, also those that are offered no more: for the export of personal data. */
export async function listAllOpenings(reader: Reader, memberId: bigint): Promise<readonly number[]> {
  const rows = await reader.rows(sql<{ node_id: number }>`
    select node_id from games.openings where member_id = ${memberId} order by at desc, node_id limit ${MAX_ENTRIES}`);
  return rows.map((row) => row.node_id);
}

/** The games on offer that the most members opened in the last day and that fit, most first. */
export async function listPopular(
  reader: Reader,
  limit: number,
  { vendors, gameType = '', gameClassify = '', vassalage = '' }: OpenedFilter,
): Promise<readonly number[]> {
  const rows = await reader.rows(sql<{ node_id: number }>`
    select node_id from games.openings o join games.entries e using (merchant, node_id)
    where o.at > clock_timestamp() - interval '1 day' and not e.is_retired and not e.is_hidden
      and e.vendor = any(${[...vendors]}::text[]) and ${gameType} in ('', e.game_type) and ${vassalage} in ('', e.vendor)
      and (${gameClassify} = '' or ${gameClassify} = any(coalesce(e.own_classes, e.classes)))
    group by node_id order by count(*) desc, node_id limit ${limit}`);
  return rows.map((row) => row.node_id);
}

/** Removes openings older than a year, some thousand at once. */
export async function sweepOpenings(reader: Reader): Promise<void> {
  await reader.rows(sql`
    delete from games.openings where ctid = any(array(
      select ctid from games.openings where at < clock_timestamp() - interval '1 year' limit 5000))`);
}
