-- The agent programme. First its tree: who stands below whom, on which local day (decision 63).
create schema agents;

create domain agents.placement_reason as text constraint placement_reason_known check (value in ('registered', 'adopted', 'moved'));
comment on domain agents.placement_reason is
  'Why an account got its place: registered (it was opened there), adopted (it was there before the programme), moved (by staff)';

create domain agents.agent_state as text constraint agent_state_known check (value in ('active', 'frozen', 'closed'));
comment on domain agents.agent_state is 'State of an agent in the programme: active, frozen, closed';

-- The log of places: from a local day on, a member stands directly below its upline. The truth about the tree: rows are only added. One row
-- a member and move; kept for ever.
create table agents.placements (
  placement_id bigint generated always as identity primary key,
  member_id bigint not null,
  -- Null: at the top.
  upline_id bigint,
  approval_id bigint,
  placed_at timestamptz not null default clock_timestamp(),
  from_day date not null,
  merchant smallint not null default platform.merchant(),
  reason agents.placement_reason not null,
  check (upline_id <> member_id),
  unique (member_id, from_day)
);

-- Moves of a day that the account itself does not show yet.
create index placements_moved on agents.placements (from_day) where reason = 'moved';

-- Who stands below whom, at what depth, on which days: from `from_day` on and before `to_day`; null: still. Depth 0 is the account itself.
-- Derived from the log of places, which a job compares with it every night. A row for each ancestor of an account; kept for ever.
create table agents.closure (
  descendant bigint not null,
  ancestor bigint not null,
  from_day date not null,
  to_day date check (to_day > from_day),
  depth smallint not null check (depth >= 0),
  merchant smallint not null default platform.merchant(),
  primary key (descendant, from_day, ancestor)
);

create unique index closure_below on agents.closure (ancestor, depth, descendant, from_day);

create unique index closure_open on agents.closure (ancestor, descendant) where to_day is null;

create unique index closure_one_upline on agents.closure (descendant) where depth = 1 and to_day is null;

-- An account that is an agent, and its state in the programme. One row an agent; never removed.
create table agents.agents (
  member_id bigint primary key,
  state_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  state agents.agent_state not null default 'active',
  -- Whether it may open accounts and links.
  may_open boolean not null default true,
  -- Why it was frozen or closed.
  reason text
);
