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
