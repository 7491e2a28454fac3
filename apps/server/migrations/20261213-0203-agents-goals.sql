-- What an agent wants its team to reach in a calendar month (docs/reference/agents.md 7.3). Nobody else sees it. One row an agent with a
-- goal; kept until it is emptied or the person is erased.
create table agents.goals (
  agent_id bigint primary key,
  -- In 1/10 000 units; null: no goal.
  valid_bet bigint check (valid_bet > 0),
  set_at timestamptz not null default clock_timestamp(),
  active_members integer check (active_members > 0),
  merchant smallint not null default platform.merchant(),
  check (valid_bet is not null or active_members is not null)
);
