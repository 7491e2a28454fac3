-- The ledger's tables. One row of wallet.entries moves an amount between one wallet and one internal (GL)
-- account, so it balances by its shape. No balance of the house is touched by a posting: GL movements are
-- deltas, folded later.
create schema wallet;

create domain wallet.book as text constraint book_known check (value in ('real', 'trial', 'points'));
comment on domain wallet.book is 'Money that never mixes with other money: real, trial, points';

create domain wallet.stake_limit_kind as text constraint stake_limit_kind_known check (value in ('wager', 'loss'));
comment on domain wallet.stake_limit_kind is 'What a limit on stakes counts: wager, loss';

create domain wallet.stake_period as text constraint stake_period_known check (value in ('day', 'week', 'month'));
comment on domain wallet.stake_period is 'For how long a limit on stakes counts: day, week, month';

create sequence wallet.wallet_numbers;

-- PostgreSQL reads a table's check constraints from their text in every statement that writes to it; the checks of a domain are kept
-- ready, and are asked only where the column is written (decision 30). So in the tables that every posting writes, what is true of one
-- column is said by its type, and what ties columns together by a constraint.
-- A number that means a word is of a domain of its own, whose comment names each number. A list in TypeScript says the same, and
-- apps/server/src/domains.pg.test.ts compares the two.
create domain wallet.wallet_status as smallint constraint wallet_status_known check (value between 0 and 3);
comment on domain wallet.wallet_status is 'What a wallet may do: 0 active, 1 bet-locked, 2 frozen, 3 closed';

create domain wallet.key_scope as smallint constraint key_scope_known check (value between 0 and 9 or value >= 1000);
comment on domain wallet.key_scope is
  'Who makes a key: 0 hold, 1 lottery, 2 settlement, 3 grant, 4 cashier, 5 transfer, 6 staff, 7 commission, 8 promotion, 9 demo; '
  'from 1000 a vendor';

create domain wallet.entry_kind as smallint constraint entry_kind_known check (value between 1 and 15);
comment on domain wallet.entry_kind is
  'What an entry is: 1 bet, 2 win, 3 rebate, 4 rollback, 5 refund, 6 amend, 7 deposit, 8 withdrawal, 9 transfer, 10 commission, '
  '11 bonus, 12 grant, 13 points, 14 adjustment, 15 waiver';

create domain wallet.outcome as smallint constraint outcome_known check (value between 0 and 9);
comment on domain wallet.outcome is
  'How a posting ended: 0 ok, 1 duplicate, 2 insufficient, 3 conflict, 4 cancelled, 5 no-wallet, 6 locked, 7 burned, 8 undone, 9 limited';

-- The outcomes that burn a key.
create domain wallet.burn_reason as wallet.outcome constraint burn_reason_known check (value in (2, 4, 6, 9));
comment on domain wallet.burn_reason is 'Why a key is spent without an entry: 2 insufficient, 4 cancelled, 6 locked, 9 limited';

create domain wallet.hold_state as smallint constraint hold_state_known check (value between 0 and 2);
comment on domain wallet.hold_state is 'How a hold ended: 0 open, 1 posted, 2 released';

create domain wallet.held_amount as bigint constraint held_not_negative check (value >= 0);

create domain wallet.credit_line as bigint constraint floor_not_positive check (value <= 0);

create domain wallet.entry_seq as bigint constraint entry_seq_positive check (value > 0);

create domain wallet.entry_delta as bigint constraint entry_moves_something check (value <> 0);

-- A ledger is one book in one currency. Its number is in the low ten bits of each wallet id and each GL
-- number, so that a check on the row itself keeps books and currencies apart, without a foreign key that
-- all postings would share-lock.
create table wallet.ledgers (
  ledger smallint primary key check (ledger between 1 and 1023),
  -- Each merchant has sixteen numbers: the number of a ledger tells whose it is.
  merchant smallint not null default platform.merchant() check (merchant = (ledger >> 4) + 1),
  book wallet.book not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  unique (merchant, book, currency)
);

-- A GL code: a kind of internal account. Each ledger has one account of each code. Fixed. `target_zero`: the audit expects its sum to be
-- zero.
create table wallet.gl_codes (
  gl smallint primary key check (gl > 0),
  code text not null unique,
  target_zero boolean not null default false
);

-- An internal account: a GL code in a ledger. Grows only with the ledgers.
create table wallet.gl_accounts (
  gl_account integer primary key check (gl_account > 1024),
  ledger smallint not null references wallet.ledgers check (ledger = gl_account & 1023),
  gl smallint not null references wallet.gl_codes check (gl = gl_account >> 10)
);

-- What an entry is. Fixed.
create table wallet.entry_kinds (
  kind wallet.entry_kind primary key,
  code text not null unique
);

-- A wallet of an owner in a ledger, at a vendor or the main one. Grows by member; never removed.
create table wallet.wallets (
  wallet_id bigint primary key,
  owner_id bigint not null,
  ledger smallint not null references wallet.ledgers,
  vendor smallint,                                    -- null: the main wallet
  status wallet.wallet_status not null default 0,
  balance bigint not null default 0,
  held wallet.held_amount not null default 0,
  seq bigint not null default 0,
  floor wallet.credit_line not null default 0,
  -- Something keeps a stake from being taken although there is money for it: a limit, a break, a check.
  guarded boolean not null default false,
  constraint wallet_floor check (balance - held >= floor),
  unique nulls not distinct (owner_id, ledger, vendor)
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05); -- no further index: each posting stays a HOT update

-- A movement between a wallet and an internal account. Grows by bet, win, deposit and every other movement; append only, kept for ever. The
-- ledger is the wallet's, so that an entry between two books cannot be written at all, and no check has to be read for each. Divided by
-- the month of its key's time (decision 47): so a key is unique for ever. (wallet_id, seq) is unique in each partition; across them the
-- wallet's row lock keeps it, and the audit checks it.
create table wallet.entries (
  wallet_id bigint not null,
  seq wallet.entry_seq not null,                       -- gapless in a wallet: a lost update cannot pass
  delta wallet.entry_delta not null,
  balance_after bigint not null,
  at timestamptz not null default clock_timestamp(),
  scope wallet.key_scope not null,
  leg smallint not null default 0,
  kind wallet.entry_kind not null,
  gl smallint not null,                               -- the GL code; the account is that of the wallet's ledger
  key uuid not null,
  ref uuid,
  request_hash bytea                                  -- the first 15 bytes of the request's SHA-256
) partition by range (key);

create unique index entry_key on wallet.entries (scope, key, leg);

-- A refusal burns its key: a late duplicate cannot succeed after the caller has given up. One look here tells that a key is spent: a key
-- that is rolled back stands here too, with the reason `cancelled` where it was not refused before. Grows by refusal; append only, kept
-- for ever. Divided by the month of the key's time.
create table wallet.burned_keys (
  scope wallet.key_scope not null,
  key uuid not null,
  wallet_id bigint not null,
  reason wallet.burn_reason not null,
  at timestamptz not null default clock_timestamp(),
  primary key (scope, key)
) partition by range (key);

-- Rolled back, or rolled back before it came: at most one refund a key, and no bet after its rollback. Its key stands in burned_keys too.
-- Grows by rollback; append only, kept for ever. Divided by the month of the key's time.
create table wallet.cancelled_keys (
  scope wallet.key_scope not null,
  key uuid not null,
  wallet_id bigint not null,
  rollback_key uuid not null,
  refund_seq bigint,
  at timestamptz not null default clock_timestamp(),
  primary key (scope, key)
) partition by range (key);

-- No index on purpose: rows live for seconds, and folding reads them all.
create table wallet.gl_deltas (
  gl_account integer not null,
  amount bigint not null,
  movements integer not null,
  at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);

-- What the folded deltas of an internal account add up to; what is not folded yet is in wallet.gl_deltas. At most one row an account.
create table wallet.gl_balances (
  gl_account integer primary key references wallet.gl_accounts,
  balance bigint not null,
  folded_at timestamptz not null default clock_timestamp()
);

-- Movements between GL accounts: header and legs, balanced in each ledger when the transaction commits.
create table wallet.gl_journals (
  journal_id bigint generated always as identity primary key,
  merchant smallint not null default platform.merchant(),
  scope wallet.key_scope not null,
  key uuid not null,
  note text not null,
  at timestamptz not null default clock_timestamp(),
  unique (scope, key)
);

-- One leg of a journal. Append only.
create table wallet.gl_journal_legs (
  journal_id bigint not null references wallet.gl_journals,
  leg smallint not null,
  gl_account integer not null references wallet.gl_accounts,
  amount bigint not null check (amount <> 0),
  primary key (journal_id, leg)
);

-- Money set aside, by chase and withdrawal: `remaining` is part of wallets.held while the hold is open. A hold always names its
-- owner. Kept for ever; divided by the month of its id, which is a key with a time.
create table wallet.holds (
  hold_id uuid primary key,
  wallet_id bigint not null references wallet.wallets,
  owner text not null check (owner <> ''),
  amount bigint not null check (amount > 0),
  remaining bigint not null check (remaining between 0 and amount),
  state wallet.hold_state not null default 0,
  placed_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  check ((state = 0 /* open */) = (remaining > 0)),
  check ((state = 0 /* open */) = (closed_at is null))
) partition by range (hold_id);

create index open_holds on wallet.holds (wallet_id) where state = 0 /* open */;

-- A part of a hold that was let go, once by its key. Append only; kept and divided as the holds are. A trigger says that its hold is
-- there: a foreign key between divided tables would keep their months from being detached.
create table wallet.hold_releases (
  merchant smallint not null default platform.merchant(),
  hold_id uuid not null,
  key uuid not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null default clock_timestamp(),
  primary key (hold_id, key)
) partition by range (hold_id);

-- How far the chain of each wallet has been checked.
create table wallet.chain_marks (
  wallet_id bigint primary key,
  seq bigint not null,
  balance bigint not null
);

-- The sum of the marks of a ledger, kept by a trigger: the minute's check knows by it what all wallets hold without reading them. One row a
-- ledger.
create table wallet.marked_sums (
  ledger smallint primary key references wallet.ledgers,
  balance bigint not null
);

-- Where the minute's check of a merchant stands: how far its slices have come, how often they went round, and until when movements have
-- been looked at. One row a merchant.
create table wallet.check_progress (
  merchant smallint primary key default platform.merchant(),
  after_number bigint not null,
  rounds bigint not null,
  since timestamptz not null
);

-- Wallets that the last check found wrong: it looks at them until they are right. Without rows when all is well.
create table wallet.suspects (
  wallet_id bigint primary key
);

-- What the entries of a wallet in a month that goes to the archive come to (decision 54): its chain and its balance are proved with this
-- instead of the entries. Counts once the month is detached. One row a wallet with movements and month; kept for ever.
create table wallet.archived_chains (
  wallet_id bigint not null,
  month date not null,
  entries bigint not null,
  last_seq bigint not null,
  last_balance bigint not null,
  -- The links of the chain, joined by exclusive or (wallet.link_one, wallet.link_two).
  link_one bigint not null,
  link_two bigint not null,
  primary key (wallet_id, month)
);

-- What the entries of a month that goes to the archive moved on an internal account. Counts once the month is detached. At most one row an
-- account and month; kept for ever.
create table wallet.archived_sums (
  gl_account integer not null,
  month date not null,
  amount bigint not null,
  primary key (gl_account, month)
);

-- What a wallet owes of one credit that was taken back. Grows by such credits; only `remaining` changes, and only becomes less.
create table wallet.receivables (
  receivable_id bigint generated always as identity primary key,
  wallet_id bigint not null references wallet.wallets,
  scope wallet.key_scope not null,
  key uuid not null,
  amount bigint not null check (amount > 0),
  remaining bigint not null check (remaining between 0 and amount),
  at timestamptz not null default clock_timestamp(),
  unique (scope, key)
);

create index receivables_open on wallet.receivables (wallet_id) where remaining > 0;

-- The break, reality check and session limit of a wallet, with the session of play under way. At most one row a wallet.
create table wallet.guards (
  wallet_id bigint primary key references wallet.wallets,
  stopped_until timestamptz,
  check_minutes integer not null default 0 check (check_minutes >= 0),     -- 0: no reality check
  session_minutes integer not null default 0 check (session_minutes >= 0), -- 0: no session limit
  pause_minutes integer not null default 60 check (pause_minutes > 0),     -- without a stake for so long: another session
  session_at timestamptz,                                                  -- the first stake of the session
  session_seq bigint not null default 0,                                   -- the entry before it
  staked_at timestamptz,                                                   -- the last stake
  checked_at timestamptz,                                                  -- since when the next check counts
  check_due boolean not null default false                                 -- stays until it is answered
);

-- A limit that a player has set. At most six rows a wallet.
-- `used` counts the entries up to `upto_seq` in the period that began at `period_start`.
create table wallet.stake_limits (
  wallet_id bigint not null references wallet.wallets,
  kind wallet.stake_limit_kind not null,
  period wallet.stake_period not null,
  amount bigint not null check (amount >= 0),
  zone text not null,
  period_start timestamptz not null,
  upto_seq bigint not null,
  used bigint not null default 0,
  primary key (wallet_id, kind, period)
);

-- The account record of a player: pages by key over the chain of a wallet. Bets, wins and rebates are most of a chain and are found by
-- reading it; all else is rare and has an index of its own, which costs a bet nothing.
create index rare_entries on wallet.entries (wallet_id, kind, seq) where kind not in (1 /* bet */, 2 /* win */, 3 /* rebate */);

-- Entries are written in the order of their time: a few bytes for each stretch of the table find a week of it.
create index entries_by_time on wallet.entries using brin (at);

insert into wallet.entry_kinds (kind, code) values
  (1, 'bet'), (2, 'win'), (3, 'rebate'), (4, 'rollback'), (5, 'refund'), (6, 'amend'), (7, 'deposit'), (8, 'withdrawal'),
  (9, 'transfer'), (10, 'commission'), (11, 'bonus'), (12, 'grant'), (13, 'points'), (14, 'adjustment'),
  (15, 'waiver');                                     -- a rest that can neither be withdrawn nor bet, given up with the account

-- The internal accounts. `receivable` is what members owe: a credit was taken back, and the wallet could not cover it; it is below zero
-- by exactly what is owed. `vendor:…` is what the wallets at a vendor hold together with what is on its way.
insert into wallet.gl_codes (gl, code, target_zero) values
  (1, 'house', false), (2, 'play-grant', false), (3, 'bonus', false), (4, 'clearing:transfer', true), (5, 'rebate', false),
  (6, 'commission', false), (7, 'bank', false), (8, 'conversion', false), (9, 'adjustment', false), (10, 'studio', false),
  (11, 'receivable', false), (12, 'vendor:studio', false), (13, 'waived-balances', false);

-- The books that the first merchant has; `wallet.open_ledger` opens more. Each has an account for every GL code.
insert into wallet.ledgers (merchant, ledger, book, currency) values
  (1, 1, 'real', 'PHP'), (1, 2, 'trial', 'PHP'), (1, 3, 'points', 'PTS'), (1, 4, 'real', 'VND'), (1, 5, 'trial', 'VND'),
  (1, 6, 'real', 'USD'), (1, 7, 'trial', 'USD');
insert into wallet.gl_accounts (gl_account, ledger, gl)
  select gl::integer << 10 | ledger, ledger, gl from wallet.ledgers cross join wallet.gl_codes;
