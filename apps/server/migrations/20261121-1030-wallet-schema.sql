-- The ledger's tables. One row of wallet.entries moves an amount between one wallet and one internal (GL)
-- account, so it balances by its shape. No balance of the house is touched by a posting: GL movements are
-- deltas, folded later.
create schema wallet;

-- A ledger is one book in one currency. Its number is in the low ten bits of each wallet id and each GL
-- number, so that a check on the row itself keeps books and currencies apart, without a foreign key that
-- all postings would share-lock.
create table wallet.ledgers (
  ledger smallint primary key check (ledger between 1 and 1023),
  book text not null check (book in ('real', 'trial', 'points')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  unique (book, currency)
);

create table wallet.gl_codes (
  number smallint primary key check (number > 0),
  code text not null unique,
  target_zero boolean not null default false
);

create table wallet.gl_accounts (
  gl integer primary key check (gl > 1024),
  ledger smallint not null references wallet.ledgers check (ledger = gl & 1023),
  number smallint not null references wallet.gl_codes check (number = gl >> 10)
);

create table wallet.kinds (
  kind smallint primary key,
  code text not null unique
);

create sequence wallet.wallet_numbers;

create table wallet.wallets (
  wallet_id bigint primary key check (wallet_id > 1024),
  owner_id bigint not null,
  ledger smallint not null references wallet.ledgers check (ledger = wallet_id & 1023),
  vendor smallint,                                    -- null: the main wallet
  status smallint not null default 0 check (status between 0 and 3), -- 0 active, 1 bet-locked, 2 frozen, 3 closed
  balance bigint not null default 0,
  held bigint not null default 0 check (held >= 0),
  seq bigint not null default 0,
  floor bigint not null default 0 check (floor <= 0),
  constraint wallet_floor check (balance - held >= floor),
  unique nulls not distinct (owner_id, ledger, vendor)
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05); -- no further index: each posting stays a HOT update

create table wallet.entries (
  wallet_id bigint not null,
  seq bigint not null check (seq > 0),                -- gapless in a wallet: a lost update cannot pass
  scope smallint not null,                            -- whose keys these are: a vendor or a producer of our own
  key uuid not null,
  leg smallint not null default 0,
  kind smallint not null,
  gl integer not null,
  delta bigint not null check (delta <> 0),
  balance_after bigint not null,
  ref uuid,
  request_hash bytea,
  at timestamptz not null default clock_timestamp(),
  primary key (wallet_id, seq),
  constraint entry_in_one_ledger check (gl & 1023 = wallet_id & 1023)
);
create unique index entry_key on wallet.entries (scope, key, leg);

-- A refusal burns its key: a late duplicate cannot succeed after the caller has given up.
create table wallet.refused_keys (
  scope smallint not null,
  key uuid not null,
  wallet_id bigint not null,
  reason smallint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (scope, key)
);

-- Rolled back, or rolled back before it came: at most one refund a key, and no bet after its rollback.
create table wallet.cancelled_keys (
  scope smallint not null,
  key uuid not null,
  wallet_id bigint not null,
  rollback_key uuid not null,
  refund_seq bigint,
  at timestamptz not null default clock_timestamp(),
  primary key (scope, key)
);

-- No index on purpose: rows live for seconds, and folding reads them all.
create table wallet.gl_deltas (
  gl integer not null,
  amount bigint not null,
  movements integer not null,
  at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);

create table wallet.gl_balances (
  gl integer primary key references wallet.gl_accounts,
  balance bigint not null,
  folded_at timestamptz not null default clock_timestamp()
);

-- Movements between GL accounts: header and legs, balanced in each ledger when the transaction commits.
create table wallet.gl_journals (
  journal_id bigint generated always as identity primary key,
  scope smallint not null,
  key uuid not null,
  note text not null,
  at timestamptz not null default clock_timestamp(),
  unique (scope, key)
);

create table wallet.gl_journal_legs (
  journal_id bigint not null references wallet.gl_journals,
  leg smallint not null,
  gl integer not null references wallet.gl_accounts,
  amount bigint not null check (amount <> 0),
  primary key (journal_id, leg)
);

-- Money set aside: `remaining` is part of wallets.held while the hold is open. A hold always names its
-- owner.
create table wallet.holds (
  hold_id uuid primary key,
  wallet_id bigint not null references wallet.wallets,
  owner text not null check (owner <> ''),
  amount bigint not null check (amount > 0),
  remaining bigint not null check (remaining between 0 and amount),
  state smallint not null default 0 check (state between 0 and 2), -- 0 open, 1 posted, 2 void
  placed_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  check ((state = 0) = (remaining > 0)),
  check ((state = 0) = (closed_at is null))
);
create index open_holds on wallet.holds (wallet_id) where state = 0;

create table wallet.hold_releases (
  hold_id uuid not null references wallet.holds,
  key uuid not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null default clock_timestamp(),
  primary key (hold_id, key)
);

-- How far the chain of each wallet has been checked.
create table wallet.chain_marks (
  wallet_id bigint primary key,
  seq bigint not null,
  balance bigint not null
);

-- The triggers are the guard, for the program connects as the owner of its database. An operator who gives
-- it a role of its own needs: execute on the functions, select on all tables, insert on wallets, nothing
-- else.
create function wallet.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'wallet.% is append only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger append_only before update or delete or truncate on wallet.entries
  for each statement execute function wallet.refuse_change();
create trigger append_only before update or delete or truncate on wallet.refused_keys
  for each statement execute function wallet.refuse_change();
create trigger append_only before update or delete or truncate on wallet.cancelled_keys
  for each statement execute function wallet.refuse_change();
create trigger append_only before update or delete or truncate on wallet.gl_journals
  for each statement execute function wallet.refuse_change();
create trigger append_only before update or delete or truncate on wallet.gl_journal_legs
  for each statement execute function wallet.refuse_change();
create trigger append_only before update or delete or truncate on wallet.hold_releases
  for each statement execute function wallet.refuse_change();
create trigger never_removed before delete or truncate on wallet.wallets
  for each statement execute function wallet.refuse_change();
create trigger never_removed before delete or truncate on wallet.holds
  for each statement execute function wallet.refuse_change();

create function wallet.check_journal() returns trigger language plpgsql as $$
begin
  if exists (select 1 from wallet.gl_journal_legs where journal_id = new.journal_id
             group by gl & 1023 having sum(amount) <> 0)
    or not exists (select 1 from wallet.gl_journal_legs where journal_id = new.journal_id) then
    raise exception 'journal % does not sum to zero', new.journal_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger legs_sum_to_zero after insert on wallet.gl_journal_legs
  deferrable initially deferred for each row execute function wallet.check_journal();
create constraint trigger journal_has_legs after insert on wallet.gl_journals
  deferrable initially deferred for each row execute function wallet.check_journal();

insert into wallet.kinds (kind, code) values
  (1, 'bet'), (2, 'win'), (3, 'rebate'), (4, 'rollback'), (5, 'refund'), (6, 'amend'), (7, 'deposit'), (8, 'withdrawal'),
  (9, 'transfer'), (10, 'commission'), (11, 'bonus'), (12, 'grant'), (13, 'points'), (14, 'adjustment');

insert into wallet.gl_codes (number, code, target_zero) values
  (1, 'house', false), (2, 'play-grant', false), (3, 'bonus', false), (4, 'clearing:transfer', true), (5, 'rebate', false),
  (6, 'commission', false), (7, 'bank', false), (8, 'conversion', false), (9, 'adjustment', false), (10, 'studio', false);

-- Opens a book in a currency with all its GL accounts. Opening it again is harmless.
create function wallet.open_ledger(p_book text, p_currency text) returns smallint language plpgsql as $$
declare v_ledger smallint;
begin
  lock table wallet.ledgers in share row exclusive mode;
  select ledger into v_ledger from wallet.ledgers where book = p_book and currency = p_currency;
  if not found then
    insert into wallet.ledgers (ledger, book, currency)
      select coalesce(max(ledger), 0) + 1, p_book, p_currency from wallet.ledgers returning ledger into v_ledger;
  end if;
  insert into wallet.gl_accounts (gl, ledger, number)
    select number::integer << 10 | v_ledger, v_ledger, number from wallet.gl_codes on conflict do nothing;
  return v_ledger;
end $$;

select wallet.open_ledger(book, currency)
from (values ('real', 'PHP'), ('trial', 'PHP'), ('points', 'PTS'), ('real', 'VND'), ('trial', 'VND'), ('real', 'USD'),
  ('trial', 'USD')) as opened(book, currency);
