-- What staff see of vendors: every call with its outcome, how a vendor's server answers, what differs, and what games return.

-- A call of a vendor as it was answered: also one that moved nothing, was refused or could not be read. Written in batches beside the
-- calls; `vendors.calls` stays the record of money. Divided by class: 1, calls about money, by the month; 2, reads and refused calls, by
-- the day. Grows by call. A job drops what is too old.
create table vendors.call_log (
  log_id bigint not null generated always as identity,
  at timestamptz not null,
  duration_ms integer not null check (duration_ms >= 0),
  class smallint not null check (class in (1, 2)),
  -- The vendor sent the same call before and got the same answer.
  is_repeat boolean not null,
  merchant smallint not null default platform.merchant(),
  vendor text not null,
  call text not null,
  status text not null,
  tx_id text,
  round_id text,
  player_id text,
  primary key (log_id, class, at)
) partition by range (class, at);

create index logged_calls_of_player on vendors.call_log (player_id, log_id) where player_id is not null;

create index logged_calls_by_tx on vendors.call_log (tx_id) where tx_id is not null;

create index logged_calls_by_time on vendors.call_log using brin (at);

create domain vendors.health_state as text constraint health_state_known check (value in ('ready', 'maintenance', 'silent'));
comment on domain vendors.health_state is 'How a vendor answers when it is asked how it stands: ready, maintenance, silent (no answer that can be read)';

-- How a vendor stands. `next_ask_at` is taken by the one worker that asks. One row a vendor.
create table vendors.health (
  since timestamptz not null default clock_timestamp(),
  -- Null until the first answer, or the first silence.
  asked_at timestamptz,
  next_ask_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  vendor text not null,
  state vendors.health_state,
  primary key (merchant, vendor)
);

-- A change of how a vendor stands. Grows by change; kept for ever.
create table vendors.health_changes (
  change_id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  vendor text not null,
  state vendors.health_state not null
);

-- An hour of a vendor that is compared with the vendor's own list of transactions. `next_try_at` is when a worker takes it; null once it is
-- compared. Grows by vendor and hour; kept for ever.
create table vendors.reconciliations (
  hour timestamptz not null check (mod(extract(epoch from hour), 3600) = 0),
  next_try_at timestamptz default clock_timestamp(),
  compared_at timestamptz,
  matching integer not null default 0,
  only_ours integer not null default 0,
  only_theirs integer not null default 0,
  differing integer not null default 0,
  merchant smallint not null default platform.merchant(),
  vendor text not null,
  -- By currency: bets, wins and refunds of both sides in 1/10 000 units, as text.
  totals jsonb not null default '[]',
  primary key (merchant, vendor, hour)
);

create index due_reconciliations on vendors.reconciliations (next_try_at) where next_try_at is not null;

-- What the closed rounds of a game come to on a day, in UTC. A job counts a day again while it and the two after it last. Grows by game,
-- currency and day with rounds; kept for ever.
create table vendors.game_days (
  day date not null,
  rounds bigint not null check (rounds > 0),
  bets numeric not null,
  wins numeric not null,
  -- Sums over the rounds of bet × bet, win × win and bet × win: the spread of the return is computed from them.
  bets_squared numeric not null,
  wins_squared numeric not null,
  bets_wins numeric not null,
  counted_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  vendor text not null,
  game_code text not null,
  currency text not null,
  primary key (merchant, vendor, day, game_code, currency)
);

-- The theoretical return in percent with six decimals; null where the vendor does not say.
alter table vendors.games add column rtp text;

-- reviewed: incidents are few.
create unique index one_incident_of_difference on vendors.incidents (merchant, vendor, tx_id, code)
  where code in ('ONLY_OURS', 'ONLY_THEIRS', 'AMOUNTS_DIFFER');

-- Calls are written in the order of their time, so that a few bytes for each range of blocks find an hour of it.
-- reviewed: it reads tables that were made the day before.
create index calls_by_time on vendors.calls using brin (at);

-- reviewed: it reads tables that were made the day before.
create index rounds_by_close on vendors.rounds using brin (closed_at);
