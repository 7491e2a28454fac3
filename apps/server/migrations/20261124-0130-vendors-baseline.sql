-- Wallets with vendors: who has one, and each movement between it and the main wallet.
create schema vendors;

create table vendors.players (
  member_id bigint not null references members.members,
  vendor text not null,
  -- What the vendor knows the member by: it tells nothing of who that is.
  player_id text not null unique default 'p-' || gen_random_uuid(),
  wallet_id bigint not null,
  currency text not null,
  opened_at timestamptz,                              -- when the vendor took it; null before
  -- Set when everything is to be brought home without the member: after an exclusion.
  home_at timestamptz,
  primary key (member_id, vendor)
);

create index players_to_bring_home on vendors.players (home_at) where home_at is not null;

create table vendors.transfers (
  transfer_id bigint generated always as identity (start with 100001) primary key,
  -- The vendor takes it once, for ever: it holds beyond this database.
  reference text not null unique default 'V-' || gen_random_uuid(),
  post_key uuid not null default gen_random_uuid(),
  credit_key uuid not null default gen_random_uuid(),
  member_id bigint not null,
  vendor text not null,
  wallet_id bigint not null,
  direction text not null check (direction in ('to-vendor', 'from-vendor')),
  key uuid not null,
  request_hash bytea not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  state text not null default 'asking' check (state in ('asking', 'fencing', 'people', 'done', 'returned')),
  reason text check (reason in ('refused-by-vendor', 'never-arrived')),
  misses integer not null default 0,
  asks integer not null default 0,
  last_asked_at timestamptz,
  last_answer text,
  next_ask_at timestamptz,
  at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  foreign key (member_id, vendor) references vendors.players,
  unique (member_id, key),
  check ((state in ('done', 'returned')) = (ended_at is not null)),
  check ((state in ('asking', 'fencing')) = (next_ask_at is not null)),
  check (reason is null or state = 'returned')
);

-- At most one is under way for a member and a vendor.
create unique index one_under_way on vendors.transfers (member_id, vendor) where ended_at is null;

create index transfers_to_ask on vendors.transfers (next_ask_at) where next_ask_at is not null;

create index transfers_under_way on vendors.transfers (transfer_id) where ended_at is null;

create index member_transfers on vendors.transfers (member_id, transfer_id desc);

create index transfers_by_post on vendors.transfers (member_id, post_key);
