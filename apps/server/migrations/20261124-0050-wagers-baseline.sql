-- The normal form of every bet from every game. A wager is one order in one batch: a draw for lotteries, a round or a
-- settlement of a vendor else. Nothing is written for losers: "lost" is a closed batch without a payout.
create schema wagers;

create table wagers.wagers (
  batch_ref bigint not null,
  ref bigint not null,
  wager_id bigint not null generated always as identity,
  member_id bigint not null,
  stake bigint not null check (stake > 0),
  rebate bigint not null default 0 check (rebate between 0 and stake),
  placed_at timestamptz not null default clock_timestamp(),
  source smallint not null,                           -- 1 lottery, 2 studio; vendors from 1000
  game_code text not null,
  game_type text not null,
  primary key (source, batch_ref, ref)
);

create index member_wagers on wagers.wagers (member_id, wager_id);

-- A batch that is settled. A corrected result is a higher version with payouts of its own.
create table wagers.closures (
  source smallint not null,
  batch_ref bigint not null,
  version smallint not null check (version > 0),
  closed_at timestamptz not null default clock_timestamp(),
  primary key (source, batch_ref)
);

create table wagers.payouts (
  payout_id bigint primary key generated always as identity,
  source smallint not null,
  batch_ref bigint not null,
  ref bigint not null,
  version smallint not null check (version > 0),
  payout bigint not null check (payout > 0),
  valid_stake bigint check (valid_stake >= 0),        -- null: the whole stake counts
  paid_at timestamptz not null default clock_timestamp(),
  unique (source, batch_ref, ref, version)
);

create table wagers.voids (
  source smallint not null,
  batch_ref bigint not null,
  ref bigint not null,
  reason text not null,
  voided_at timestamptz not null default clock_timestamp(),
  primary key (source, batch_ref, ref),
  foreign key (source, batch_ref, ref) references wagers.wagers
);

-- What was bet of late, for the popular games: a few bytes a block instead of an entry a bet.
create index wagers_by_time on wagers.wagers using brin (placed_at) with (pages_per_range = 32);
