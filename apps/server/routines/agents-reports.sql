-- The facts of reports of an agent (docs/reference/agents.md 8.1), each with the account that it belongs to, the depth of that account
-- below the agent on the day of the fact, the day, and its group (null: none). Depth 0 is the agent itself. From `p_from` on and before
-- `p_next`. Sums of teams (agents.team_sums) have the same figures. Each part names the days of the report too: for a large team
-- the days lead to the rows, and not all rows that there ever were are read.
create or replace function agents.report_facts(p_agent bigint, p_from date, p_next date)
  returns table (
    member_id bigint, depth smallint, day date, game_group text, bets bigint, stake bigint, valid bigint, payout bigint,
    self_rebate bigint, agent_rebate bigint, deposit bigint, first_deposits bigint, withdrawal bigint, transfer_in bigint,
    transfer_out bigint, promotions bigint, registrations bigint, salary bigint, dividend bigint)
  language sql stable as $$
  with spans as materialized (
    select c.descendant, c.depth, greatest(c.from_day, p_from) as from_day, least(c.to_day, p_next) as next_day
    from agents.closure c where c.ancestor = p_agent and c.from_day < p_next and (c.to_day is null or c.to_day > p_from)
  )
  select s.descendant, s.depth, f.day, f.game_group::text, f.bets, f.stake, f.valid, f.payout, f.self_rebate, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  from spans s join agents.cells f on f.member_id = s.descendant and f.day >= s.from_day and f.day < s.next_day
    and f.day >= p_from and f.day < p_next
  union all
  -- In LOTT the own rebate came with the settlement and is in the cell.
  select s.descendant, s.depth, f.day, f.game_group::text, 0, 0, 0, 0, f.own_amount, f.amount - f.own_amount, 0, 0, 0, 0, 0, 0, 0, 0, 0
  from spans s join agents.rebate_lines f on f.member_id = s.descendant and f.day >= s.from_day and f.day < s.next_day
    and f.day >= p_from and f.day < p_next
  union all
  select s.descendant, s.depth, f.day, null, 0, 0, 0, 0, 0, 0, f.deposit, (f.first_deposit > 0)::int, f.withdrawal, f.transfer_in,
    f.transfer_out, f.promotions, f.registered::int, 0, 0
  from spans s join agents.cash_cells f on f.member_id = s.descendant and f.day >= s.from_day and f.day < s.next_day
    and f.day >= p_from and f.day < p_next
  union all
  -- A line of pay counts on the last day of its period.
  select s.descendant, s.depth, f.next_day - 1, f.game_group::text, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    case when f.kind = 'DIVIDEND' then 0 else f.amount end, case when f.kind = 'DIVIDEND' then f.amount else 0 end
  from spans s join agents.pay_lines f on f.receiver = s.descendant and f.next_day > s.from_day and f.next_day <= s.next_day
    and f.next_day > p_from and f.next_day <= p_next
$$;

-- The same facts of some accounts below an agent, on the days on which each stood there. Each account leads to its rows, as there are few
-- accounts, and everybody else has facts on the same days. It names many partitions and is called by most pages, so it is planned once a
-- session.
create or replace function agents.facts_of_accounts(p_agent bigint, p_members bigint[], p_from date, p_next date)
  returns table (
    member_id bigint, depth smallint, day date, game_group text, bets bigint, stake bigint, valid bigint, payout bigint,
    self_rebate bigint, agent_rebate bigint, deposit bigint, first_deposits bigint, withdrawal bigint, transfer_in bigint,
    transfer_out bigint, promotions bigint, registrations bigint, salary bigint, dividend bigint)
  language sql stable set plan_cache_mode = 'force_generic_plan' as $$
  with spans as materialized (
    select c.descendant, c.depth, greatest(c.from_day, p_from) as from_day, least(c.to_day, p_next) as next_day
    from agents.closure c where c.descendant = any(p_members) and c.ancestor = p_agent and c.from_day < p_next
      and (c.to_day is null or c.to_day > p_from)
  )
  select s.descendant, s.depth, f.day, f.game_group::text, f.bets, f.stake, f.valid, f.payout, f.self_rebate, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  from spans s cross join lateral (
    select * from agents.cells f where f.member_id = s.descendant and f.day >= s.from_day and f.day < s.next_day offset 0
  ) f
  union all
  select s.descendant, s.depth, f.day, f.game_group::text, 0, 0, 0, 0, f.own_amount, f.amount - f.own_amount, 0, 0, 0, 0, 0, 0, 0, 0, 0
  from spans s cross join lateral (
    select * from agents.rebate_lines f where f.member_id = s.descendant and f.day >= s.from_day and f.day < s.next_day offset 0
  ) f
  union all
  select s.descendant, s.depth, f.day, null, 0, 0, 0, 0, 0, 0, f.deposit, (f.first_deposit > 0)::int, f.withdrawal, f.transfer_in,
    f.transfer_out, f.promotions, f.registered::int, 0, 0
  from spans s cross join lateral (
    select * from agents.cash_cells f where f.member_id = s.descendant and f.day >= s.from_day and f.day < s.next_day offset 0
  ) f
  union all
  select s.descendant, s.depth, f.next_day - 1, f.game_group::text, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    case when f.kind = 'DIVIDEND' then 0 else f.amount end, case when f.kind = 'DIVIDEND' then f.amount else 0 end
  from spans s cross join lateral (
    select * from agents.pay_lines f where f.receiver = s.descendant and f.next_day > s.from_day and f.next_day <= s.next_day offset 0
  ) f
$$;

-- The facts of the agent itself (p_depth 0), or of it and the accounts directly below it (1).
create or replace function agents.facts_near(p_agent bigint, p_from date, p_next date, p_depth int)
  returns table (
    member_id bigint, depth smallint, day date, game_group text, bets bigint, stake bigint, valid bigint, payout bigint,
    self_rebate bigint, agent_rebate bigint, deposit bigint, first_deposits bigint, withdrawal bigint, transfer_in bigint,
    transfer_out bigint, promotions bigint, registrations bigint, salary bigint, dividend bigint)
  language sql stable as $$
  select f.* from agents.facts_of_accounts(p_agent, array(
    select c.descendant from agents.closure c where c.ancestor = p_agent and c.depth <= p_depth and c.from_day < p_next
      and (c.to_day is null or c.to_day > p_from)
  ), p_from, p_next) f
  where f.depth <= p_depth
$$;

-- What a report of losses adds up, each with the account of its row: by team, each account directly below with everybody below it on the
-- day; else each account by itself. Depth 0 is the agent itself. Not in SQL, so that only what is asked for is planned.
create or replace function agents.loss_facts(p_agent bigint, p_from date, p_next date, p_by_team boolean)
  returns table (
    account_id bigint, depth int, game_group text, bets bigint, stake bigint, valid bigint, payout bigint, self_rebate bigint,
    agent_rebate bigint, deposit bigint, withdrawal bigint, transfer_in bigint, transfer_out bigint, promotions bigint, salary bigint,
    dividend bigint)
  language plpgsql stable as $$
begin
  if p_by_team then
    return query
      select f.member_id, f.depth::int, f.game_group, f.bets, f.stake, f.valid, f.payout, f.self_rebate, f.agent_rebate, f.deposit,
        f.withdrawal, f.transfer_in, f.transfer_out, f.promotions, f.salary, f.dividend
      from agents.facts_near(p_agent, p_from, p_next, 1) f
      union all
      select t.agent_id, 1, t.game_group, t.bets, t.stake, t.valid, t.payout, t.self_rebate, t.agent_rebate, t.deposit, t.withdrawal,
        t.transfer_in, t.transfer_out, t.promotions, t.salary, t.dividend
      from agents.team_sums(p_agent, p_from, p_next, 1) t;
  else
    return query
      select f.member_id, least(f.depth, 1)::int, f.game_group, sum(f.bets)::bigint, sum(f.stake)::bigint, sum(f.valid)::bigint,
        sum(f.payout)::bigint, sum(f.self_rebate)::bigint, sum(f.agent_rebate)::bigint, sum(f.deposit)::bigint, sum(f.withdrawal)::bigint,
        sum(f.transfer_in)::bigint, sum(f.transfer_out)::bigint, sum(f.promotions)::bigint, sum(f.salary)::bigint, sum(f.dividend)::bigint
      from agents.report_facts(p_agent, p_from, p_next) f
      group by 1, 2, 3;
  end if;
end $$;
