-- Agents of whose teams the site keeps less than nothing, after rebates and pay (decision 75).
create domain agents.margin_span as text constraint margin_span_known check (value in ('DAY', 'MONTH'));
comment on domain agents.margin_span is 'The days of a margin: DAY, MONTH (the month up to the last day that was listed)';

-- An agent with a negative margin, with the sums that it was computed from, in 1/10 000 units. One row an agent and span of days; it is
-- replaced when it is computed again. Deleted after 400 days.
create table agents.margins (
  agent_id bigint not null,
  valid bigint not null,
  stake bigint not null,
  payout bigint not null,
  self_rebate bigint not null,
  agent_rebate bigint not null,
  promotions bigint not null,
  salary bigint not null,
  dividend bigint not null,
  kept bigint not null check (kept < 0),
  computed_at timestamptz not null default clock_timestamp(),
  first_day date not null,
  -- The first day that is not in it.
  next_day date not null check (next_day > first_day),
  merchant smallint not null default platform.merchant(),
  span agents.margin_span not null,
  primary key (agent_id, span, first_day),
  check (kept = stake - payout - self_rebate - agent_rebate - promotions - salary - dividend)
);

create index margins_of_span on agents.margins (span, first_day, kept, agent_id);

-- How far the nightly listing is. One row a merchant.
create table agents.margin_scans (
  -- Of the day, all agents up to this one are listed.
  after_id bigint not null default 0,
  -- The day that is listed; null: none yet.
  day date,
  merchant smallint primary key default platform.merchant(),
  is_done boolean not null default true
) with (fillfactor = 50);
