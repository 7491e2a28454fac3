-- What happened to contracts, and accepted terms, are only added.
create or replace trigger contract_acts_only_grow before update or delete on agents.contract_acts
  for each row execute function agents.refuse_change();

create or replace trigger contract_versions_only_grow before update or delete on agents.contract_versions
  for each row execute function agents.refuse_change();

-- The versions of a contract that count on a day or will count after it, without those that another one of the same day replaces.
create or replace function agents.counting_versions(p_contract_id bigint, p_day date)
  returns table (version smallint, effective_from date, top_ppm bigint) language sql stable as $$
  select v.version, v.effective_from, v.top_ppm from (
    select w.version, w.effective_from, w.top_ppm, lead(w.effective_from) over (order by w.effective_from, w.version) as next_from
    from agents.contract_versions w where w.contract_id = p_contract_id
  ) v
  where v.next_from is null or v.next_from > greatest(v.effective_from, p_day)
$$;

-- The version of a contract that counts in a period, the days of the period on which it counts, and what the period before carried out.
-- None: it does not count. A dividend counts only in periods of its own length; it has one version in a period, as edited terms count from
-- its next one.
create or replace function agents.counting_in(
  p_contract_id bigint, p_receiver bigint, p_ends_on date, p_kind text, p_period text, p_starts_at timestamptz, p_first_day date,
  p_next_day date
) returns table (version smallint, terms jsonb, first_day date, next_day date, carry_in bigint) language sql stable as $$
  select c.version, c.terms, c.first_day, c.next_day, coalesce(b.carry_out, 0)
  from (
    select v.version, v.terms::jsonb as terms, greatest(v.effective_from, p_first_day) as first_day,
      least(v.next_from, p_ends_on, p_next_day) as next_day
    from (
      select w.version, w.terms, w.effective_from, lead(w.effective_from) over (order by w.effective_from, w.version) as next_from
      from agents.contract_versions w where w.contract_id = p_contract_id
    ) v
    where greatest(v.effective_from, p_first_day) < least(v.next_from, p_ends_on, p_next_day)
      and (p_kind <> 'DIVIDEND' or v.terms -> 'dividend' ->> 'periodKind' = p_period)
    order by v.effective_from, v.version limit 1
  ) c
  left join lateral (
    select l.carry_out from agents.pay_lines l
    where p_kind = 'DIVIDEND' and l.receiver = p_receiver and l.contract_id = p_contract_id and l.period = p_period
      and l.starts_at < p_starts_at
    order by l.starts_at desc, l.line_id desc limit 1
  ) b on true
$$;
