// The rows of pots: what is in them, and what rounds did to them.
import type { Reader, Tx } from '../database.ts';

export interface PotKey {
  readonly currency: string;
  readonly level: string;
}

/** What each round won of the pots, as a column of `studio.rounds r`: levels with amounts as text, in 1/10 000 units. */
export const JACKPOT_WINS = `coalesce((select jsonb_agg(jsonb_build_object('level', j.level, 'won', j.won::text) order by j.entry_no)
    from studio.jackpot_entries j where j.round_no = r.round_no and j.won is not null), '[]') as jackpot_wins`;

/** Makes a pot with its seed when there is none yet. */
export async function openPot(tx: Tx, { currency, level }: PotKey, seed: bigint): Promise<void> {
  await tx.rows(
    `insert into studio.jackpot_pots (currency, level, amount, seed) values ($1, $2, $3, $3) on conflict do nothing`,
    [currency, level, seed],
  );
}

/** Adds a contribution and locks the pot until the transaction ends. Gives what is in it then; null without such a pot. */
export async function addToPot(tx: Tx, { currency, level }: PotKey, by: bigint): Promise<bigint | null> {
  const [row] = await tx.rows<{ amount: bigint }>(
    'update studio.jackpot_pots set amount = amount + $3 where currency = $1 and level = $2 returning amount',
    [currency, level, by],
  );
  return row?.amount ?? null;
}

/** Sets a pot that is locked after a hit. */
export async function setPot(tx: Tx, { currency, level }: PotKey, amount: bigint): Promise<void> {
  await tx.rows('update studio.jackpot_pots set amount = $3 where currency = $1 and level = $2', [
    currency,
    level,
    amount,
  ]);
}

export interface PotEntry extends PotKey {
  readonly roundNo: bigint;
  readonly merchant: string;
  readonly contribution: bigint;
  readonly won: bigint | null;
  readonly potAfter: bigint;
}

/** Writes what a round did to a pot, and adds it to the hour. The pot is locked, so entries are in one order. */
export async function insertEntry(tx: Tx, entry: PotEntry): Promise<void> {
  const { roundNo, merchant, currency, level, contribution, won, potAfter } = entry;
  await tx.rows(
    `insert into studio.jackpot_entries (round_no, currency, level, contribution, won, pot_after) values ($1, $2, $3, $4, $5, $6)`,
    [roundNo, currency, level, contribution, won, potAfter],
  );
  await tx.rows(
    `insert into studio.jackpot_hours as h (currency, level, hour, merchant, rounds, contributed, won)
     values ($1, $2, date_trunc('hour', clock_timestamp(), 'UTC'), $5, 1, $3, $4)
     on conflict (currency, level, hour, merchant) do update set rounds = h.rounds + 1,
       contributed = h.contributed + excluded.contributed, won = h.won + excluded.won`,
    [currency, level, contribution, won ?? 0n, merchant],
  );
}

/** What is in the pots of a currency, by level. */
export async function listPots(reader: Reader, currency: string): Promise<ReadonlyMap<string, bigint>> {
  const rows = await reader.rows<{ level: string; amount: bigint }>(
    'select level, amount from studio.jackpot_pots where currency = $1',
    [currency],
  );
  return new Map(rows.map(({ level, amount }) => [level, amount]));
}

export interface PotReport {
  readonly currency: string;
  readonly level: string;
  readonly amount: bigint;
  readonly contributed_day: bigint;
  readonly contributed_month: bigint;
  readonly won_day: bigint;
  readonly won_month: bigint;
}

/** All pots, with what came in and went out by the rounds of a brand, or by all rounds (empty), in this hour and the 23 before, and in this hour and the 719 before. */
export function reportPots(reader: Reader, merchant: string): Promise<readonly PotReport[]> {
  return reader.rows<PotReport>(
    `select p.currency, p.level, p.amount,
       coalesce(sum(h.contributed) filter (where h.hour > t.now - interval '24 hours'), 0)::bigint as contributed_day,
       coalesce(sum(h.contributed), 0)::bigint as contributed_month,
       coalesce(sum(h.won) filter (where h.hour > t.now - interval '24 hours'), 0)::bigint as won_day,
       coalesce(sum(h.won), 0)::bigint as won_month
     from (select date_trunc('hour', clock_timestamp(), 'UTC') as now) t cross join studio.jackpot_pots p
     left join studio.jackpot_hours h on h.currency = p.currency and h.level = p.level and h.hour > t.now - interval '720 hours'
       and ($1 = '' or h.merchant = $1)
     group by p.currency, p.level, p.amount order by p.currency, p.level`,
    [merchant],
  );
}
