import type { RebateGroup } from '@tyche/rules/agents';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** The last end that is in the cells, by its transaction (decimal text) and id. */
export interface EndPlace {
  readonly transaction: string;
  readonly endId: bigint;
}

/** What makes a cell: a member, a local day, a group of games and, in LOTT, the prize mode and the base of the games. */
export interface CellKey {
  readonly memberId: bigint;
  /** As yyyy-MM-dd. */
  readonly day: string;
  readonly group: RebateGroup;
  /** In LOTT the number of the prize mode, else 0. */
  readonly prizeMode: number;
  /** In LOTT 2000 or 1980, else 0. */
  readonly base: number;
}

/** A change of a cell, each figure with its sign. Amounts are in 1/10 000 units. */
export interface CellChange extends CellKey {
  readonly bets: bigint;
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
  readonly selfRebate: bigint;
}

/** What became final in a window of 300 seconds, and what stopped counting in it. */
export interface WindowChange {
  readonly memberId: bigint;
  readonly startsAt: Date;
  readonly day: string;
  readonly group: RebateGroup;
  readonly valid: bigint;
  readonly voided: bigint;
}

/** What of the feed is in the cells: all ends up to this one, and of the next one the wagers up to `upToRef`. */
export interface CursorPlace extends EndPlace {
  readonly upToRef: bigint;
}

export interface Cursor extends CursorPlace {
  /** Every transaction with a lower number is over. */
  readonly below: string;
}

/** Seconds for which the completeness of an idle feed is not asked again. */
const COMPLETE_FOR = 3;

/** Whether a run of the last seconds found nothing more to read, or is about to. */
export async function isFresh(reader: Reader): Promise<boolean> {
  const [row] = await reader.rows(sql<{ is_fresh: boolean }>`
    select asked_at > clock_timestamp() - make_interval(secs => ${COMPLETE_FOR}::int) as is_fresh from agents.intake`);
  return row?.is_fresh ?? false;
}

/** Locks the cursor until the end of the transaction. Null while another transaction has it. */
export async function lockCursor(tx: Tx): Promise<Cursor | null> {
  const [row] = await tx.rows(sql<Cursor>`
    select transaction::text, end_id as "endId", up_to_ref as "upToRef", pg_snapshot_xmin(pg_current_snapshot())::text as below
    from agents.intake for update skip locked`);
  if (row) return row;
  // Only the first run of all finds no row.
  await tx.rows(sql`insert into agents.intake default values on conflict do nothing`);
  return null;
}

/** The cursor as it stands; the start of the feed before the first run. */
export async function readCursor(reader: Reader): Promise<EndPlace> {
  const [row] = await reader.rows(
    sql<EndPlace>`select transaction::text, end_id as "endId" from agents.intake`,
  );
  return row ?? { transaction: '0', endId: 0n };
}

export async function moveCursor(tx: Tx, { transaction, endId, upToRef }: CursorPlace): Promise<void> {
  await tx.rows(sql`
    update agents.intake set transaction = ${transaction}::xid8, end_id = ${endId}, up_to_ref = ${upToRef}`);
}

/** Notes that nothing is left to read of transactions below a number, and asks anew from this transaction on. */
export async function noteComplete(tx: Tx, below: string): Promise<void> {
  await tx.rows(sql`
    update agents.intake set complete_until = asked_at, asked_at = now(), asked_below = pg_current_xact_id()
    where asked_below <= ${below}::xid8`);
}

/** Adds changes to cells, each key once, in the order of the list. */
export async function addToCells(tx: Tx, changes: readonly CellChange[]): Promise<void> {
  if (changes.length === 0) return;
  const column = <Value>(of: (change: CellChange) => Value) => changes.map(of);
  // A cell that would be below 0 by the change alone is there already. It is a row of its own: a check sees it before the conflict.
  await tx.rows(sql`
    with changes as materialized (
      select * from unnest(${column(({ memberId }) => memberId)}::bigint[], ${column(({ day }) => day)}::date[],
        ${column(({ group }) => group)}::text[], ${column(({ prizeMode }) => prizeMode)}::smallint[],
        ${column(({ base }) => base)}::smallint[], ${column(({ bets }) => bets)}::bigint[], ${column(({ stake }) => stake)}::bigint[],
        ${column(({ valid }) => valid)}::bigint[], ${column(({ payout }) => payout)}::bigint[],
        ${column(({ selfRebate }) => selfRebate)}::bigint[]) with ordinality
        as c (member_id, day, game_group, prize_mode, base, bets, stake, valid, payout, self_rebate, place)
    ), lowered as (
      update agents.cells s set bets = s.bets + c.bets, stake = s.stake + c.stake, valid = s.valid + c.valid, payout = s.payout + c.payout,
        self_rebate = s.self_rebate + c.self_rebate
      from changes c
      where least(c.bets, c.stake, c.valid, c.payout, c.self_rebate) < 0
        and s.member_id = c.member_id and s.day = c.day and s.game_group = c.game_group and s.prize_mode = c.prize_mode and s.base = c.base
    )
    insert into agents.cells as s (member_id, day, game_group, prize_mode, base, bets, stake, valid, payout, self_rebate)
    select member_id, day, game_group, prize_mode, base, bets, stake, valid, payout, self_rebate from changes
    where least(bets, stake, valid, payout, self_rebate) >= 0 order by place
    on conflict (member_id, day, game_group, prize_mode, base) do update set bets = s.bets + excluded.bets,
      stake = s.stake + excluded.stake, valid = s.valid + excluded.valid, payout = s.payout + excluded.payout,
      self_rebate = s.self_rebate + excluded.self_rebate`);
}

/** Adds to windows, each key once. */
export async function addToWindows(tx: Tx, changes: readonly WindowChange[]): Promise<void> {
  if (changes.length === 0) return;
  const column = <Value>(of: (change: WindowChange) => Value) => changes.map(of);
  await tx.rows(sql`
    insert into agents.windows as s (member_id, starts_at, day, game_group, valid, voided)
    select member_id, starts_at, day, game_group, valid, voided
    from unnest(${column(({ memberId }) => memberId)}::bigint[], ${column(({ startsAt }) => startsAt)}::timestamptz[],
      ${column(({ day }) => day)}::date[], ${column(({ group }) => group)}::text[], ${column(({ valid }) => valid)}::bigint[],
      ${column(({ voided }) => voided)}::bigint[]) with ordinality as w (member_id, starts_at, day, game_group, valid, voided, place)
    order by place
    on conflict (member_id, starts_at, game_group) do update set valid = s.valid + excluded.valid, voided = s.voided + excluded.voided`);
}

/** Those of some days that are sealed. */
export async function listSealedDays(reader: Reader, days: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await reader.rows(sql<{ day: string }>`
    select day::text from agents.seals where span = 'DAY' and day = any(${days}::date[])`);
  return new Set(rows.map(({ day }) => day));
}

/** Books changes of sealed days. `lastFact`: the last fact that is known with them. */
export async function insertCorrections(
  tx: Tx,
  corrections: readonly (CellChange & { readonly endId: bigint })[],
  lastFact: bigint,
): Promise<void> {
  if (corrections.length === 0) return;
  const column = <Value>(of: (correction: (typeof corrections)[number]) => Value) => corrections.map(of);
  await tx.rows(sql`
    insert into agents.corrections (end_id, member_id, day, game_group, prize_mode, base, bets, stake, valid, payout, self_rebate,
      last_fact)
    select k.*, ${lastFact} from unnest(${column(({ endId }) => endId)}::bigint[], ${column(({ memberId }) => memberId)}::bigint[],
      ${column(({ day }) => day)}::date[], ${column(({ group }) => group)}::text[], ${column(({ prizeMode }) => prizeMode)}::smallint[],
      ${column(({ base }) => base)}::smallint[], ${column(({ bets }) => bets)}::bigint[], ${column(({ stake }) => stake)}::bigint[],
      ${column(({ valid }) => valid)}::bigint[], ${column(({ payout }) => payout)}::bigint[],
      ${column(({ selfRebate }) => selfRebate)}::bigint[]) k`);
}
