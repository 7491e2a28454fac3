-- Money that comes in and goes out: deposits, withdrawals, where they are paid to, and what looked odd about them.
-- Every movement is the ledger's; here stands why it moved and where each payment is.
create schema cashier;

create table cashier.channels (
  channel_code text primary key,
  status text not null check (status in ('open', 'busy', 'closed')),
  note text not null default '',
  changed_at timestamptz not null default clock_timestamp()
);

create table cashier.deposits (
  deposit_id bigint generated always as identity (start with 100001) primary key,
  member_id bigint not null references members.members,
  wallet_id bigint not null,
  key uuid not null,
  request_hash bytea not null,
  reference text not null generated always as ('D' || deposit_id) stored unique,
  post_key uuid not null default gen_random_uuid(),
  provider text not null,
  channel_code text not null,
  kind text not null check (kind in ('redirect', 'qr', 'virtual', 'manual')),
  currency text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  seen_amount bigint check (seen_amount > 0),
  -- The sum of the payments that its provider told. A transfer to the house's own account has no provider: two persons read the bank
  -- statement, and the ceiling is what was announced.
  arrived bigint not null default 0 check (arrived >= 0),
  credited bigint check (credited > 0),
  state text not null default 'opened' check (state in ('opened', 'waiting', 'paid', 'expired', 'failed', 'in-question')),
  reason text not null default 'none',
  guide jsonb,
  payer_sealed bytea,
  at timestamptz not null default clock_timestamp(),
  since timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ask_at timestamptz,
  asks integer not null default 0,
  unique (member_id, key),
  check ((state = 'paid') = (credited is not null)),
  constraint credit_within_arrived check (
    credited is null or credited <= case when provider = 'house' then amount else arrived end)
);

create index member_deposits on cashier.deposits (member_id, deposit_id desc);

create index deposits_by_state on cashier.deposits (state, deposit_id) where state in ('opened', 'waiting', 'in-question');

create index deposits_to_ask on cashier.deposits (ask_at) where ask_at is not null;

-- What the providers have told of money that came; each of their transactions once.
create table cashier.payments (
  provider text not null,
  transaction_id text not null check (transaction_id <> ''),
  deposit_id bigint not null references cashier.deposits,
  ordered_for bigint not null references cashier.deposits, -- another one where it was a second payment
  amount bigint not null check (amount > 0),
  outcome text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (provider, transaction_id)
);

create index deposit_payments on cashier.payments (deposit_id);

create table cashier.bank_cards (
  card_id bigint generated always as identity (start with 1001) primary key,
  member_id bigint not null references members.members,
  kind text not null check (kind in ('bank', 'e-wallet', 'virtual')),
  bank_code text not null,
  holder_sealed bytea,
  account_sealed bytea,
  account_mark bytea,
  added_at timestamptz not null default clock_timestamp(),
  usable_from timestamptz not null,
  removed_at timestamptz,
  -- An erased card keeps its number, to which withdrawals point, and nothing that tells whose it was.
  constraint sealed_until_erased check (
    (holder_sealed is null) = (account_sealed is null) and (holder_sealed is null) = (account_mark is null)
    and (holder_sealed is not null or removed_at is not null)
  )
);

create unique index own_cards on cashier.bank_cards (member_id, account_mark) where removed_at is null;

create index cards_of_account on cashier.bank_cards (account_mark);

create table cashier.withdrawals (
  withdrawal_id bigint generated always as identity (start with 100001) primary key,
  member_id bigint not null references members.members,
  wallet_id bigint not null,
  key uuid not null,
  request_hash bytea not null,
  reference text not null generated always as ('W' || withdrawal_id) stored unique,
  hold_id uuid not null unique default gen_random_uuid(),
  pay_key uuid not null default gen_random_uuid(),
  fee_key uuid not null default gen_random_uuid(),
  return_key uuid not null default gen_random_uuid(),
  card_id bigint not null references cashier.bank_cards,
  provider text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  state text not null default 'requested' check (state in ('requested', 'risk-review', 'approved', 'paying', 'paid-awaiting-receipt',
    'received', 'fully-received', 'auto-received', 'not-received', 'under-review', 'resent', 'in-question', 'rejected')),
  reason text not null default 'none',
  flags text[] not null default '{}',
  at timestamptz not null default clock_timestamp(),
  since timestamptz not null default clock_timestamp(),
  due_at timestamptz,
  reminded boolean not null default false,
  paid_at timestamptz,
  complaint_until timestamptz,
  unique (member_id, key)
);

create index member_withdrawals on cashier.withdrawals (member_id, withdrawal_id desc);

create index withdrawals_by_state on cashier.withdrawals (state, withdrawal_id)
  where state not in ('received', 'fully-received', 'auto-received', 'rejected');

-- Each order to the provider to pay, written down before it is sent. The provider takes a reference once.
create table cashier.payouts (
  withdrawal_id bigint not null references cashier.withdrawals,
  attempt smallint not null check (attempt > 0),
  reference text not null unique,
  status text not null default 'written' check (status in ('written', 'sent', 'paid', 'failed')),
  transaction_id text,
  at timestamptz not null default clock_timestamp(),
  ask_at timestamptz not null default clock_timestamp(),
  asks integer not null default 0,
  primary key (withdrawal_id, attempt),
  check (status <> 'paid' or transaction_id is not null)
);

create index payouts_to_ask on cashier.payouts (ask_at) where status in ('written', 'sent');

-- What happened to a payment, in its order.
create table cashier.steps (
  step_id bigint generated always as identity primary key,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  subject_id bigint not null,
  state text not null,
  reason text not null,
  at timestamptz not null default clock_timestamp()
);

create index steps_of on cashier.steps (kind, subject_id, step_id);

create table cashier.images (
  image_id uuid primary key references platform.images,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  subject_id bigint not null,
  member_id bigint not null,
  name text not null,
  at timestamptz not null default clock_timestamp()
);

create index images_of on cashier.images (kind, subject_id);

create table cashier.notes (
  note_id bigint generated always as identity primary key,
  withdrawal_id bigint not null references cashier.withdrawals,
  text text not null,
  at timestamptz not null default clock_timestamp()
);

-- What must be staked before a withdrawal, and why. Promotions add theirs under a source of their own.
create table cashier.turnover (
  turnover_id bigint generated always as identity primary key,
  member_id bigint not null references members.members,
  source text not null,
  reference text not null,
  required bigint not null check (required > 0),
  at timestamptz not null default clock_timestamp(),
  met_at timestamptz,
  unique (source, reference)
);

create index turnover_open on cashier.turnover (member_id, turnover_id) where met_at is null;

create table cashier.transfers (
  transfer_id bigint generated always as identity (start with 100001) primary key,
  from_member bigint not null references members.members,
  to_member bigint not null references members.members,
  direction text not null check (direction in ('up', 'down')),
  key uuid not null,
  request_hash bytea not null,
  post_key uuid not null default gen_random_uuid(),
  reference text not null generated always as ('T' || transfer_id) stored unique,
  currency text not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  at timestamptz not null default clock_timestamp(),
  unique (from_member, key),
  check (from_member <> to_member)
);

create index transfers_from on cashier.transfers (from_member, transfer_id desc);

create index transfers_to on cashier.transfers (to_member, transfer_id desc);

create table cashier.flags (
  flag_id bigint generated always as identity primary key,
  member_id bigint not null references members.members,
  kind text not null,
  detail text not null,
  at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  closing text
);

create index flags_open on cashier.flags (flag_id) where closed_at is null;

create table cashier.reconciliations (
  run_id bigint generated always as identity primary key,
  provider text not null,
  checked_at timestamptz not null default clock_timestamp(),
  compared integer not null,
  differences jsonb not null
);

-- An account that staff wrote down from papers and a second person has still to agree to. It stands apart from the cards: what was only
-- proposed counts for nobody, neither as a card nor as a mark of risk. One a member; another proposal takes its place.
create table cashier.proposed_cards (
  member_id bigint primary key references members.members,
  proposal uuid not null unique,
  kind text not null check (kind in ('bank', 'e-wallet', 'virtual')),
  bank_code text not null,
  holder_sealed bytea not null,
  account_sealed bytea not null,
  account_mark bytea not null,
  at timestamptz not null default clock_timestamp()
);
