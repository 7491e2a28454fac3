-- GL accounts: books are opened, movements between accounts written, deltas added up.

-- A journal has legs, and in each ledger they sum to zero. Looked at when the transaction commits, once all legs are written.
create or replace function wallet.check_journal() returns trigger language plpgsql as $$
begin
  if exists (select 1 from wallet.gl_journal_legs where journal_id = new.journal_id
             group by gl_account & 1023 having sum(amount) <> 0)
    or not exists (select 1 from wallet.gl_journal_legs where journal_id = new.journal_id) then
    raise exception 'journal % does not sum to zero', new.journal_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Opens a book of the merchant in a currency with all its GL accounts. Opening it again is harmless. The seventeenth is refused.
create or replace function wallet.open_ledger(p_book text, p_currency text) returns smallint language plpgsql as $$
declare v_ledger smallint;
begin
  lock table wallet.ledgers in share row exclusive mode;
  select ledger into v_ledger from wallet.ledgers
    where merchant = platform.merchant() and book = p_book and currency = p_currency;
  if not found then
    insert into wallet.ledgers (ledger, book, currency)
      select greatest(coalesce(max(ledger) + 1, 0), (platform.merchant() - 1) << 4, 1), p_book, p_currency
      from wallet.ledgers where merchant = platform.merchant()
      returning ledger into v_ledger;
  end if;
  insert into wallet.gl_accounts (gl_account, ledger, gl)
    select gl::integer << 10 | v_ledger, v_ledger, gl from wallet.gl_codes on conflict do nothing;
  return v_ledger;
end $$;

-- Gives the GL code of a vendor's account, `vendor:<code>`; makes it and its account in each ledger of the merchant where they are missing.
-- New codes are numbered from 1000. Another call may open the same vendor meanwhile: the lock lets one make the code.
create or replace function wallet.open_vendor(p_vendor text) returns smallint language plpgsql as $$
declare v_gl smallint;
begin
  if p_vendor !~ '^[a-z0-9-]{2,40}$' then
    raise exception 'not a code of a vendor: %', p_vendor using errcode = 'check_violation';
  end if;
  select gl into v_gl from wallet.gl_codes where code = 'vendor:' || p_vendor;
  if not found then
    perform pg_advisory_xact_lock(hashtext('wallet.open_vendor'));
    insert into wallet.gl_codes (gl, code) select greatest(max(gl) + 1, 1000), 'vendor:' || p_vendor from wallet.gl_codes
      on conflict (code) do nothing;
    select gl into strict v_gl from wallet.gl_codes where code = 'vendor:' || p_vendor;
  end if;
  insert into wallet.gl_accounts (gl_account, ledger, gl)
    select v_gl::integer << 10 | l.ledger, l.ledger, v_gl from wallet.ledgers l
    where l.merchant = platform.merchant()
      and not exists (select from wallet.gl_accounts a where a.gl_account = v_gl::integer << 10 | l.ledger)
    on conflict do nothing;
  return v_gl;
end $$;

-- Adds up the deltas that are committed. Delete-returning takes exactly those, so a late commit is never
-- missed.
create or replace function wallet.fold_gl() returns bigint language plpgsql as $$
declare v_folded bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('wallet.fold_gl'), platform.merchant()) then
    return 0;
  end if;
  with taken as (
    delete from wallet.gl_deltas returning gl_account, amount
  ), summed as (
    select gl_account, sum(amount)::bigint as amount, count(*) as rows from taken group by gl_account
  ), folded as (
    insert into wallet.gl_balances as b (gl_account, balance) select gl_account, amount from summed
    on conflict (gl_account) do update set balance = b.balance + excluded.balance, folded_at = clock_timestamp()
  )
  select coalesce(sum(rows), 0) into v_folded from summed;
  return v_folded;
end $$;

-- A movement between GL accounts. Gives the journal's id, or null when the key was used before.
create or replace function wallet.post_journal(p_scope smallint, p_key uuid, p_note text, p_gl_accounts integer[], p_amounts bigint[])
returns bigint language plpgsql as $$
declare v_journal bigint;
begin
  insert into wallet.gl_journals (scope, key, note) values (p_scope, p_key, p_note)
    on conflict do nothing returning journal_id into v_journal;
  if v_journal is null then
    return null;
  end if;
  insert into wallet.gl_journal_legs (journal_id, leg, gl_account, amount)
    select v_journal, place, gl_account, amount from unnest(p_gl_accounts, p_amounts) with ordinality as g(gl_account, amount, place);
  insert into wallet.gl_deltas (gl_account, amount, movements) select gl_account, amount, 1
    from unnest(p_gl_accounts, p_amounts) as g(gl_account, amount);
  return v_journal;
end $$;

drop trigger if exists legs_sum_to_zero on wallet.gl_journal_legs;
create constraint trigger legs_sum_to_zero after insert on wallet.gl_journal_legs
  deferrable initially deferred for each row execute function wallet.check_journal();

drop trigger if exists journal_has_legs on wallet.gl_journals;
create constraint trigger journal_has_legs after insert on wallet.gl_journals
  deferrable initially deferred for each row execute function wallet.check_journal();

-- Entries with the GL account that each moves against: its GL code and, in the low ten bits, the wallet's ledger.
create or replace view wallet.booked_entries with (security_invoker = true) as
  select *, gl::integer << 10 | (wallet_id & 1023)::integer as gl_account from wallet.entries;
