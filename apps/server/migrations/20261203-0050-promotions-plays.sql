-- What offers know of settled wagers, and the rewards that a run gives to many members (docs/reference/promotions.md 10).
create domain promotions.run_job as text constraint run_job_known check (value in ('rebate', 'giveback'));
comment on domain promotions.run_job is 'What is given to many members at a time: rebate, giveback';

-- How far final wagers are counted for offers. One row a merchant; not partitioned; kept for ever.
create table promotions.intake (
  -- The last end of wagers that is counted, by its transaction and id.
  transaction xid8 not null default '0',
  end_id bigint not null default 0,
  -- Of the end after that one, the wagers up to this number are counted; 0: none.
  up_to_ref bigint not null default 0 check (up_to_ref >= 0),
  merchant smallint primary key default platform.merchant()
) with (fillfactor = 50);

-- Settled wagers of a member on a local day and in a group of games, in 1/10 000 units. One row a member, day and group; not partitioned;
-- deleted 190 days after the day.
create table promotions.play_days (
  member_id bigint not null,
  valid bigint not null default 0,
  -- What of `valid` a run has looked at.
  looked_at bigint not null default 0,
  staked bigint not null default 0,
  paid bigint not null default 0,
  day date not null,
  -- The day whose run looks at it next; null when it did.
  run_day date,
  merchant smallint not null default platform.merchant(),
  game_group text not null check (game_group ~ '^[A-Z]{3,10}$'),
  primary key (member_id, day, game_group)
);

create index play_days_of_run on promotions.play_days (merchant, run_day, member_id) where run_day is not null;
create index play_days_of_day on promotions.play_days (merchant, day, member_id);

-- A run: what a period gives to members, in the order of their ids. One row a job and period; not partitioned; kept for ever.
create table promotions.runs (
  -- The last member that was looked at.
  member_id bigint not null default 0,
  started_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  given integer not null default 0 check (given >= 0),
  merchant smallint not null default platform.merchant(),
  -- The day, or the Monday of the week.
  period date not null,
  job promotions.run_job not null,
  primary key (merchant, job, period)
);

-- The rebate of a member for a day by an offer: the share of the day, what corrections of earlier days changed, and what was carried before
-- and after. One row a member, offer and day; only added; not partitioned; deleted 190 days after the day.
create table promotions.rebates (
  offer_id bigint not null,
  member_id bigint not null,
  share bigint not null check (share >= 0),
  corrected bigint not null,
  carried bigint not null,
  carry bigint not null,
  amount bigint not null check (amount >= 0),
  application_id bigint,
  version integer not null,
  day date not null,
  merchant smallint not null default platform.merchant(),
  primary key (offer_id, member_id, day),
  check ((amount > 0) = (application_id is not null)),
  -- What is above the most of a day is not carried.
  check (amount + carry <= share + corrected + carried),
  foreign key (merchant, offer_id, version) references promotions.versions (merchant, offer_id, version),
  foreign key (merchant, application_id) references promotions.applications (merchant, application_id)
);

create index rebates_of_member on promotions.rebates (member_id, day);
create index rebates_of_day on promotions.rebates (merchant, day);

-- What an offer owes a member and has not given, below 0 after a correction. One row a member and offer; not partitioned; kept for ever.
create table promotions.carries (
  offer_id bigint not null,
  member_id bigint not null,
  carry bigint not null,
  merchant smallint not null default platform.merchant(),
  primary key (offer_id, member_id),
  foreign key (merchant, offer_id) references promotions.offers (merchant, offer_id)
);
