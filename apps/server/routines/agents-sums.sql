-- The sums of teams by day (decision 69). Triggers note every change of a fact in its own transaction, and one worker at a
-- time adds what was noted to the sums of the agents above. So what writes facts never waits for the row of a large agent, and sums and
-- changes together are the facts at every moment.

-- The lock under which sums are written, and a tree is changed on a day that may be summed already; of this merchant.
create or replace function agents.sums_lock() returns bigint language sql stable as $$
  select hashtextextended('agents.sums', platform.merchant())
$$;

create or replace function agents.note_cells() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into agents.sum_changes (merchant, member_id, day, game_group, bets, stake, valid, payout, self_rebate)
    select f.merchant, f.member_id, f.day, f.game_group, f.bets, f.stake, f.valid, f.payout, f.self_rebate from after_rows f;
  else
    insert into agents.sum_changes (merchant, member_id, day, game_group, bets, stake, valid, payout, self_rebate)
    select merchant, member_id, day, game_group, sum(c.bets), sum(c.stake), sum(c.valid), sum(c.payout), sum(c.self_rebate)
    from (
      select f.merchant, f.member_id, f.day, f.game_group, f.bets, f.stake, f.valid, f.payout, f.self_rebate from after_rows f
      union all
      select f.merchant, f.member_id, f.day, f.game_group, -f.bets, -f.stake, -f.valid, -f.payout, -f.self_rebate from before_rows f
    ) c (merchant, member_id, day, game_group, bets, stake, valid, payout, self_rebate)
    group by merchant, member_id, day, game_group
    having sum(c.bets) <> 0 or sum(c.stake) <> 0 or sum(c.valid) <> 0 or sum(c.payout) <> 0 or sum(c.self_rebate) <> 0;
  end if;
  return null;
end $$;

create or replace trigger cells_in_sums after insert on agents.cells referencing new table as after_rows
  for each statement execute function agents.note_cells();

create or replace trigger cells_changed_in_sums after update on agents.cells
  referencing new table as after_rows old table as before_rows for each statement execute function agents.note_cells();

-- In LOTT the own rebate came with the settlement and is in the cell.
create or replace function agents.note_rebate_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into agents.sum_changes (merchant, member_id, day, game_group, self_rebate, agent_rebate)
    select f.merchant, f.member_id, f.day, f.game_group, f.own_amount, f.amount - f.own_amount from after_rows f;
  else
    insert into agents.sum_changes (merchant, member_id, day, game_group, self_rebate, agent_rebate)
    select merchant, member_id, day, game_group, sum(c.self_rebate), sum(c.agent_rebate)
    from (
      select f.merchant, f.member_id, f.day, f.game_group, f.own_amount, f.amount - f.own_amount from after_rows f
      union all
      select f.merchant, f.member_id, f.day, f.game_group, -f.own_amount, -(f.amount - f.own_amount) from before_rows f
    ) c (merchant, member_id, day, game_group, self_rebate, agent_rebate)
    group by merchant, member_id, day, game_group
    having sum(c.self_rebate) <> 0 or sum(c.agent_rebate) <> 0;
  end if;
  return null;
end $$;

create or replace trigger rebate_lines_in_sums after insert on agents.rebate_lines referencing new table as after_rows
  for each statement execute function agents.note_rebate_lines();

create or replace trigger rebate_lines_changed_in_sums after update on agents.rebate_lines
  referencing new table as after_rows old table as before_rows for each statement execute function agents.note_rebate_lines();

create or replace function agents.note_cash_cells() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into agents.sum_changes (merchant, member_id, day, game_group, deposit, first_deposits, withdrawal, transfer_in, transfer_out,
      promotions, registrations)
    select f.merchant, f.member_id, f.day, 'NONE', f.deposit, (f.first_deposit > 0)::int, f.withdrawal, f.transfer_in, f.transfer_out,
      f.promotions, f.registered::int from after_rows f;
  else
    insert into agents.sum_changes (merchant, member_id, day, game_group, deposit, first_deposits, withdrawal, transfer_in, transfer_out,
      promotions, registrations)
    select merchant, member_id, day, game_group, sum(c.deposit), sum(c.first_deposits), sum(c.withdrawal), sum(c.transfer_in),
      sum(c.transfer_out), sum(c.promotions), sum(c.registrations)
    from (
      select f.merchant, f.member_id, f.day, 'NONE', f.deposit, (f.first_deposit > 0)::int, f.withdrawal, f.transfer_in, f.transfer_out,
        f.promotions, f.registered::int from after_rows f
      union all
      select f.merchant, f.member_id, f.day, 'NONE', -f.deposit, -((f.first_deposit > 0)::int), -f.withdrawal, -f.transfer_in,
        -f.transfer_out, -f.promotions, -f.registered::int from before_rows f
    ) c (merchant, member_id, day, game_group, deposit, first_deposits, withdrawal, transfer_in, transfer_out, promotions, registrations)
    group by merchant, member_id, day, game_group
    having sum(c.deposit) <> 0 or sum(c.first_deposits) <> 0 or sum(c.withdrawal) <> 0 or sum(c.transfer_in) <> 0
      or sum(c.transfer_out) <> 0 or sum(c.promotions) <> 0 or sum(c.registrations) <> 0;
  end if;
  return null;
end $$;

create or replace trigger cash_cells_in_sums after insert on agents.cash_cells referencing new table as after_rows
  for each statement execute function agents.note_cash_cells();

create or replace trigger cash_cells_changed_in_sums after update on agents.cash_cells
  referencing new table as after_rows old table as before_rows for each statement execute function agents.note_cash_cells();

-- A line of pay counts on the last day of its period. Lines are only added.
create or replace function agents.note_pay_lines() returns trigger language plpgsql as $$
begin
  insert into agents.sum_changes (merchant, member_id, day, game_group, salary, dividend)
  select f.merchant, f.receiver, f.next_day - 1, f.game_group, case when f.kind = 'DIVIDEND' then 0 else f.amount end,
    case when f.kind = 'DIVIDEND' then f.amount else 0 end
  from after_rows f;
  return null;
end $$;

create or replace trigger pay_lines_in_sums after insert on agents.pay_lines referencing new table as after_rows
  for each statement execute function agents.note_pay_lines();

-- The facts of a day, each with its account and its group: those of agents.report_facts, for everybody at once.
create or replace function agents.facts_of(p_day date)
  returns table (
    member_id bigint, game_group text, bets bigint, stake bigint, valid bigint, payout bigint, self_rebate bigint, agent_rebate bigint,
    deposit bigint, first_deposits bigint, withdrawal bigint, transfer_in bigint, transfer_out bigint, promotions bigint,
    registrations bigint, salary bigint, dividend bigint)
  language sql stable as $$
  select f.member_id, f.game_group::text, f.bets, f.stake, f.valid, f.payout, f.self_rebate, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  from agents.cells f where f.day = p_day
  union all
  select f.member_id, f.game_group::text, 0, 0, 0, 0, f.own_amount, f.amount - f.own_amount, 0, 0, 0, 0, 0, 0, 0, 0, 0
  from agents.rebate_lines f where f.day = p_day
  union all
  select f.member_id, 'NONE', 0, 0, 0, 0, 0, 0, f.deposit, (f.first_deposit > 0)::int, f.withdrawal, f.transfer_in, f.transfer_out,
    f.promotions, f.registered::int, 0, 0
  from agents.cash_cells f where f.day = p_day
  union all
  select f.receiver, f.game_group::text, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    case when f.kind = 'DIVIDEND' then 0 else f.amount end, case when f.kind = 'DIVIDEND' then f.amount else 0 end
  from agents.pay_lines f where f.next_day = p_day + 1
$$;

-- What the sums of a day should be by its facts and its tree.
create or replace function agents.expected_sums(p_day date)
  returns table (
    agent_id bigint, game_group text, bets bigint, stake bigint, valid bigint, payout bigint, self_rebate bigint, agent_rebate bigint,
    deposit bigint, first_deposits bigint, withdrawal bigint, transfer_in bigint, transfer_out bigint, promotions bigint,
    registrations bigint, salary bigint, dividend bigint)
  language sql stable as $$
  with members as materialized (
    select f.member_id, f.game_group, sum(f.bets) as bets, sum(f.stake) as stake, sum(f.valid) as valid, sum(f.payout) as payout,
      sum(f.self_rebate) as self_rebate, sum(f.agent_rebate) as agent_rebate, sum(f.deposit) as deposit,
      sum(f.first_deposits) as first_deposits, sum(f.withdrawal) as withdrawal, sum(f.transfer_in) as transfer_in,
      sum(f.transfer_out) as transfer_out, sum(f.promotions) as promotions, sum(f.registrations) as registrations, sum(f.salary) as salary,
      sum(f.dividend) as dividend
    from agents.facts_of(p_day) f group by 1, 2
  )
  select c.ancestor, f.game_group, sum(f.bets)::bigint, sum(f.stake)::bigint, sum(f.valid)::bigint, sum(f.payout)::bigint,
    sum(f.self_rebate)::bigint, sum(f.agent_rebate)::bigint, sum(f.deposit)::bigint, sum(f.first_deposits)::bigint,
    sum(f.withdrawal)::bigint, sum(f.transfer_in)::bigint, sum(f.transfer_out)::bigint, sum(f.promotions)::bigint,
    sum(f.registrations)::bigint, sum(f.salary)::bigint, sum(f.dividend)::bigint
  from members f join agents.closure c on c.descendant = f.member_id and c.depth > 0 and c.from_day <= p_day
    and (c.to_day is null or c.to_day > p_day)
  group by 1, 2
$$;

-- Sums of a day, with the changes that wait, that the facts do not bear out. One statement, so one moment.
create or replace function agents.sum_differences(p_day date) returns table (agent_id bigint, game_group text) language sql stable as $$
  select d.agent_id, d.game_group from (
    select e.agent_id, e.game_group, e.bets, e.stake, e.valid, e.payout, e.self_rebate, e.agent_rebate, e.deposit, e.first_deposits,
      e.withdrawal, e.transfer_in, e.transfer_out, e.promotions, e.registrations, e.salary, e.dividend
    from agents.expected_sums(p_day) e
    union all
    select t.agent_id, t.game_group::text, -t.bets, -t.stake, -t.valid, -t.payout, -t.self_rebate, -t.agent_rebate, -t.deposit,
      -t.first_deposits, -t.withdrawal, -t.transfer_in, -t.transfer_out, -t.promotions, -t.registrations, -t.salary, -t.dividend
    from agents.team_days t where t.day = p_day
    union all
    select c.ancestor, w.game_group::text, -w.bets, -w.stake, -w.valid, -w.payout, -w.self_rebate, -w.agent_rebate, -w.deposit,
      -w.first_deposits, -w.withdrawal, -w.transfer_in, -w.transfer_out, -w.promotions, -w.registrations, -w.salary, -w.dividend
    from agents.sum_changes w join agents.closure c on c.descendant = w.member_id and c.depth > 0 and c.from_day <= p_day
      and (c.to_day is null or c.to_day > p_day)
    where w.day = p_day
  ) d
  where exists (select from agents.sum_days s where s.day = p_day)
  group by 1, 2
  having sum(d.bets) <> 0 or sum(d.stake) <> 0 or sum(d.valid) <> 0 or sum(d.payout) <> 0 or sum(d.self_rebate) <> 0
    or sum(d.agent_rebate) <> 0 or sum(d.deposit) <> 0 or sum(d.first_deposits) <> 0 or sum(d.withdrawal) <> 0 or sum(d.transfer_in) <> 0
    or sum(d.transfer_out) <> 0 or sum(d.promotions) <> 0 or sum(d.registrations) <> 0 or sum(d.salary) <> 0 or sum(d.dividend) <> 0
$$;

-- The facts of everybody below an agent. Not in SQL, so that nothing of it is planned while no day is missing.
create or replace function agents.team_facts(p_agent bigint, p_from date, p_next date) returns table (
    day date, game_group text, bets bigint, stake bigint, valid bigint, payout bigint, self_rebate bigint, agent_rebate bigint,
    deposit bigint, first_deposits bigint, withdrawal bigint, transfer_in bigint, transfer_out bigint, promotions bigint,
    registrations bigint, salary bigint, dividend bigint)
  language plpgsql stable as $$
begin
  return query
    select f.day, f.game_group, f.bets, f.stake, f.valid, f.payout, f.self_rebate, f.agent_rebate, f.deposit, f.first_deposits,
      f.withdrawal, f.transfer_in, f.transfer_out, f.promotions, f.registrations, f.salary, f.dividend
    from agents.report_facts(p_agent, p_from, p_next) f where f.depth > 0;
end $$;

-- What everybody below an agent did (p_depth 0), or everybody below each account that stands so deep below it, on the days on which it
-- stands there. By day and group (null: none), from p_from on and before p_next; several rows may be of one day and group. Days that are
-- not summed yet come from their facts.
create or replace function agents.team_sums(p_agent bigint, p_from date, p_next date, p_depth int)
  returns table (
    agent_id bigint, day date, game_group text, bets bigint, stake bigint, valid bigint, payout bigint, self_rebate bigint,
    agent_rebate bigint, deposit bigint, first_deposits bigint, withdrawal bigint, transfer_in bigint, transfer_out bigint,
    promotions bigint, registrations bigint, salary bigint, dividend bigint)
  language sql stable as $$
  with spans as materialized (
    select c.descendant, greatest(c.from_day, p_from) as from_day, least(c.to_day, p_next) as next_day
    from agents.closure c
    where c.ancestor = p_agent and c.depth = p_depth and c.from_day < p_next and (c.to_day is null or c.to_day > p_from)
  ), missing as materialized (
    select d::date as day
    from generate_series(greatest(p_from, (select min(s.from_day) from spans s)), p_next - 1, interval '1 day') d
    where not exists (select from agents.sum_days s where s.day = d::date)
  )
  select s.descendant, t.day, nullif(t.game_group::text, 'NONE'), t.bets, t.stake, t.valid, t.payout, t.self_rebate, t.agent_rebate,
    t.deposit, t.first_deposits, t.withdrawal, t.transfer_in, t.transfer_out, t.promotions, t.registrations, t.salary, t.dividend
  from spans s cross join lateral (
    select * from agents.team_days t where t.agent_id = s.descendant and t.day >= s.from_day and t.day < s.next_day offset 0
  ) t
  where t.day not in (select m.day from missing m)
  union all
  select s.descendant, w.day, nullif(w.game_group::text, 'NONE'), w.bets, w.stake, w.valid, w.payout, w.self_rebate, w.agent_rebate,
    w.deposit, w.first_deposits, w.withdrawal, w.transfer_in, w.transfer_out, w.promotions, w.registrations, w.salary, w.dividend
  from agents.sum_changes w
  join agents.closure c on c.descendant = w.member_id and c.depth > 0 and c.from_day <= w.day and (c.to_day is null or c.to_day > w.day)
  join spans s on s.descendant = c.ancestor and w.day >= s.from_day and w.day < s.next_day
  where w.day not in (select m.day from missing m)
  union all
  select s.descendant, f.day, f.game_group, f.bets, f.stake, f.valid, f.payout, f.self_rebate, f.agent_rebate, f.deposit, f.first_deposits,
    f.withdrawal, f.transfer_in, f.transfer_out, f.promotions, f.registrations, f.salary, f.dividend
  from spans s cross join lateral agents.team_facts(s.descendant, greatest(s.from_day, (select min(m.day) from missing m)),
    least(s.next_day, (select max(m.day) + 1 from missing m))) f
  where (select count(*) from missing) > 0 and f.day in (select m.day from missing m)
$$;
