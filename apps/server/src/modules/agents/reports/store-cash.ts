import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** What a movement adds to the day of a member, in 1/10 000 units. */
export interface CashLeg {
  readonly memberId: bigint;
  readonly deposit: bigint;
  readonly firstDeposit: bigint;
  readonly withdrawal: bigint;
  readonly transferIn: bigint;
  readonly transferOut: bigint;
  readonly promotions: bigint;
}

/** Lets one transaction at a time add cash, so that two that add for the same members in another order do not block each other. */
export async function lockCash(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(agents.cash_lock())`);
}

/** Adds legs to the cells of the local day of `at`. */
export async function addCash(
  tx: Tx,
  { legs, at, timeZone }: { readonly legs: readonly CashLeg[]; readonly at: Date; readonly timeZone: string },
): Promise<void> {
  await tx.rows(sql`
    insert into agents.cash_cells as c
      (member_id, day, deposit, first_deposit, withdrawal, transfer_in, transfer_out, promotions)
    select l.member_id, (${at}::timestamptz at time zone ${timeZone})::date, l.deposit, l.first_deposit, l.withdrawal, l.transfer_in,
      l.transfer_out, l.promotions
    from unnest(${legs.map(({ memberId }) => memberId)}::bigint[], ${legs.map(({ deposit }) => deposit)}::bigint[],
      ${legs.map(({ firstDeposit }) => firstDeposit)}::bigint[], ${legs.map(({ withdrawal }) => withdrawal)}::bigint[],
      ${legs.map(({ transferIn }) => transferIn)}::bigint[], ${legs.map(({ transferOut }) => transferOut)}::bigint[],
      ${legs.map(({ promotions }) => promotions)}::bigint[])
      l (member_id, deposit, first_deposit, withdrawal, transfer_in, transfer_out, promotions)
    on conflict (member_id, day) do update set deposit = c.deposit + excluded.deposit,
      first_deposit = c.first_deposit + excluded.first_deposit, withdrawal = c.withdrawal + excluded.withdrawal,
      transfer_in = c.transfer_in + excluded.transfer_in, transfer_out = c.transfer_out + excluded.transfer_out,
      promotions = c.promotions + excluded.promotions`);
}

/** Adds credits of promotions on the local day of `at`. The caller holds the lock of `lockCash`. */
export async function addCredits(
  tx: Tx,
  of: {
    readonly credits: readonly { readonly memberId: bigint; readonly amount: bigint }[];
    readonly at: Date;
    readonly timeZone: string;
  },
): Promise<void> {
  await tx.rows(sql`
    insert into agents.bonus_credits (member_id, amount, day)
    select member_id, amount, (${of.at}::timestamptz at time zone ${of.timeZone})::date
    from unnest(${of.credits.map(({ memberId }) => memberId)}::bigint[], ${of.credits.map(({ amount }) => amount)}::bigint[])
      c (member_id, amount)`);
}

/** Notes that an account registered today. */
export async function noteRegistered(tx: Tx, memberId: bigint, timeZone: string): Promise<void> {
  await tx.rows(sql`
    insert into agents.cash_cells (member_id, day, registered) values (${memberId}, agents.today(${timeZone}), true)
    on conflict (member_id, day) do update set registered = true`);
}
