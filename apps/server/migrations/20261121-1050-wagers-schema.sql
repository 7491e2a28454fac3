-- The normal form of every bet from every game. A wager is one order in one batch: a draw for lotteries, a round or a
-- settlement of a vendor else. Nothing is written for losers: "lost" is a closed batch without a payout.
create schema wagers;

create table wagers.wagers (
  source smallint not null,                           -- 1 lottery, 2 studio; vendors from 1000
  batch_ref bigint not null,
  ref bigint not null,
  wager_id bigint not null generated always as identity,
  member_id bigint not null,
  game_code text not null,
  game_type text not null,
  stake bigint not null check (stake > 0),
  rebate bigint not null default 0 check (rebate between 0 and stake),
  placed_at timestamptz not null default clock_timestamp(),
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
  unique (source, batch_ref, ref, version),
  foreign key (source, batch_ref, ref) references wagers.wagers
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

-- A bet that is void stays void, whatever its batch does. Before the batch is closed, payouts are on their way.
create view wagers.states as
  select w.*,
    case when v.ref is not null then 'void' when c.version is null then 'placed' when p.payout is null then 'lost'
      else 'won' end as state,
    case when v.ref is null and c.version is not null then coalesce(p.payout, 0) else 0 end as payout,
    case when v.ref is not null or c.version is null then 0 else coalesce(p.valid_stake, w.stake) end as valid_stake,
    coalesce(v.voided_at, c.closed_at) as ended_at
  from wagers.wagers w
  left join wagers.closures c on c.source = w.source and c.batch_ref = w.batch_ref
  left join wagers.payouts p
    on p.source = w.source and p.batch_ref = w.batch_ref and p.ref = w.ref and p.version = c.version
  left join wagers.voids v on v.source = w.source and v.batch_ref = w.batch_ref and v.ref = w.ref;
