-- Wallets at vendors: which members have one, and each transfer between it and the main wallet.
create schema vendors;

create domain vendors.transfer_direction as text constraint transfer_direction_known check (value in ('to-vendor', 'from-vendor'));
comment on domain vendors.transfer_direction is 'Which wallet gains: to-vendor, from-vendor';

create domain vendors.transfer_state as text constraint transfer_state_known check (value in (
  'asking', 'voiding', 'manual-review', 'done', 'returned'));
comment on domain vendors.transfer_state is
  'Where a transfer stands: asking (the vendor is asked for the status), voiding (it is asked to void a reference that it does '
  'not know), manual-review (two members of staff decide), done, returned (the money is in the main wallet or never left the vendor)';

create domain vendors.transfer_reason as text constraint transfer_reason_known check (value in ('refused-by-vendor', 'never-arrived'));
comment on domain vendors.transfer_reason is 'Why a transfer was returned: refused-by-vendor, never-arrived';

-- A member's account at a vendor. Its row lock puts all that happens between the two in one order. Grows by member and vendor; never
-- removed.
create table vendors.players (
  member_id bigint not null,
  wallet_id bigint not null,
  -- When the vendor first confirmed the account; null before.
  opened_at timestamptz,
  -- Set when all money is to be recalled without the member, after a self-exclusion: when the next try is due. Null once nothing is left.
  recall_at timestamptz,
  merchant smallint not null default platform.merchant(),
  vendor text not null,
  -- The member's name at the vendor. It is random, so that the vendor learns nothing about the member.
  player_id text not null unique default 'p-' || gen_random_uuid(),
  currency text not null,
  primary key (merchant, member_id, vendor),
  foreign key (merchant, member_id) references members.members (merchant, member_id)
);

create index players_to_recall on vendors.players (recall_at) where recall_at is not null;

-- A transfer between the main wallet and a vendor. Grows by transfer; never removed, and final once it has ended.
create table vendors.transfers (
  transfer_id bigint generated always as identity (start with 100001) primary key,
  member_id bigint not null,
  wallet_id bigint not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null default clock_timestamp(),
  last_asked_at timestamptz,
  next_ask_at timestamptz,
  ended_at timestamptz,
  merchant smallint not null default platform.merchant(),
  -- How often in a row the vendor did not know the transfer, and how often it was asked in all.
  misses integer not null default 0,
  asks integer not null default 0,
  key uuid not null,
  -- The ledger's keys of the debit, and of the credit to the main wallet.
  post_key uuid not null default platform.new_key(),
  credit_key uuid not null default platform.new_key(),
  -- The vendor executes a reference once. It is random, so that no other database of ours repeats it.
  reference text not null unique default 'V-' || gen_random_uuid(),
  vendor text not null,
  direction vendors.transfer_direction not null,
  request_hash bytea not null,
  currency text not null,
  -- `asking`: the vendor is asked for the status. `voiding`: it is asked to void the reference, which it does not know. `manual-review`:
  -- two members of staff decide, as no answer came within a day. `returned`: the money is in the main wallet or never left the vendor.
  state vendors.transfer_state not null default 'asking',
  reason vendors.transfer_reason,
  last_answer text,
  foreign key (merchant, member_id, vendor) references vendors.players (merchant, member_id, vendor),
  unique (member_id, key),
  check ((state in ('done', 'returned')) = (ended_at is not null)),
  check ((state in ('asking', 'voiding')) = (next_ask_at is not null)),
  check (reason is null or state = 'returned')
);

-- A member has at most one open transfer with a vendor.
create unique index one_under_way on vendors.transfers (member_id, vendor) where ended_at is null;

create index transfers_to_ask on vendors.transfers (next_ask_at) where next_ask_at is not null;

create index transfers_under_way on vendors.transfers (transfer_id) where ended_at is null;

create index member_transfers on vendors.transfers (member_id, transfer_id desc);

create index transfers_by_post on vendors.transfers (member_id, post_key);
