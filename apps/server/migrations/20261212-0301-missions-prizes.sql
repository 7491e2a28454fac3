-- Prizes of leaderboards and struck places (docs/reference/missions.md 4).
create domain missions.prize_state as text constraint prize_state_known check (value in ('given', 'waiting', 'ended'));
comment on domain missions.prize_state is 'Where the prize of a place stands: given, waiting (a stop or a marker holds it), ended (it is not given)';

create domain missions.strike_reason as text constraint strike_reason_known
  check (value in ('several-accounts', 'collusion', 'automated-play', 'terms-broken', 'self-excluded'));
comment on domain missions.strike_reason is
  'Why a place was struck: several-accounts, collusion, automated-play, terms-broken (by staff), self-excluded (by itself)';

-- What the prizes of all boards of a mission may cost together, what is reserved of it for boards that are open, and what was given; in
-- 1/10 000 units. No budget: its boards have no prizes.
alter table missions.missions
  add column prize_budget bigint check (prize_budget > 0),
  add column prize_reserved bigint not null default 0 check (prize_reserved >= 0),
  add column prize_spent bigint not null default 0 check (prize_spent >= 0),
  add constraint missions_prizes_of_board check (prize_budget is null or board_cap is not null) not valid,
  add constraint missions_prizes_in_budget check (prize_reserved + prize_spent <= coalesce(prize_budget, 0)) not valid;

-- What a board of a mission gives for its places. Written with the mission; not partitioned; kept for ever.
create table missions.place_prizes (
  mission_id bigint not null,
  -- For each place, in 1/10 000 units.
  amount bigint not null check (amount > 0),
  first_place smallint not null check (first_place > 0),
  last_place smallint not null check (last_place <= 100),
  merchant smallint not null default platform.merchant(),
  primary key (mission_id, first_place),
  check (first_place <= last_place),
  foreign key (merchant, mission_id) references missions.missions (merchant, mission_id)
);

-- Boards with what was reserved for their prizes. One row a mission with prizes and period; not partitioned; kept for ever.
create table missions.prize_boards (
  mission_id bigint not null,
  -- In 1/10 000 units; 0: the budget did not cover the prizes of this board.
  reserved bigint not null check (reserved >= 0),
  opened_at timestamptz not null default clock_timestamp(),
  -- When the prizes were given to their places; null: not yet.
  paid_at timestamptz,
  period date not null,
  merchant smallint not null default platform.merchant(),
  primary key (mission_id, period),
  unique (merchant, mission_id, period),
  foreign key (merchant, mission_id) references missions.missions (merchant, mission_id)
);
create index prize_boards_open on missions.prize_boards (merchant, period) where paid_at is null;

-- Places that were struck off frozen boards. Only added; not partitioned; kept for ever.
create table missions.strikes (
  mission_id bigint not null,
  member_id bigint not null,
  -- Two persons; null: the member excluded itself.
  proposed_by bigint,
  decided_by bigint,
  at timestamptz not null default clock_timestamp(),
  period date not null,
  -- The place at the freeze.
  place integer not null,
  merchant smallint not null default platform.merchant(),
  reason missions.strike_reason not null,
  primary key (mission_id, period, place),
  check ((reason = 'self-excluded') = (proposed_by is null)),
  check ((reason = 'self-excluded') = (decided_by is null)),
  check (proposed_by <> decided_by),
  foreign key (merchant, mission_id, period) references missions.boards (merchant, mission_id, period)
);

-- Prizes of places. One row a place with a prize; not partitioned; kept for ever.
create table missions.prizes (
  mission_id bigint not null,
  member_id bigint not null,
  -- In 1/10 000 units.
  amount bigint not null check (amount > 0),
  at timestamptz not null default clock_timestamp(),
  -- When it was given or ended.
  ended_at timestamptz,
  period date not null,
  -- The place that it is for, after all strikes.
  rank integer not null check (rank > 0),
  merchant smallint not null default platform.merchant(),
  state missions.prize_state not null,
  primary key (mission_id, period, rank),
  unique (mission_id, period, member_id),
  check ((state = 'waiting') = (ended_at is null)),
  foreign key (merchant, mission_id, period) references missions.prize_boards (merchant, mission_id, period)
);
create index prizes_waiting on missions.prizes (merchant, at) where state = 'waiting';
create index prizes_of_member on missions.prizes (member_id, ended_at);
