-- Payments: deposits, withdrawals, transfers between members, the accounts they are paid to, and risk flags. The ledger holds every
-- movement of money; the tables here hold the reason for it and the state of each payment.
create schema cashier;

create domain cashier.channel_status as text constraint channel_status_known check (value in ('open', 'busy', 'closed'));
comment on domain cashier.channel_status is 'Whether a payment channel is used: open, busy, closed';

create domain cashier.deposit_kind as text constraint deposit_kind_known check (value in ('redirect', 'qr', 'virtual', 'manual'));
comment on domain cashier.deposit_kind is 'How a deposit is paid: redirect, qr, virtual, manual';

create domain cashier.deposit_state as text constraint deposit_state_known check (value in (
  'opened', 'waiting', 'paid', 'expired', 'failed', 'in-question'));
comment on domain cashier.deposit_state is 'Where a deposit stands: opened, waiting, paid, expired, failed, in-question (staff decide)';

create domain cashier.bank_kind as text constraint bank_kind_known check (value in ('bank', 'e-wallet', 'virtual'));
comment on domain cashier.bank_kind is 'What a withdrawal is paid to: bank, e-wallet, virtual';

create domain cashier.withdrawal_state as text constraint withdrawal_state_known check (value in (
  'requested', 'risk-review', 'approved', 'paying', 'paid-awaiting-receipt', 'received', 'fully-received', 'auto-received',
  'not-received', 'under-review', 'resent', 'in-question', 'rejected'));
comment on domain cashier.withdrawal_state is
  'Where a withdrawal stands: requested, risk-review, approved, paying, paid-awaiting-receipt, received, fully-received, '
  'auto-received, not-received, under-review, resent, in-question, rejected';

create domain cashier.payout_status as text constraint payout_status_known check (value in ('written', 'sent', 'paid', 'failed'));
comment on domain cashier.payout_status is 'Where an order to a provider stands: written, sent, paid, failed';

create domain cashier.payment_kind as text constraint payment_kind_known check (value in ('deposit', 'withdrawal'));
comment on domain cashier.payment_kind is 'Which table a payment is in: deposit, withdrawal';

create domain cashier.turnover_source as text constraint turnover_source_known check (value in ('deposit', 'transfer', 'promotion'));
comment on domain cashier.turnover_source is 'What a wagering requirement comes from: deposit, transfer, promotion';

create domain cashier.transfer_direction as text constraint transfer_direction_known check (value in ('up', 'down'));
comment on domain cashier.transfer_direction is 'Whether a transfer goes to the upline or to a downline: up, down';

-- The status of a payment channel, where staff have set one. At most one row a channel.
create table cashier.channels (
  merchant smallint not null default platform.merchant(),
  channel_code text not null,
  status cashier.channel_status not null,
  note text not null default '',
  changed_at timestamptz not null default clock_timestamp(),
  primary key (merchant, channel_code)
);

-- A deposit. Grows by deposit; never removed. An erasure empties the payer and the guide. `at` is its request, `since` its last change
-- of state, `ask_at` the next question to its provider.
create table cashier.deposits (
  deposit_id bigint generated always as identity (start with 100001) primary key,
  member_id bigint not null,
  wallet_id bigint not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  -- The amount of the last payment that was seen for it.
  seen_amount bigint check (seen_amount > 0),
  -- The sum of the payments that the provider reported. A transfer to the house's own bank account has no provider: two members of staff
  -- read the bank statement, and at most the announced amount is credited.
  arrived bigint not null default 0 check (arrived >= 0),
  credited bigint check (credited > 0),
  at timestamptz not null default clock_timestamp(),
  since timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ask_at timestamptz,
  merchant smallint not null default platform.merchant(),
  asks integer not null default 0,
  key uuid not null,
  post_key uuid not null default platform.new_key(),
  request_hash bytea not null,
  reference text not null generated always as ('D' || deposit_id) stored unique,
  provider text not null,
  channel_code text not null,
  kind cashier.deposit_kind not null,
  currency text not null,
  state cashier.deposit_state not null default 'opened',
  reason text not null default 'none',
  -- How the member pays: an address, a QR code or an account.
  guide jsonb,
  payer_sealed bytea,
  unique (member_id, key),
  check ((state = 'paid') = (credited is not null)),
  constraint credit_within_arrived check (
    credited is null or credited <= case when provider = 'house' then amount else arrived end),
  unique (merchant, deposit_id),
  foreign key (merchant, member_id) references members.members (merchant, member_id)
);

create index member_deposits on cashier.deposits (member_id, deposit_id desc);

create index deposits_by_state on cashier.deposits (state, deposit_id) where state in ('opened', 'waiting', 'in-question');

create index deposits_to_ask on cashier.deposits (ask_at) where ask_at is not null;

-- A payment that a provider reported; each of its transactions counts once. Grows by payment; never removed.
create table cashier.payments (
  deposit_id bigint not null,
  -- The deposit that the payer named. A second payment for it becomes a deposit of its own, `deposit_id`.
  ordered_for bigint not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  provider text not null,
  transaction_id text not null check (transaction_id <> ''),
  outcome text not null,
  primary key (merchant, provider, transaction_id),
  foreign key (merchant, deposit_id) references cashier.deposits (merchant, deposit_id),
  foreign key (merchant, ordered_for) references cashier.deposits (merchant, deposit_id)
);

create index deposit_payments on cashier.payments (deposit_id);

-- An account of a member to which withdrawals are paid. Grows by account added; never removed, as withdrawals refer to it. An erasure
-- empties what identifies its holder.
create table cashier.bank_cards (
  card_id bigint generated always as identity (start with 1001) primary key,
  member_id bigint not null,
  added_at timestamptz not null default clock_timestamp(),
  usable_from timestamptz not null,
  removed_at timestamptz,
  merchant smallint not null default platform.merchant(),
  kind cashier.bank_kind not null,
  bank_code text not null,
  holder_sealed bytea,
  account_sealed bytea,
  -- Fingerprint of the account number: it shows that two members use one account.
  account_mark bytea,
  constraint sealed_until_erased check (
    (holder_sealed is null) = (account_sealed is null) and (holder_sealed is null) = (account_mark is null)
    and (holder_sealed is not null or removed_at is not null)
  ),
  unique (merchant, card_id),
  foreign key (merchant, member_id) references members.members (merchant, member_id)
);

create unique index own_cards on cashier.bank_cards (member_id, account_mark) where removed_at is null;

create index cards_of_account on cashier.bank_cards (account_mark);

-- An account that staff entered from documents and that a second person has not approved yet. It is apart from cashier.bank_cards, so
-- that it counts neither as an account nor as a sign of risk. At most one row a member; replaced by the next proposal, deleted when it
-- is approved or at an erasure.
create table cashier.proposed_cards (
  member_id bigint primary key,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  proposal uuid not null unique,
  kind cashier.bank_kind not null,
  bank_code text not null,
  holder_sealed bytea not null,
  account_sealed bytea not null,
  account_mark bytea not null,
  foreign key (merchant, member_id) references members.members (merchant, member_id)
);

-- A withdrawal. Grows by withdrawal; never removed. `at` is its request, `since` its last change of state, `due_at` the end of the time
-- for this state, `complaint_until` the end of the time for a complaint.
create table cashier.withdrawals (
  withdrawal_id bigint generated always as identity (start with 100001) primary key,
  member_id bigint not null,
  wallet_id bigint not null,
  card_id bigint not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  at timestamptz not null default clock_timestamp(),
  since timestamptz not null default clock_timestamp(),
  due_at timestamptz,
  paid_at timestamptz,
  complaint_until timestamptz,
  merchant smallint not null default platform.merchant(),
  -- The member was told that `due_at` is near.
  reminded boolean not null default false,
  key uuid not null,
  -- The ledger's keys: the hold from the request on, and then the payout, its fee, or the return.
  hold_id uuid not null unique default platform.new_key(),
  pay_key uuid not null default platform.new_key(),
  fee_key uuid not null default platform.new_key(),
  return_key uuid not null default platform.new_key(),
  request_hash bytea not null,
  reference text not null generated always as ('W' || withdrawal_id) stored unique,
  provider text not null,
  currency text not null,
  state cashier.withdrawal_state not null default 'requested',
  reason text not null default 'none',
  -- The risk rules that held it for review.
  flags text[] not null default '{}',
  unique (member_id, key),
  unique (merchant, withdrawal_id),
  foreign key (merchant, member_id) references members.members (merchant, member_id),
  foreign key (merchant, card_id) references cashier.bank_cards (merchant, card_id)
);

create index member_withdrawals on cashier.withdrawals (member_id, withdrawal_id desc);

create index withdrawals_by_state on cashier.withdrawals (state, withdrawal_id)
  where state not in ('received', 'fully-received', 'auto-received', 'rejected');

-- An order to a provider to pay a withdrawal, written before it is sent, so that a crash loses none. The provider executes a reference
-- once. Grows by withdrawal and by further attempt; never removed.
create table cashier.payouts (
  withdrawal_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  ask_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  asks integer not null default 0,
  attempt smallint not null check (attempt > 0),
  reference text not null unique,
  status cashier.payout_status not null default 'written',
  transaction_id text,
  primary key (withdrawal_id, attempt),
  check (status <> 'paid' or transaction_id is not null),
  foreign key (merchant, withdrawal_id) references cashier.withdrawals (merchant, withdrawal_id)
);

create index payouts_to_ask on cashier.payouts (ask_at) where status in ('written', 'sent');

-- A state that a deposit or a withdrawal reached. Grows by change of state; never removed.
create table cashier.steps (
  step_id bigint generated always as identity primary key,
  subject_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  kind cashier.payment_kind not null,
  state text not null,
  reason text not null
);

create index steps_of on cashier.steps (kind, subject_id, step_id);

-- An image that a member sent as proof of a payment. Grows by upload; deleted at an erasure, with the image itself.
create table cashier.images (
  subject_id bigint not null,
  member_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  image_id uuid primary key,
  kind cashier.payment_kind not null,
  name text not null,
  foreign key (merchant, image_id) references platform.images (merchant, image_id)
);

create index images_of on cashier.images (kind, subject_id);

-- A note of staff about a withdrawal. Grows by note; never removed, an erasure empties the text.
create table cashier.notes (
  note_id bigint generated always as identity primary key,
  withdrawal_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  text text not null,
  foreign key (merchant, withdrawal_id) references cashier.withdrawals (merchant, withdrawal_id)
);

-- Stakes that a member must make before a withdrawal, for a deposit or a transfer received. Each source and reference asks once. Grows by
-- deposit and transfer; never removed, `met_at` ends it.
create table cashier.turnover (
  turnover_id bigint generated always as identity primary key,
  member_id bigint not null,
  required bigint not null check (required > 0),
  at timestamptz not null default clock_timestamp(),
  met_at timestamptz,
  merchant smallint not null default platform.merchant(),
  source cashier.turnover_source not null,
  reference text not null,
  unique (source, reference),
  foreign key (merchant, member_id) references members.members (merchant, member_id)
);

create index turnover_open on cashier.turnover (member_id, turnover_id) where met_at is null;

-- A transfer from a member to the upline or to a downline. Grows by transfer; never removed, an erasure empties the reason.
create table cashier.transfers (
  transfer_id bigint generated always as identity (start with 100001) primary key,
  from_member bigint not null,
  to_member bigint not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  key uuid not null,
  post_key uuid not null default platform.new_key(),
  request_hash bytea not null,
  reference text not null generated always as ('T' || transfer_id) stored unique,
  direction cashier.transfer_direction not null,
  currency text not null,
  reason text not null,
  unique (from_member, key),
  check (from_member <> to_member),
  foreign key (merchant, from_member) references members.members (merchant, member_id),
  foreign key (merchant, to_member) references members.members (merchant, member_id)
);

create index transfers_from on cashier.transfers (from_member, transfer_id desc);

create index transfers_to on cashier.transfers (to_member, transfer_id desc);

-- A risk flag for staff: what a rule found about a member's payments. Grows by finding; kept for ever, an erasure empties the text with
-- which it was closed.
create table cashier.flags (
  flag_id bigint generated always as identity primary key,
  member_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  merchant smallint not null default platform.merchant(),
  kind text not null,
  detail text not null,
  closing text,
  foreign key (merchant, member_id) references members.members (merchant, member_id)
);

create index flags_open on cashier.flags (flag_id) where closed_at is null;

-- A comparison of a provider's statement with the ledger. Grows by run; kept for ever.
create table cashier.reconciliations (
  run_id bigint generated always as identity primary key,
  checked_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  compared integer not null,
  provider text not null,
  differences jsonb not null
);
