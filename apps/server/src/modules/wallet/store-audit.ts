// What the audit asks. Each question gives the rows that are wrong: none, when the ledger is sound.
import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { AuditCheck, Book } from './types.ts';

export interface WrongRow {
  readonly subject: string;
  readonly detail: string;
}

export interface BookRow {
  readonly book: Book;
  readonly currency: string;
  readonly wallets: bigint;
  readonly general: bigint;
}

export interface ExaminedRow {
  readonly wallets: bigint;
  readonly entries: bigint;
  readonly open_holds: bigint;
  readonly at: Date;
}

/** Totals of each ledger; wallets and GL accounts together are zero. */
export function listBooks(reader: Reader): Promise<BookRow[]> {
  return reader.rows(sql<BookRow>`
    with wallet_sums as (
      select ledger, sum(balance)::bigint as wallets from wallet.wallets group by ledger
    ), gl_sums as (
      select gl_account & 1023 as ledger, sum(amount)::bigint as general
      from (select gl_account, balance as amount from wallet.gl_balances union all select gl_account, amount from wallet.gl_deltas) g
      group by 1
    )
    select book, currency, coalesce(wallets, 0) as wallets, coalesce(general, 0) as general
    from wallet.ledgers l left join wallet_sums w using (ledger) left join gl_sums g on g.ledger = l.ledger
    order by l.ledger`);
}

export async function countExamined(reader: Reader): Promise<ExaminedRow> {
  const [row] = await reader.rows(sql<ExaminedRow>`
    select (select count(*) from wallet.wallets) as wallets, (select count(*) from wallet.entries) as entries,
      (select count(*) from wallet.holds where state = 0 /* open */) as open_holds, clock_timestamp() as at`);
  if (!row) throw new Error('no count');
  return row;
}

/** What the minute's check asks besides looking at wallets: bounded by the accounts and by what is owed. */
export const quickQuestions: readonly Question[] = [
  { check: 'clearing', ask: openClearing },
  { check: 'receivable', ask: wrongReceivables },
];

/** What only the full audit asks, for it reads every entry. */
export const fullQuestions: readonly Question[] = [
  ...quickQuestions,
  { check: 'holds', ask: wrongHolds },
  { check: 'sum-zero', ask: wrongMarks },
  { check: 'balance', ask: wrongBalances },
  { check: 'chain', ask: brokenChains },
  { check: 'hold-owner', ask: orphanHolds },
  { check: 'gl-entries', ask: wrongGl },
  { check: 'book', ask: mixedBooks },
  { check: 'cancelled', ask: wrongRollbacks },
  { check: 'journal', ask: wrongJournals },
];

export interface Question {
  readonly check: AuditCheck;
  readonly ask: (reader: Reader) => Promise<WrongRow[]>;
}

function wrongHolds(reader: Reader): Promise<WrongRow[]> {
  return reader.rows(sql<WrongRow>`
    with open as (select wallet_id, sum(remaining)::bigint as remaining from wallet.holds where state = 0 /* open */ group by 1)
    select 'wallet ' || wallet_id as subject,
      format('held %s, open holds %s', coalesce(held, 0), coalesce(remaining, 0)) as detail
    from (select wallet_id, held from wallet.wallets where held <> 0) w full join open using (wallet_id)
    where coalesce(held, 0) <> coalesce(remaining, 0) limit 100`);
}

/** What the minute's check takes for the sum of its marks. */
function wrongMarks(reader: Reader): Promise<WrongRow[]> {
  return reader.rows(sql<WrongRow>`
    select format('marks of ledger %s %s', book, currency) as subject,
      format('reads %s, marks give %s', coalesce(s.balance, 0), coalesce(m.balance, 0)) as detail
    from wallet.ledgers l left join wallet.marked_sums s using (ledger)
    left join (select wallet_id & 1023 as ledger, sum(balance) as balance from wallet.chain_marks group by 1) m on m.ledger = l.ledger
    where coalesce(s.balance, 0) <> coalesce(m.balance, 0) order by l.ledger`);
}

function openClearing(reader: Reader): Promise<WrongRow[]> {
  return reader.rows(sql<WrongRow>`
    select format('account %s %s %s', code, book, currency) as subject, format('reads %s', sum(amount)) as detail
    from (select gl_account, balance as amount from wallet.gl_balances union all select gl_account, amount from wallet.gl_deltas) g
    join wallet.gl_codes c on c.gl = g.gl_account >> 10 join wallet.ledgers l on l.ledger = g.gl_account & 1023
    where c.target_zero group by code, book, currency having sum(amount) <> 0 limit 100`);
}

function wrongReceivables(reader: Reader): Promise<WrongRow[]> {
  return reader.rows(sql<WrongRow>`
    with kept as (
      select gl_account & 1023 as ledger, sum(amount)::bigint as amount
      from (select gl_account, balance as amount from wallet.gl_balances union all select gl_account, amount from wallet.gl_deltas) g
      where gl_account >> 10 = 11 group by 1
    ), owed as (
      select wallet_id & 1023 as ledger, sum(remaining)::bigint as amount from wallet.receivables where remaining > 0 group by 1
    )
    select 'ledger ' || ledger as subject, format('account %s, owed %s', coalesce(k.amount, 0), coalesce(o.amount, 0)) as detail
    from kept k full join owed o using (ledger) where coalesce(k.amount, 0) <> -coalesce(o.amount, 0) limit 100`);
}

function wrongBalances(reader: Reader): Promise<WrongRow[]> {
  return reader.rows(sql<WrongRow>`
    select 'wallet ' || w.wallet_id as subject,
      format('balance %s at %s, last entry %s at %s', balance, w.seq, coalesce(balance_after, 0), coalesce(e.seq, 0)) as detail
    from wallet.wallets w left join lateral (
      (select seq, balance_after from wallet.entries where wallet_id = w.wallet_id order by seq desc limit 1)
      union all select last_seq, last_balance from wallet.detached_chains where wallet_id = w.wallet_id
      order by seq desc limit 1) e on true
    where w.balance <> coalesce(balance_after, 0) or w.seq <> coalesce(e.seq, 0) limit 100`);
}

/**
 * Each entry says where its wallet came from and where it went. Taken together these cancel out, but for where each wallet began
 * and where it stands: two 64-bit sums by exclusive or tell that in one pass without sorting, whatever the order. So archived months
 * need only their sums. Only when they differ the links are followed one by one.
 */
async function brokenChains(reader: Reader): Promise<WrongRow[]> {
  const [sums] = await reader.rows(sql<{ hold: boolean }>`
    with parts as (
      select bit_xor(wallet.link_one(wallet_id, seq, balance_after, delta)) as one,
        bit_xor(wallet.link_two(wallet_id, seq, balance_after, delta)) as two
      from wallet.entries
      union all select bit_xor(link_one), bit_xor(link_two) from wallet.detached_chains
    ), links as (
      select bit_xor(one) as one, bit_xor(two) as two from parts
    ), ends as (
      select bit_xor(hashint8extended(wallet_id, hashint8extended(balance, seq))
          # hashint8extended(wallet_id, hashint8extended(0, 0))) as one,
        bit_xor(hashint8extended(wallet_id, hashint8extended(balance, ~seq))
          # hashint8extended(wallet_id, hashint8extended(0, ~0::bigint))) as two
      from wallet.wallets where seq > 0
    )
    select (links.one, links.two) is not distinct from (ends.one, ends.two) as hold from links, ends`);
  return sums?.hold ? [] : followChains(reader);
}

/** An entry whose predecessor is not here is judged with the sums of its wallet, where the wallet has archived entries. */
function followChains(reader: Reader): Promise<WrongRow[]> {
  return reader.rows(sql<WrongRow>`
    with archived as (
      select wallet_id, bit_xor(link_one) as one, bit_xor(link_two) as two from wallet.detached_chains group by wallet_id
    )
    (select format('wallet %s entry %s', wallet_id, seq) as subject,
      format('%s + %s gives %s, after entry %s', before, delta, balance_after, seq_before) as detail
    from (
      select wallet_id, seq, delta, balance_after,
        lag(seq, 1, 0::bigint) over chain as seq_before, lag(balance_after, 1, 0::bigint) over chain as before
      from wallet.entries window chain as (partition by wallet_id order by seq)
    ) links
    where case when seq = seq_before + 1 then balance_after <> before + delta
      else not exists (select from archived a where a.wallet_id = links.wallet_id) end limit 100)
    union all
    (select 'wallet ' || wallet_id, 'its entries and those in the archive do not lead to its balance'
    from archived a join wallet.wallets w using (wallet_id) cross join lateral (
      select coalesce(bit_xor(wallet.link_one(e.wallet_id, e.seq, e.balance_after, e.delta)), 0) as one,
        coalesce(bit_xor(wallet.link_two(e.wallet_id, e.seq, e.balance_after, e.delta)), 0) as two
      from wallet.entries e where e.wallet_id = w.wallet_id) here
    where a.one # here.one <> hashint8extended(w.wallet_id, hashint8extended(balance, seq))
          # hashint8extended(w.wallet_id, hashint8extended(0, 0))
      or a.two # here.two <> hashint8extended(w.wallet_id, hashint8extended(balance, ~seq))
          # hashint8extended(w.wallet_id, hashint8extended(0, ~0::bigint))
    limit 100)`);
}

function orphanHolds(reader: Reader): Promise<WrongRow[]> {
  return reader.rows(sql<WrongRow>`
    select 'hold ' || hold_id as subject, 'names no owner or no wallet' as detail
    from wallet.holds h left join wallet.wallets w using (wallet_id)
    where h.state = 0 /* open */ and (coalesce(h.owner, '') = '' or w.wallet_id is null) limit 100`);
}

function wrongGl(reader: Reader): Promise<WrongRow[]> {
  return reader.rows(sql<WrongRow>`
    with kept as (
      select gl_account, sum(amount) as amount
      from (select gl_account, balance as amount from wallet.gl_balances union all select gl_account, amount from wallet.gl_deltas) g
      group by gl_account
    ), moved as (
      select gl_account, sum(amount) as amount
      from (select gl_account, -sum(delta) as amount from wallet.booked_entries group by gl_account
            union all select gl_account, amount from wallet.detached_sums
            union all select gl_account, sum(amount) from wallet.gl_journal_legs group by gl_account) m
      group by gl_account
    )
    select 'account ' || gl_account as subject,
      format('reads %s, movements give %s', coalesce(k.amount, 0), coalesce(m.amount, 0)) as detail
    from kept k full join moved m using (gl_account) where coalesce(k.amount, 0) <> coalesce(m.amount, 0) limit 100`);
}

function mixedBooks(reader: Reader): Promise<WrongRow[]> {
  return reader.rows(sql<WrongRow>`
    with pairs as (select wallet_id, gl_account, min(seq) as seq from wallet.booked_entries group by wallet_id, gl_account)
    select format('wallet %s entry %s', p.wallet_id, p.seq) as subject,
      format('account %s is of another ledger or unknown, or the wallet is', p.gl_account) as detail
    from pairs p left join wallet.wallets w using (wallet_id) left join wallet.gl_accounts a using (gl_account)
    where w.wallet_id is null or a.gl_account is null or a.ledger <> w.ledger limit 100`);
}

/** Of a pair whose other half is in the archive nothing is asked: it was asked while both were here. */
function wrongRollbacks(reader: Reader): Promise<WrongRow[]> {
  return reader.rows(sql<WrongRow>`
    select format('scope %s key %s', c.scope, c.key) as subject,
      case when t.wallet_id is null then 'refunded without a movement' when c.refund_seq is null then
        'moved after its rollback' else 'refund does not match' end as detail
    from wallet.cancelled_keys c
    left join wallet.entries t on t.scope = c.scope and t.key = c.key and t.leg = 0
    left join wallet.entries r on r.wallet_id = c.wallet_id and r.seq = c.refund_seq
    where (t.wallet_id is null) <> (c.refund_seq is null)
      or (c.refund_seq is not null and c.rollback_key >= wallet.first_kept_key()
        and (r.delta is distinct from -t.delta or r.key is distinct from c.rollback_key))
    union all
    select format('wallet %s entry %s', e.wallet_id, e.seq), 'rollback without its mark'
    from wallet.entries e left join wallet.cancelled_keys c
      on c.scope = e.scope and c.key = e.ref and c.rollback_key = e.key
    where e.kind = 4 /* rollback */ and c.key is null and e.ref >= wallet.first_kept_key() limit 100`);
}

function wrongJournals(reader: Reader): Promise<WrongRow[]> {
  return reader.rows(sql<WrongRow>`
    select 'journal ' || journal_id as subject, format('legs sum to %s', sum(amount)) as detail
    from wallet.gl_journal_legs group by journal_id, gl_account & 1023 having sum(amount) <> 0 limit 100`);
}
