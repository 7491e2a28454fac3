-- Sums of teams by day, so that a report of an agent reads a row a day and not the facts of everybody below it (decision 69). Days that
-- passed before are summed by the job `agents.sums`, a day a transaction, the newest first; until then reports sum their facts.
create domain agents.sum_group as text
  constraint sum_group_known check (value in ('LOTT', 'ELOTT', 'LIVE', 'RNG', 'SPORTS', 'FISH', 'PVP', 'CONS', 'NONE'));
comment on domain agents.sum_group is
  'Games of a sum: LOTT, ELOTT, LIVE, RNG, SPORTS, FISH, PVP, CONS (pay for all together), NONE (money of no game)';

-- What everybody below an agent on a day did on that day; the agent itself is not in it. The tree of the day counts. Derived from cells,
-- rebate lines, cash and lines of pay, which a job compares with it. One row an agent, day and group with a fact; kept for ever.
create table agents.team_days (
  agent_id bigint not null,
  bets bigint not null,
  stake bigint not null,
  valid bigint not null,
  payout bigint not null,
  self_rebate bigint not null,
  agent_rebate bigint not null,
  deposit bigint not null,
  -- Accounts that made their first deposit.
  first_deposits bigint not null,
  withdrawal bigint not null,
  transfer_in bigint not null,
  transfer_out bigint not null,
  promotions bigint not null,
  registrations bigint not null,
  -- Pay of all kinds but dividends, by the last day of its period.
  salary bigint not null,
  dividend bigint not null,
  day date not null,
  merchant smallint not null default platform.merchant(),
  game_group agents.sum_group not null,
  primary key (agent_id, day, game_group)
) partition by hash (agent_id);

do $$
begin
  for part in 0 .. 15 loop
    execute format('create table agents.team_days_%s partition of agents.team_days for values with (modulus 16, remainder %s) with (fillfactor = 80)',
      part, part);
  end loop;
end $$;

-- Days whose facts are in `team_days`, but for the changes that wait. A day without a row is summed anew. One row a day; kept for ever.
create table agents.sum_days (
  summed_at timestamptz not null default clock_timestamp(),
  -- When the sums were last compared with the facts.
  compared_at timestamptz,
  -- How many changes of valid bets were added since.
  changes bigint not null default 0,
  day date not null,
  merchant smallint not null default platform.merchant(),
  primary key (merchant, day)
);

-- What changed in a day of a member, with its sign, and is not in the sums of those above it yet. Triggers of the facts write here, in the
-- transaction of the fact. One row a change; deleted a second later, when it is added.
create table agents.sum_changes (
  change_id bigint generated always as identity primary key,
  member_id bigint not null,
  bets bigint not null default 0,
  stake bigint not null default 0,
  valid bigint not null default 0,
  payout bigint not null default 0,
  self_rebate bigint not null default 0,
  agent_rebate bigint not null default 0,
  deposit bigint not null default 0,
  first_deposits bigint not null default 0,
  withdrawal bigint not null default 0,
  transfer_in bigint not null default 0,
  transfer_out bigint not null default 0,
  promotions bigint not null default 0,
  registrations bigint not null default 0,
  salary bigint not null default 0,
  dividend bigint not null default 0,
  changed_at timestamptz not null default clock_timestamp(),
  day date not null,
  merchant smallint not null default platform.merchant(),
  game_group agents.sum_group not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);

-- Rows come nearly in the order of their days, so an entry for a block of pages is enough.
create index team_days_of_day on agents.team_days using brin (day);
