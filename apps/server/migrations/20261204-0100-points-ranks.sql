-- Ranks: the ladder of the merchant, where each member stands, and what changed it (docs/reference/rewards.md 9).
-- Amounts are in 1/10 000 units.
create domain points.rank_change as text constraint rank_change_known check (value in ('rise', 'fall'));
comment on domain points.rank_change is 'How a rank changed: rise, fall';

create domain points.rank_decision as text constraint rank_decision_known check (value in ('passed', 'declined'));
comment on domain points.rank_decision is 'What staff decided about a rank above 4: passed, declined';

-- How far final wagers count for ranks. One row a merchant; not partitioned; for ever.
create table points.rank_intake (
  -- The last end of wagers that counts, by its transaction and id.
  transaction xid8 not null default '0',
  end_id bigint not null default 0,
  -- Of the end after that one, the wagers up to this number count; 0: none.
  up_to_ref bigint not null default 0 check (up_to_ref >= 0),
  merchant smallint primary key default platform.merchant()
) with (fillfactor = 50);

-- A version of the ladder; the newest counts. Rows are only added; grows by change; not partitioned; for ever.
create table points.ladders (
  version integer not null check (version > 0),
  merchant smallint not null default platform.merchant(),
  -- Who proposed and who approved it; null for the ladder that the programme itself brings.
  proposed_by bigint,
  approved_by bigint,
  at timestamptz not null default clock_timestamp(),
  -- Ranks with their figures, names and colours, and whether staff look before a rank above 4 is given.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  primary key (merchant, version)
);

-- Where a member stands. One row a member with a settled bet of own money; not partitioned; for ever.
create table points.ranks (
  member_id bigint primary key,
  -- Valid bets of own money in the whole life of the account.
  total bigint not null default 0,
  -- The rank that play reached, and the highest that was ever held.
  level smallint not null default 0 check (level >= 0),
  highest smallint not null default 0,
  merchant smallint not null default platform.merchant(),
  -- The local month of the last rise, its first day.
  risen_in date check (extract(day from risen_in) = 1 /* the first of a month */),
  -- The newest decision of staff about ranks above 4; null before the first.
  review points.rank_decision,
  reviewed_at timestamptz,
  reviewed_by bigint,
  check (highest >= level),
  check ((review is null) = (reviewed_at is null))
) with (fillfactor = 80);

create index ranks_of_level on points.ranks (merchant, level, member_id) where level > 0;

-- Valid bets of own money in a local month. One row a member and month; not partitioned; deleted 400 days after the month.
create table points.rank_months (
  member_id bigint not null,
  valid bigint not null,
  month date not null check (extract(day from month) = 1 /* the first of a month */),
  merchant smallint not null default platform.merchant(),
  primary key (member_id, month)
);

create index rank_months_of_month on points.rank_months (merchant, month);

-- What of the valid stake of a wager was bonus money, as it stands: it is no valid bet of own money. One row a wager with bonus money; not
-- partitioned; deleted 400 days after the month.
create table points.rank_bonus_parts (
  member_id bigint not null,
  wager_id bigint not null,
  valid bigint not null check (valid >= 0),
  month date not null,
  merchant smallint not null default platform.merchant(),
  primary key (member_id, wager_id)
);

create index rank_bonus_parts_of_month on points.rank_bonus_parts (merchant, month);

-- A change of a rank: a rise at an event of play, or a fall at the end of a month. Rows are only added; grows by change; not partitioned;
-- for ever.
create table points.rank_changes (
  change_id bigint generated always as identity primary key,
  member_id bigint not null,
  -- The total and the valid bets of the month that decided it.
  total bigint not null,
  valid bigint not null,
  at timestamptz not null default clock_timestamp(),
  from_level smallint not null check (from_level >= 0),
  to_level smallint not null check (to_level >= 0),
  merchant smallint not null default platform.merchant(),
  -- Of a rise the local month in which it happened, of a fall the month whose upkeep was missed.
  month date not null check (extract(day from month) = 1 /* the first of a month */),
  ladder integer not null,
  kind points.rank_change not null,
  check ((kind = 'rise') = (to_level > from_level)),
  -- Never more than one rank a month.
  check (kind = 'rise' or to_level = from_level - 1),
  unique (merchant, change_id),
  foreign key (merchant, ladder) references points.ladders (merchant, version)
);

-- A month lowers a rank once.
create unique index rank_changes_fall on points.rank_changes (member_id, month) where kind = 'fall';
create index rank_changes_of_member on points.rank_changes (member_id, change_id desc);

-- A rank that a member reached for the first time ever. One row a member and rank; only added; not partitioned; for ever.
create table points.ranks_reached (
  member_id bigint not null,
  change_id bigint not null,
  level smallint not null check (level > 0),
  merchant smallint not null default platform.merchant(),
  primary key (member_id, level),
  foreign key (merchant, change_id) references points.rank_changes (merchant, change_id)
);

-- The upkeep of a month, in the order of members. One row a month; not partitioned; for ever.
create table points.rank_runs (
  -- The last member that was looked at.
  member_id bigint not null default 0,
  started_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  fallen integer not null default 0 check (fallen >= 0),
  -- The version of the ladder for the whole run.
  ladder integer not null,
  merchant smallint not null default platform.merchant(),
  -- The first day of the month.
  period date not null check (extract(day from period) = 1 /* the first of a month */),
  primary key (merchant, period),
  foreign key (merchant, ladder) references points.ladders (merchant, version)
);

-- How a member with a rank ended a month. One row a member and month; only added; not partitioned; deleted 400 days after the month.
create table points.rank_month_ends (
  member_id bigint not null,
  valid bigint not null,
  month date not null,
  -- The rank at the last moment of the month, and the one that was given of it.
  level smallint not null check (level > 0),
  given_level smallint not null check (given_level >= 0),
  merchant smallint not null default platform.merchant(),
  -- The valid bets of the month reached the upkeep of the rank that was given.
  is_met boolean not null,
  primary key (member_id, month)
);

create index rank_month_ends_of_month on points.rank_month_ends (merchant, month, member_id);
