-- What members bet, by local day and group of games: the facts behind rebates, pay and reports of agents (docs/reference/agents.md 6.1 and
-- 8). A wager counts on the day on which it first became final.
-- The present sums of a cell: a correction after its day changes it too. The intake is the only one that writes here. One row a member,
-- day, group and, in LOTT, prize mode and base; kept for ever. Members without wagers have none.
create table agents.cells (
  member_id bigint not null,
  bets bigint not null check (bets >= 0),
  stake bigint not null check (stake >= 0),
  valid bigint not null check (valid >= 0),
  -- Gross: the stake is inside.
  payout bigint not null check (payout >= 0),
  -- What the member got back from its own series when the bets were settled.
  self_rebate bigint not null check (self_rebate >= 0),
  day date not null,
  merchant smallint not null default platform.merchant(),
  -- In LOTT the number of the prize mode, else 0.
  prize_mode smallint not null check (prize_mode >= 0),
  -- In LOTT the base of the prizes, 2000 or 1980, else 0.
  base smallint not null check (base >= 0),
  game_group agents.rebate_group not null,
  primary key (member_id, day, game_group, prize_mode, base),
  check ((game_group = 'LOTT') = (prize_mode > 0)),
  check ((game_group = 'LOTT') = (base > 0))
) partition by hash (member_id);

-- What became final, or void after it was final, within 300 seconds: for pay by the hour and in real time. One row a member, window and
-- group with a change; kept for 400 days.
create table agents.windows (
  member_id bigint not null,
  starts_at timestamptz not null,
  valid bigint not null check (valid >= 0),
  -- Valid bet of wagers of the same day that stopped counting in this window.
  voided bigint not null check (voided >= 0),
  day date not null,
  merchant smallint not null default platform.merchant(),
  game_group agents.rebate_group not null,
  primary key (member_id, starts_at, game_group)
) partition by hash (member_id);

do $$
begin
  for part in 0 .. 15 loop
    execute format('create table agents.cells_%s partition of agents.cells for values with (modulus 16, remainder %s)', part, part);
    execute format('create table agents.windows_%s partition of agents.windows for values with (modulus 16, remainder %s)', part, part);
  end loop;
end $$;

create index cells_of_day on agents.cells (day, member_id);

create index windows_of_day on agents.windows (day, starts_at);

create domain agents.seal_span as text constraint seal_span_known check (value in ('DAY', 'HOUR', 'WINDOW'));
comment on domain agents.seal_span is 'Span of time that is sealed: DAY, HOUR (a slot of a day), WINDOW (300 seconds)';

-- A span whose facts are complete: what becomes final later for it is a correction. One row a span; windows and hours are kept for 400
-- days, days for ever.
create table agents.seals (
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  sealed_at timestamptz not null default clock_timestamp(),
  -- The last end of wagers that its facts know.
  as_of bigint not null,
  day date not null,
  merchant smallint not null default platform.merchant(),
  span agents.seal_span not null,
  primary key (merchant, span, starts_at)
);

-- Changes of a cell after its day was sealed, with their sign. Rows are only added; one row a change of a cell, kept for ever.
create table agents.corrections (
  correction_id bigint generated always as identity primary key,
  -- The end of wagers that made it.
  end_id bigint not null,
  member_id bigint not null,
  bets bigint not null,
  stake bigint not null,
  valid bigint not null,
  payout bigint not null,
  self_rebate bigint not null,
  booked_at timestamptz not null default clock_timestamp(),
  day date not null,
  merchant smallint not null default platform.merchant(),
  prize_mode smallint not null check (prize_mode >= 0),
  base smallint not null check (base >= 0),
  game_group agents.rebate_group not null
);

create index corrections_of_day on agents.corrections (day, member_id);

-- The part of a rebate line that comes from the account's own play.
alter table agents.rebate_lines
  add column own_amount bigint not null default 0 check (own_amount between 0 and amount);
