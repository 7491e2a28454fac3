-- Adds to the sums of a run for a day the digest of the wagers behind each, as they were after a fact: those of the account and of its team
-- in the group (docs/reference/agents.md 9.2). The sums have just been written, so the planner takes them for few; nested loops over the
-- chains of a whole day would never end.
create or replace function agents.digest_sums(p_run bigint, p_day date, p_fact bigint) returns void
language plpgsql set enable_nestloop = off as $$
begin
  with cells as materialized (
    select k.member_id, k.game_group, d.wagers, agents.cell_row(p_day, k.member_id, k.game_group, d.digest) as text from (
      select distinct f.member_id, f.game_group from agents.facts f
      where f.day = p_day and f.fact <= p_fact
        and f.game_group in (select s.game_group from agents.rebate_sums s where s.run_id = p_run and s.day = p_day)
    ) k cross join lateral (
      select e.wagers, e.digest from agents.cell_digests e
      where e.member_id = k.member_id and e.day = p_day and e.game_group = k.game_group and e.last_fact <= p_fact
      order by e.last_fact desc limit 1
    ) d
  ), lines as (
    select s.member_id, s.game_group, sum(k.wagers)::bigint as wagers,
      sha256(convert_to(string_agg(k.text, '' order by k.member_id), 'UTF8')) as digest
    from cells k
    join agents.closure c on c.descendant = k.member_id and c.from_day <= p_day and (c.to_day is null or c.to_day > p_day)
    join agents.rebate_sums s on s.run_id = p_run and s.day = p_day and s.member_id = c.ancestor and s.game_group = k.game_group
    group by s.member_id, s.game_group
  )
  update agents.rebate_sums s set wagers = l.wagers, digest = l.digest from lines l
  where s.run_id = p_run and s.day = p_day and s.member_id = l.member_id and s.game_group = l.game_group;
end $$;
