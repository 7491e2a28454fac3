// What the studio's rounds took and gave, as the operator compares it with its own books (docs/reference/vendors.md 8.1).
import type { Reader } from '../database.ts';

/** A call to the wallet that was answered `OK`. Amounts in 1/10 000 units. */
export interface TransactionRow {
  readonly debit: bigint;
  readonly credit: bigint;
  /** In microseconds since 1970, by which the list is ordered. */
  readonly at_us: bigint;
  readonly tx_id: string;
  readonly call: 'bet' | 'bet-win' | 'win' | 'refund';
  readonly round_id: string;
  readonly player_id: string;
  readonly currency: string;
}

/** Whether a round goes on after its bet: its game does, or it is free and paid by itself; `$1` has the games whose rounds go on. */
const GOES_ON = `(game_code = any ($1::text[]) or exists (
  select from studio.free_grants g where g.grant_id = rounds.grant_id and g.pay = 'EACH'))`;

/**
 * A bet with what is known at once, the end of a round that went on, every refund, and what a round won of the pots. A free round takes
 * nothing; what one win pays for all rounds of a grant is a line of its own. The refund of a bet that was never taken moves nothing; that of a `bet-win` takes its win back.
 */
function linesWhere({
  accepted,
  ended,
  paid,
}: Readonly<Record<'accepted' | 'ended' | 'paid', string>>): string {
  return `select (extract(epoch from accepted_at) * 1000000)::bigint as at_us,
      round_id || case when ${GOES_ON} then '.bet' else '.play' end as tx_id,
      case when ${GOES_ON} then 'bet' else 'bet-win' end as call,
      case when grant_id is null then bet else 0 end as debit, 
      case when ${GOES_ON} or grant_id is not null then 0 else win end as credit,
      round_id, player_id, currency, merchant, game_code
    from studio.rounds where mode = 'REAL' and accepted_at is not null and ${accepted}
    union all
    select (extract(epoch from ended_at) * 1000000)::bigint,
      round_id || case state when 'paid' then '.win' else '.refund' end, case state when 'paid' then 'win' else 'refund' end,
      case when state = 'refunded' and accepted_at is not null and grant_id is null and not ${GOES_ON} then win else 0 end,
      case when state = 'paid' then win when grant_id is null and accepted_at is not null then bet else 0 end,
      round_id, player_id, currency, merchant, game_code
    from studio.rounds where mode = 'REAL' and (state = 'refunded' or state = 'paid' and ${GOES_ON}) and ${ended}
    union all
    select (extract(epoch from r.ended_at) * 1000000)::bigint, r.round_id || '.' || e.level, 'win', 0, e.won, r.round_id, r.player_id,
      r.currency, r.merchant, r.game_code
    from studio.rounds r join studio.jackpot_entries e using (round_no)
    where mode = 'REAL' and state = 'paid' and e.won is not null and ${ended}
    union all
    select (extract(epoch from paid_at) * 1000000)::bigint, total_id || '.total', 'win', 0, total_win, total_id, player_id, currency, merchant,
      game_code
    from studio.free_grants where paid_at is not null and ${paid}`;
}

const within = (column: string) => `${column} >= $2 and ${column} < $3`;

/** The transactions of a time: `$1` the games that are picked, `$2` its beginning, `$3` its end. */
const linesWithin = linesWhere({
  accepted: within('accepted_at'),
  ended: within('ended_at'),
  paid: within('paid_at'),
});

/** Transactions of a time, `from` inclusive, in the order of their time, after a place of an earlier page. */
export function listTransactions(
  reader: Reader,
  of: {
    /** The brand whose rounds are wanted; empty: all. */
    readonly merchant: string;
    readonly pickedGames: readonly string[];
    readonly from: Date;
    readonly to: Date;
    readonly after: { readonly atUs: bigint; readonly txId: string } | null;
    readonly limit: number;
  },
): Promise<readonly TransactionRow[]> {
  return reader.rows<TransactionRow>(
    `select * from (${linesWithin}) lines where ($4::bigint is null or (at_us, tx_id) > ($4::bigint, $5::text)) and ($7 = '' or merchant = $7)
     order by at_us, tx_id limit $6`,
    [of.pickedGames, of.from, of.to, of.after?.atUs ?? null, of.after?.txId ?? '', of.limit, of.merchant],
  );
}

/** The ways to add transactions up. */
export const totalsBy = ['GAME', 'DAY', 'CURRENCY'] as const;
export type TotalsBy = (typeof totalsBy)[number];

/** Amounts in 1/10 000 units. */
export interface TotalsRow {
  readonly count: bigint;
  readonly bets: bigint;
  /** Less what refunds took back. */
  readonly wins: bigint;
  readonly refunds: bigint;
  readonly currency: string;
  /** Empty unless it is by game. */
  readonly game_code: string;
  /** `yyyy-MM-dd` in UTC; empty unless it is by day. */
  readonly day: string;
}

/** The transactions of a time added up, `from` inclusive, by currency and what is wanted beside it. */
export function sumTransactions(
  reader: Reader,
  of: {
    /** The brand whose rounds are wanted; empty: all. */
    readonly merchant: string;
    readonly pickedGames: readonly string[];
    readonly from: Date;
    readonly to: Date;
    readonly by: TotalsBy;
  },
): Promise<readonly TotalsRow[]> {
  return reader.rows<TotalsRow>(
    `select case when $5 = 'GAME' then game_code else '' end as game_code,
       case when $5 = 'DAY' then to_char(to_timestamp(at_us / 1000000) at time zone 'UTC', 'YYYY-MM-DD') else '' end as day, currency,
       count(*) as count, coalesce(sum(debit) filter (where call <> 'refund'), 0)::bigint as bets,
       sum(case when call = 'refund' then -debit else credit end)::bigint as wins,
       coalesce(sum(credit) filter (where call = 'refund'), 0)::bigint as refunds
     from (${linesWithin}) lines where $4 = '' or merchant = $4 group by 1, 2, 3 order by 1, 2, 3`,
    [of.pickedGames, of.from, of.to, of.merchant, of.by],
  );
}

/** Transactions of a brand, or of all (empty), by their numbers, whenever they were. */
export function findTransactions(
  reader: Reader,
  pickedGames: readonly string[],
  { txIds, merchant }: { readonly txIds: readonly string[]; readonly merchant: string },
): Promise<readonly TransactionRow[]> {
  const ofRounds = 'round_id = any ($3::uuid[])';
  const lines = linesWhere({ accepted: ofRounds, ended: ofRounds, paid: 'total_id = any ($3::uuid[])' });
  const rounds = txIds.flatMap((txId) => UUID.exec(txId)?.[0] ?? []);
  return reader.rows<TransactionRow>(
    `select * from (${lines}) lines where tx_id = any ($2::text[]) and ($4 = '' or merchant = $4) order by at_us, tx_id`,
    [pickedGames, txIds, rounds, merchant],
  );
}

/** A number of ours begins with that of its round. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\.)/;
