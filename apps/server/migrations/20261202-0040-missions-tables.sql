-- Missions: goals of play in a period, their milestones, and leaderboards (docs/reference/missions.md).
create schema missions;

create domain missions.goal as text constraint goal_known check (value in ('valid-bet', 'bets', 'games', 'days'));
comment on domain missions.goal is 'What a mission counts: valid-bet, bets, games, days';

create domain missions.period as text constraint period_known check (value in ('day', 'week', 'month'));
comment on domain missions.period is 'The period of a mission: day, week, month';

create domain missions.mission_state as text constraint mission_state_known check (value in ('draft', 'open', 'closed'));
comment on domain missions.mission_state is 'Where a mission stands: draft, open, closed';

create domain missions.reward_kind as text constraint reward_kind_known check (value in ('cash', 'points'));
comment on domain missions.reward_kind is 'What a milestone gives: cash, points';

create domain missions.claim_way as text constraint claim_way_known check (value in ('claimed', 'given'));
comment on domain missions.claim_way is 'How a reward came: claimed (by the member), given (by itself after the time to claim)';

-- A mission. One row a mission; not partitioned; kept for ever. Its terms never change; its texts have versions.
create table missions.missions (
  mission_id bigint generated always as identity (start with 1001) primary key,
  -- The least valid bet that counts; in 1/10 000 units.
  min_stake bigint not null default 0 check (min_stake >= 0),
  -- What of the valid bet of a member and day counts on the board; null: it has no board.
  board_cap bigint check (board_cap > 0),
  created_by bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  -- The first and the last local day on which a bet counts; null: not open yet, and no end.
  starts_on date,
  ends_on date,
  text_version integer not null default 1 check (text_version > 0),
  merchant smallint not null default platform.merchant(),
  goal missions.goal not null,
  period missions.period not null,
  state missions.mission_state not null default 'draft',
  -- Null: the games of all groups.
  game_groups text[] check (cardinality(game_groups) > 0),
  unique (merchant, mission_id),
  check (board_cap is null or goal = 'valid-bet'),
  check ((state = 'draft') = (starts_on is null))
);
create index missions_by_state on missions.missions (merchant, state, mission_id);

-- The texts of a mission by language and version. Only added; not partitioned; kept for ever.
create table missions.texts (
  mission_id bigint not null,
  written_by bigint not null,
  at timestamptz not null default clock_timestamp(),
  version integer not null check (version > 0),
  merchant smallint not null default platform.merchant(),
  language text not null,
  title text not null check (char_length(title) between 1 and 80),
  content text not null check (char_length(content) <= 1000),
  primary key (mission_id, version, language),
  foreign key (merchant, mission_id) references missions.missions (merchant, mission_id)
);

-- What a mission gives at which progress. Written with it; not partitioned; kept for ever.
create table missions.milestones (
  mission_id bigint not null,
  -- The progress that reaches it.
  threshold bigint not null check (threshold > 0),
  -- Money in 1/10 000 units, or points.
  amount bigint not null check (amount > 0),
  step smallint not null check (step between 1 and 10),
  merchant smallint not null default platform.merchant(),
  reward missions.reward_kind not null,
  primary key (mission_id, step),
  unique (merchant, mission_id, step),
  foreign key (merchant, mission_id) references missions.missions (merchant, mission_id)
);

-- How far final wagers are counted for missions. One row a merchant; not partitioned; kept for ever.
create table missions.intake (
  -- The last end of wagers that is counted, by its transaction and id.
  transaction xid8 not null default '0',
  end_id bigint not null default 0,
  -- Of the end after that one, the wagers up to this number are counted; 0: none.
  up_to_ref bigint not null default 0 check (up_to_ref >= 0),
  merchant smallint primary key default platform.merchant()
) with (fillfactor = 50);

-- Who takes part in which mission. One row a member and mission; not partitioned; until an exclusion or an erasure.
create table missions.joins (
  member_id bigint not null,
  mission_id bigint not null,
  joined_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  primary key (member_id, mission_id),
  foreign key (merchant, mission_id) references missions.missions (merchant, mission_id)
);
create index joins_of_mission on missions.joins (merchant, mission_id);

-- The wagers that count for a member in a period, each as it stands. Deleted when nothing can change any more, 40 days after the
-- period began, so it never holds more than about six weeks; not partitioned.
create table missions.counted (
  member_id bigint not null,
  mission_id bigint not null,
  wager_id bigint not null,
  -- In 1/10 000 units.
  valid bigint not null check (valid > 0),
  -- When it came to stand so.
  ended_at timestamptz not null,
  period date not null,
  day date not null,
  source wagers.wager_source not null,
  merchant smallint not null default platform.merchant(),
  game_code text not null,
  primary key (member_id, mission_id, period, wager_id)
);
create index counted_old on missions.counted (merchant, period);

-- How far a member came in a period. One row a member, mission and period; not partitioned; deleted 13 months after the period.
create table missions.progress (
  member_id bigint not null,
  mission_id bigint not null,
  -- Money in 1/10 000 units, or a number, by the goal.
  value bigint not null check (value >= 0),
  -- What counts on the board; 0 without one.
  board_value bigint not null default 0 check (board_value >= 0),
  -- When the value on the board was reached.
  reached_at timestamptz not null,
  -- From when on the steps that were reached and not claimed are given; null: they have been.
  due_at timestamptz,
  period date not null,
  merchant smallint not null default platform.merchant(),
  on_board boolean not null default true,
  primary key (member_id, mission_id, period),
  foreign key (merchant, mission_id) references missions.missions (merchant, mission_id)
);
create index progress_board on missions.progress (mission_id, period, board_value desc, reached_at, member_id)
  where on_board and board_value > 0;
create index progress_due on missions.progress (merchant, due_at) where due_at is not null;
create index progress_old on missions.progress (merchant, period);

-- Rewards that members have. Only added; one row a member, mission, period and step; not partitioned; kept for ever.
create table missions.claims (
  member_id bigint not null,
  mission_id bigint not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null default clock_timestamp(),
  period date not null,
  step smallint not null,
  merchant smallint not null default platform.merchant(),
  -- The key of the call that claimed it.
  key uuid,
  reward missions.reward_kind not null,
  way missions.claim_way not null,
  primary key (member_id, mission_id, period, step),
  unique (member_id, key),
  check ((key is not null) = (way = 'claimed')),
  foreign key (merchant, mission_id, step) references missions.milestones (merchant, mission_id, step)
);
create index claims_of_mission on missions.claims (merchant, mission_id);

-- Boards that are frozen. Only added; one row a mission and period; not partitioned; kept for ever.
create table missions.boards (
  mission_id bigint not null,
  frozen_at timestamptz not null default clock_timestamp(),
  period date not null,
  places integer not null check (places >= 0),
  merchant smallint not null default platform.merchant(),
  primary key (mission_id, period),
  unique (merchant, mission_id, period),
  foreign key (merchant, mission_id) references missions.missions (merchant, mission_id)
);

-- The places of frozen boards. Only added, and never changed; not partitioned; kept for ever.
create table missions.results (
  mission_id bigint not null,
  member_id bigint not null,
  value bigint not null check (value > 0),
  reached_at timestamptz not null,
  period date not null,
  place integer not null check (place > 0),
  merchant smallint not null default platform.merchant(),
  primary key (mission_id, period, place),
  unique (mission_id, period, member_id),
  foreign key (merchant, mission_id, period) references missions.boards (merchant, mission_id, period)
);
