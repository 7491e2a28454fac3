-- The normal form of every bet of every game. A wager is one order in one batch: a draw of a lottery, or a round or a settlement of a
-- vendor. A losing bet has no row of its own: "lost" is a wager of a closed batch without a payout.
create schema wagers;

create domain wagers.wager_source as smallint constraint wager_source_known check (value in (1, 2) or value >= 1000);
comment on domain wagers.wager_source is 'Who runs the game of a wager: 1 lottery, 2 studio; from 1000 a vendor';

-- A wager. Divided by ranges of source and batch, as all tables here are (decision 47). Grows by bet; kept for ever, and its key never
-- changes, as payouts refer to it without a foreign key.
create table wagers.wagers (
  batch_ref bigint not null,
  ref bigint not null,
  wager_id bigint not null generated always as identity,
  member_id bigint not null,
  stake bigint not null check (stake > 0),
  rebate bigint not null default 0 check (rebate between 0 and stake),
  placed_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  source wagers.wager_source not null,
  game_code text not null,
  game_type text not null,
  primary key (source, batch_ref, ref)
) partition by range (source, batch_ref);

create index member_wagers on wagers.wagers (member_id, wager_id);

-- For the popular games, which count recent bets. A block range index has one entry for 32 pages and costs a bet almost nothing.
create index wagers_by_time on wagers.wagers using brin (placed_at) with (pages_per_range = 32);

-- A batch that is settled. `version` is the result that counts: a corrected result has a higher version and payouts of its own. Grows by
-- batch; kept for ever.
create table wagers.closures (
  batch_ref bigint not null,
  closed_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  source wagers.wager_source not null,
  version smallint not null check (version > 0),
  primary key (source, batch_ref, merchant)
) partition by range (source, batch_ref);

-- What a wager won by one version of its batch's result. Grows by winning bet; kept for ever, also when a correction replaces it.
-- A trigger checks that the wager exists, once for a statement.
create table wagers.payouts (
  payout_id bigint not null generated always as identity, -- unique in each partition by an index of its own
  batch_ref bigint not null,
  ref bigint not null,
  payout bigint not null check (payout > 0),
  valid_stake bigint check (valid_stake >= 0),        -- null: the whole stake counts
  paid_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  source wagers.wager_source not null,
  version smallint not null check (version > 0),
  unique (source, batch_ref, ref, version)
) partition by range (source, batch_ref);

-- A wager that does not count: its stake is refunded. Grows by void bet; kept for ever. A trigger checks that the wager exists.
create table wagers.voids (
  batch_ref bigint not null,
  ref bigint not null,
  voided_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  source wagers.wager_source not null,
  reason text not null,
  primary key (source, batch_ref, ref)
) partition by range (source, batch_ref);

-- What wagers of a type of game and a state come to. A void one counts in none.
create type wagers.record_sum as (
  game_type text,
  state text,
  bets int,
  staked bigint,
  rebate bigint,
  paid bigint
);

-- What a block of a thousand wagers of a member that follow each other by id comes to: turnover and the betting record over a long history
-- read these instead of the wagers (decision 50). Derived: a job writes it, triggers empty it when a wager of the block changes, the
-- audit computes it again. One row for a thousand bets of a member; kept as long as the wagers.
create table wagers.stake_sums (
  member_id bigint not null,
  -- The wagers after this id and up to the last.
  after_id bigint not null,
  last_id bigint not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- Null while a wager of the block waits for its result, or has changed since: then its wagers are read.
  valid_stake bigint check (valid_stake >= 0),
  -- The wagers that are not in the archive. Null also until they are summed again after some of them went there.
  records wagers.record_sum[],
  merchant smallint not null default platform.merchant(),
  primary key (member_id, last_id),
  check (after_id < last_id and from_at <= until_at)
) with (fillfactor = 90);

-- What wagers that are in the archive staked validly, by block of wagers.stake_sums and UTC day: the sums of a block stay right without
-- them (decision 54). Counts once the range of draws is detached. One row a member, block and day with archived wagers; kept for ever.
-- Divided by ranges of draws: a partition for each range that is archived.
create table wagers.archived_stakes (
  member_id bigint not null,
  -- The last wager of the block.
  last_id bigint not null,
  -- The first draw of the range.
  from_draw bigint not null,
  day date not null,
  last_at timestamptz not null,
  stake bigint not null check (stake >= 0),
  merchant smallint not null default platform.merchant(),
  primary key (member_id, last_id, from_draw, day)
) partition by range (from_draw);
