// The rows of many money calls at once: each statement serves all calls of a transaction. A lateral part looks up one row along its key,
// whatever the planner knows of the table.
import { formatAmount } from '@tyche/kernel/money';
import type { JackpotAmount, MoneyCall, Round, StoredStatus } from '@tyche/rules/vendors/calls';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { CallPlayer, CallRow, NewIncident, RoundKey, RoundRow } from './store.ts';

/** What a call is stored under. */
export interface CallKey {
  readonly vendor: string;
  readonly txId: string;
}

/** A key as one text: the code of a vendor has no space. */
export function textOfKey({ vendor, txId }: CallKey): string {
  return `${vendor} ${txId}`;
}

/** The players that calls name, in their order; null for one that the vendor does not have. */
export async function listPlayers(
  reader: Reader,
  keys: readonly Pick<RoundKey, 'vendor' | 'playerId'>[],
): Promise<(CallPlayer | null)[]> {
  const rows = await reader.rows(sql<CallPlayer & Placed>`
    select (place - 1)::int as place, member_id, wallet_id, currency
    from unnest(${keys.map(({ vendor }) => vendor)}::text[], ${keys.map(({ playerId }) => playerId)}::text[])
      with ordinality as a (vendor, player_id, place) join vendors.players p using (vendor, player_id)`);
  return inOrder(rows, keys.length);
}

/** The stored calls under some keys, by `textOfKey`. */
export async function listCallsOf(
  reader: Reader,
  keys: readonly CallKey[],
): Promise<ReadonlyMap<string, CallRow>> {
  const rows = await reader.rows(sql<CallRow & { readonly vendor: string }>`
    select a.vendor, c.* from unnest(${keys.map(({ vendor }) => vendor)}::text[], ${keys.map(({ txId }) => txId)}::text[]) as a (vendor, id)
    cross join lateral (
      select call_no, round_no, post_key, debit, credit, shortfall, free_face, is_refunded, is_held, tx_id, call, kind, player_id, round_id,
        currency, refs, grant_id, status
      from vendors.calls where vendor = a.vendor and tx_id = a.id limit 1) c`);
  return new Map(rows.map((row) => [textOfKey({ vendor: row.vendor, txId: row.tx_id }), row]));
}

/** A game as the gateway judges it; nulls for one that nobody announced. */
export interface GameFacts {
  readonly type: string | null;
  readonly win_cap: bigint | null;
  readonly is_on: boolean | null;
  /** Whether its bets may hold bonus money. */
  readonly counts: boolean | null;
}

/** Rounds by their keys, in the order of the keys, each with its game; null for one that is not there. */
export async function listRounds(
  reader: Reader,
  keys: readonly RoundKey[],
): Promise<((RoundRow & GameFacts) | null)[]> {
  const rows = await reader.rows(sql<RoundRow & GameFacts & Placed>`
    select (place - 1)::int as place, r.*, g.game_type as type, g.win_cap, g.counts, not g.is_off and not exists (
        select from vendors.switches s where s.vendor = g.vendor and s.is_off) as is_on
    from unnest(${keys.map(({ vendor }) => vendor)}::text[], ${keys.map(({ roundId }) => roundId)}::text[],
      ${keys.map(({ playerId }) => playerId)}::text[]) with ordinality as a (vendor, round, player, place)
    cross join lateral (
      select round_no, ref, bets, wins, cap_base, standing, settled, game_code, game_type, status, closed_by_bet_win,
        status = 'CANCELLED' and exists (select from vendors.voids v where v.round_no = o.round_no) as is_voided
      from vendors.rounds o where vendor = a.vendor and round_id = a.round and player_id = a.player limit 1) r
    left join vendors.games g on g.vendor = a.vendor and g.game_code = r.game_code`);
  return inOrder(rows, keys.length);
}

export interface RoundWrite extends RoundKey {
  readonly round: Round;
  readonly game: { readonly code: string; readonly type: string };
  /** How often it was settled. */
  readonly settled: number;
  /** What the ledger is to refer to it by; one that stands keeps its own. */
  readonly ref: string;
}

/** Writes rounds as they are after a call, each at most once in the list. Gives what each stands under, in no order. */
export async function putRounds(
  tx: Tx,
  rounds: readonly RoundWrite[],
): Promise<Pick<RoundRow, 'round_no' | 'ref'>[]> {
  if (rounds.length === 0) return [];
  const column = <Value>(of: (row: RoundWrite) => Value) => rounds.map(of);
  return tx.rows(sql<Pick<RoundRow, 'round_no' | 'ref'>>`
    insert into vendors.rounds as r (vendor, round_id, player_id, game_code, game_type, bets, wins, cap_base, standing, settled, status,
      closed_by_bet_win, ref, closed_at)
    select g.*, case when g.status = 'CLOSED' then clock_timestamp() end
    from unnest(${column(({ vendor }) => vendor)}::text[], ${column(({ roundId }) => roundId)}::text[],
      ${column(({ playerId }) => playerId)}::text[], ${column(({ game }) => game.code)}::text[],
      ${column(({ game }) => game.type)}::text[], ${column(({ round }) => round.bets)}::bigint[],
      ${column(({ round }) => round.wins)}::bigint[], ${column(({ round }) => round.capBase)}::bigint[],
      ${column(({ round }) => round.standing)}::int[], ${column(({ settled }) => settled)}::smallint[],
      ${column(({ round }) => round.status)}::text[], ${column(({ round }) => round.closedByBetWin)}::text[],
      ${column(({ ref }) => ref)}::uuid[]) as g (vendor, round_id, player_id, game_code, game_type, bets, wins, cap_base, standing, settled,
        status, closed_by, ref)
    on conflict (merchant, vendor, round_id, player_id) do update set bets = excluded.bets, wins = excluded.wins,
      cap_base = excluded.cap_base, standing = excluded.standing, settled = excluded.settled, status = excluded.status,
      closed_by_bet_win = excluded.closed_by_bet_win, mismatch_since = null,
      closed_at = case when excluded.status = 'CLOSED' then coalesce(r.closed_at, excluded.closed_at) end
    returning round_no, ref`);
}

/** A call as it is stored. */
export interface CallWrite {
  readonly vendor: string;
  readonly call: Omit<MoneyCall, 'closesRound'>;
  readonly postKey: string;
  /** Whether it belongs to the round that it names. */
  readonly isOfRound: boolean;
  /** The number of that round, where it stood before; null: it is looked up. */
  readonly roundNo: bigint | null;
  readonly status: StoredStatus;
  readonly isRefunded: boolean;
  readonly isHeld: boolean;
  /** What it told of pots. */
  readonly jackpots: readonly JackpotAmount[];
}

/** The numbers that a stored call has. */
export type CallNumbers = Pick<CallRow, 'call_no' | 'round_no'>;

/**
 * Stores calls, in their order, whose rounds are written already. Throws a unique violation when one of the numbers is taken meanwhile.
 * Gives the numbers by `textOfKey`.
 */
export async function insertCalls(
  tx: Tx,
  calls: readonly CallWrite[],
): Promise<ReadonlyMap<string, CallNumbers>> {
  if (calls.length === 0) return new Map();
  const column = <Value>(of: (row: CallWrite) => Value) => calls.map(of);
  const field = <Value>(of: (call: CallWrite['call']) => Value) => calls.map(({ call }) => of(call));
  const rows = await tx.rows(sql<CallNumbers & { readonly vendor: string; readonly tx_id: string }>`
    insert into vendors.calls (vendor, tx_id, call, kind, player_id, round_id, currency, debit, credit, refs, grant_id, free_face, round_no,
      post_key, status, is_refunded, is_held, jackpots)
    select g.vendor, tx_id, call, kind, g.player_id, g.round_id, currency, debit, credit, array(select jsonb_array_elements_text(refs)),
      grant_id, free_face, coalesce(g.round_no, r.round_no), post_key, status, is_refunded, is_held, jackpots
    from unnest(${column(({ vendor }) => vendor)}::text[], ${field(({ txId }) => txId)}::text[], ${field(({ call }) => call)}::text[],
        ${field(({ kind }) => kind)}::text[], ${field(({ playerId }) => playerId)}::text[], ${field(({ roundId }) => roundId)}::text[],
        ${field(({ currency }) => currency)}::text[], ${field(({ debit }) => debit)}::bigint[], ${field(({ credit }) => credit)}::bigint[],
        ${field(({ refs }) => JSON.stringify(refs))}::jsonb[], ${field(({ free }) => free?.grantId ?? null)}::text[],
        ${field(({ free }) => free?.faceValue ?? null)}::bigint[], ${column(({ postKey }) => postKey)}::uuid[],
        ${column(({ isOfRound }) => isOfRound)}::boolean[], ${column(({ roundNo }) => roundNo)}::bigint[],
        ${column(({ status }) => status)}::text[], ${column(({ isRefunded }) => isRefunded)}::boolean[],
        ${column(({ isHeld }) => isHeld)}::boolean[], ${column(({ jackpots }) => jackpotsText(jackpots))}::jsonb[]) with ordinality
      as g (vendor, tx_id, call, kind, player_id, round_id, currency, debit, credit, refs, grant_id, free_face, post_key, is_of_round,
        round_no, status, is_refunded, is_held, jackpots, place)
    left join lateral (
      select round_no from vendors.rounds o
      where g.is_of_round and g.round_no is null and o.vendor = g.vendor and o.round_id = g.round_id and o.player_id = g.player_id
      limit 1) r on true
    order by place
    returning vendor, tx_id, call_no, round_no`);
  return new Map(rows.map(({ vendor, tx_id: txId, ...numbers }) => [textOfKey({ vendor, txId }), numbers]));
}

function jackpotsText(jackpots: readonly JackpotAmount[]): string | null {
  if (jackpots.length === 0) return null;
  return JSON.stringify(jackpots.map(({ id, amount }) => ({ id, amount: formatAmount(amount) })));
}

export interface StandingBet {
  readonly call_no: bigint;
  readonly debit: bigint;
  readonly post_key: string;
}

/** The bets of rounds that stand, in the order of the rounds, of each the oldest first: what a settlement divides its winnings among. */
export async function listStandingBetsOf(
  reader: Reader,
  keys: readonly RoundKey[],
): Promise<readonly (readonly StandingBet[])[]> {
  if (keys.length === 0) return [];
  const rows = await reader.rows(sql<StandingBet & Placed>`
    select (place - 1)::int as place, c.call_no, c.debit, c.post_key
    from unnest(${keys.map(({ vendor }) => vendor)}::text[], ${keys.map(({ roundId }) => roundId)}::text[],
      ${keys.map(({ playerId }) => playerId)}::text[]) with ordinality as a (vendor, round, player, place)
    cross join lateral (
      select round_no from vendors.rounds where vendor = a.vendor and round_id = a.round and player_id = a.player limit 1) r
    cross join lateral (
      select call_no, debit, post_key from vendors.calls
      where round_no = r.round_no and call in ('bet', 'bet-win') and status = 'OK' and debit > 0 order by call_no offset 0) c
    order by place, call_no`);
  const bets: StandingBet[][] = keys.map(() => []);
  for (const { place, ...bet } of rows) bets[place]?.push(bet);
  return bets;
}

export async function insertIncidents(tx: Tx, incidents: readonly NewIncident[]): Promise<void> {
  if (incidents.length === 0) return;
  const column = <Value>(of: (row: NewIncident) => Value) => incidents.map(of);
  await tx.rows(sql`
    insert into vendors.incidents (vendor, code, tx_id, player_id, round_id, amount)
    select * from unnest(${column(({ vendor }) => vendor)}::text[], ${column(({ code }) => code)}::text[],
      ${column(({ txId }) => txId)}::text[], ${column(({ playerId }) => playerId)}::text[],
      ${column(({ roundId }) => roundId)}::text[], ${column(({ amount }) => amount)}::bigint[])`);
}

/** Notes wins and corrections whose bet has not come, each once. */
export async function noteWaiting(tx: Tx, calls: readonly Omit<NewIncident, 'code'>[]): Promise<void> {
  if (calls.length === 0) return;
  const column = <Value>(of: (row: Omit<NewIncident, 'code'>) => Value) => calls.map(of);
  await tx.rows(sql`
    insert into vendors.waiting_calls (vendor, tx_id, player_id, round_id, amount)
    select * from unnest(${column(({ vendor }) => vendor)}::text[], ${column(({ txId }) => txId)}::text[],
      ${column(({ playerId }) => playerId)}::text[], ${column(({ roundId }) => roundId)}::text[],
      ${column(({ amount }) => amount ?? 0n)}::bigint[])
    on conflict do nothing`);
}

interface Placed {
  readonly place: number;
}

function inOrder<Row extends Placed>(rows: readonly Row[], count: number): (Row | null)[] {
  const found = new Map(rows.map((row) => [row.place, row]));
  return Array.from({ length: count }, (_, place) => found.get(place) ?? null);
}
