-- How far the intake of final wagers is (docs/reference/agents.md 6.1). One row a merchant.
create table agents.intake (
  -- The last end of wagers that is in the cells, by its transaction and id.
  transaction xid8 not null default '0',
  end_id bigint not null default 0,
  -- Of the end after that one, the wagers up to this number are in the cells; 0: none.
  up_to_ref bigint not null default 0 check (up_to_ref >= 0),
  -- All ends before this moment are in the cells.
  complete_until timestamptz,
  -- A transaction that began at this moment got its number afterwards. So whatever ended before has a lower number, and is in the cells
  -- once every transaction with a lower number is over and nothing is left to read.
  asked_at timestamptz not null default now(),
  asked_below xid8 not null default pg_current_xact_id(),
  merchant smallint primary key default platform.merchant()
) with (fillfactor = 50);

-- A run of rebates: the lines of a sealed day, or what facts that came late change in lines of earlier days (docs/reference/agents.md 4.3
-- and 6.9). Two rows a day; kept for ever.
create table agents.rebate_runs (
  run_id bigint generated always as identity primary key,
  -- The cells of members up to this one are summed; in a run of corrections the corrections up to this one.
  up_to bigint not null default 0,
  -- The last correction of a run of corrections; 0 in others.
  last_correction bigint not null default 0,
  opened_at timestamptz not null default clock_timestamp(),
  -- All is summed: lines are being paid.
  summed_at timestamptz,
  done_at timestamptz,
  day date not null,
  merchant smallint not null default platform.merchant(),
  is_correction boolean not null,
  unique (merchant, day, is_correction)
);

-- What a run has summed for accounts and not paid yet. One row an account, group and day; deleted when it is paid.
create table agents.rebate_sums (
  run_id bigint not null,
  member_id bigint not null,
  amount bigint not null,
  own_amount bigint not null,
  day date not null,
  merchant smallint not null default platform.merchant(),
  game_group agents.rebate_group not null,
  primary key (run_id, day, member_id, game_group)
);

-- What late facts changed in the rebate of an account, with its sign. Rows are only added; one row an account, group, day and run that
-- changes it, kept for ever.
create table agents.rebate_corrections (
  run_id bigint not null,
  member_id bigint not null,
  amount bigint not null,
  -- The part that comes from the account's own play.
  own_amount bigint not null,
  written_at timestamptz not null default clock_timestamp(),
  -- The day that is corrected.
  day date not null,
  merchant smallint not null default platform.merchant(),
  game_group agents.rebate_group not null,
  state agents.line_state not null,
  primary key (day, member_id, game_group, run_id),
  check (amount <> 0 or own_amount <> 0)
);

create index rebate_corrections_of_account on agents.rebate_corrections (member_id, day);
