-- The state of a debt by its sums, when nobody else holds it. What the house owes is paid at once, so it is never in part.
create or replace function agents.debt_state_of(p_debtor bigint, p_amount bigint, p_paid bigint, p_withheld bigint, p_forfeited bigint)
  returns text language sql immutable as $$
  select case
    when p_forfeited = p_amount then 'forfeited'
    when p_paid + p_forfeited = p_amount then 'paid'
    when p_paid + p_forfeited + p_withheld = p_amount then 'held'
    when p_paid > 0 and p_debtor is not null then 'part'
    else 'unpaid'
  end
$$;

-- Brings debts in line with what flags hold and took of their lines: never more than what is not paid, what is forfeited first. A debt
-- that was held is open afterwards, as its run may be over.
create or replace function agents.apply_flags(p_lines bigint[]) returns void language plpgsql as $$
begin
  perform from agents.debts d where d.line_id = any(p_lines) order by d.line_id for update;
  update agents.debts d
  set forfeited = n.forfeited, withheld = n.withheld, is_open = d.is_open or d.state = 'held',
    state = case
      when n.paid + n.forfeited + n.withheld = d.amount then agents.debt_state_of(d.debtor, d.amount, d.paid, n.withheld, n.forfeited)
      when exists (select from agents.pay_holds s where s.line_id = d.line_id and s.released_at is null) then 'held'
      when d.state = 'arrears' then 'arrears'
      else agents.debt_state_of(d.debtor, d.amount, d.paid, n.withheld, n.forfeited)
    end
  from (
    select t.line_id, t.paid, t.forfeited, least(t.held, t.amount - t.paid - t.forfeited) as withheld
    from (
      select e.line_id, e.amount, e.paid,
        greatest(e.forfeited, least(coalesce(sum(h.amount) filter (where h.state = 'forfeited'), 0)::bigint, e.amount - e.paid)) as forfeited,
        coalesce(sum(h.amount) filter (where h.state = 'held'), 0)::bigint as held
      from agents.debts e left join agents.flag_holds h on h.line_id = e.line_id
      where e.line_id = any(p_lines) group by e.line_id
    ) t
  ) n
  where d.line_id = n.line_id;
end $$;

-- A flag keeps what was found; it is decided, and a confirmed one can be dismissed later.
create or replace function agents.guard_flag() returns trigger language plpgsql as $$
begin
  if (new.flag_id, new.agent_id, new.contract_id, new.raised_at, new.due_at, new.from_day, new.holds, new.kind, new.subject, new.accounts,
      new.evidence) is distinct from (old.flag_id, old.agent_id, old.contract_id, old.raised_at, old.due_at, old.from_day, old.holds,
      old.kind, old.subject, old.accounts, old.evidence)
    or old.state = 'dismissed' or new.state = 'open' then
    raise exception 'flag % keeps what was found and what was decided', old.flag_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger flags_are_decided before update on agents.flags for each row execute function agents.guard_flag();

-- How many accounts stand directly below an agent today: 0, 1, or 2 for several.
create or replace function agents.count_children(p_agent bigint) returns integer language sql stable as $$
  select count(*)::integer from (
    select 1 from agents.closure where ancestor = p_agent and depth = 1 and to_day is null limit 2
  ) c
$$;
