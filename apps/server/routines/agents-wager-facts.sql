-- Facts and digests are only added: a line can be computed again as long as they stay.
create or replace trigger facts_only_grow before update or delete on agents.facts
  for each row execute function agents.refuse_change();

create or replace trigger cell_digests_only_grow before update or delete on agents.cell_digests
  for each row execute function agents.refuse_change();

-- The last fact of a day that a line knows: those before its seal, and those up to a correction. Null when the day has not all its facts.
create or replace function agents.known_fact(p_day date, p_correction bigint) returns bigint language sql stable as $$
  select case when s.day is not null and s.last_fact is null then null else greatest(coalesce(s.last_fact, 0), (
    select coalesce(k.last_fact, 0) from agents.corrections k where k.correction_id = p_correction)) end
  from (select 1) one left join agents.seals s on s.span = 'DAY' and s.day = p_day
$$;

-- The wagers of a day as they were after a fact.
create or replace function agents.facts_until(p_day date, p_fact bigint) returns setof agents.facts language sql stable as $$
  select distinct on (member_id, wager_id) * from agents.facts where day = p_day and fact <= p_fact
  order by member_id, wager_id, fact desc
$$;

-- A fact as digests cover it (docs/reference/agents.md 9.2).
create or replace function agents.fact_row(f agents.facts) returns text language sql stable as $$
  select f.wager_id || '|' || f.member_id || '|' || to_char(f.day, 'YYYY-MM-DD') || '|' || f.game_group || '|' || f.stake || '|' || f.valid || '|'
    || f.payout || '|' || f.self_rebate || '|' || f.state || chr(10)
$$;

-- A cell as the digest of a line covers it.
create or replace function agents.cell_row(p_day date, p_member bigint, p_group text, p_digest bytea) returns text language sql stable as $$
  select to_char(p_day, 'YYYY-MM-DD') || '|' || p_member || '|' || p_group || '|' || encode(p_digest, 'hex') || chr(10)
$$;

-- Who stands directly below whom in the tree below an account, on days from one to before another. Days in a row with the same upline
-- are one row.
create or replace function agents.places_below(p_top bigint, p_first date, p_next date)
  returns table (member_id bigint, upline_id bigint, from_day date, to_day date) language sql stable as $$
  select w.descendant, w.ancestor, lower(d.days), upper(d.days)
  from (
    select p.descendant, p.ancestor, range_agg(daterange(c.from_day, c.to_day) * daterange(p.from_day, p.to_day)
      * daterange(p_first, p_next)) as days
    from agents.closure c
    join agents.closure p on p.descendant = c.descendant and p.depth = 1 and p.from_day < p_next and (p.to_day is null or p.to_day > p_first)
    where c.ancestor = p_top and c.depth > 0 and c.from_day < p_next and (c.to_day is null or c.to_day > p_first)
    group by p.descendant, p.ancestor
  ) w cross join lateral unnest(w.days) d (days)
$$;

-- Whether lines may be computed with a seal: the cells of its day and those of all corrections before it have their digests. A day
-- without all its facts needs none, nor does a span of a day.
create or replace function agents.has_digests(p_seal agents.seals) returns boolean language sql stable as $$
  select p_seal.span <> 'DAY' or ((p_seal.last_fact is null or p_seal.digested_at is not null) and coalesce((
    select digested_to >= agents.corrections_until(p_seal.sealed_at) from agents.intake), false))
$$;

-- The rebates of an account for a day, with what runs of days before another one corrected.
create or replace function agents.rebates_of(p_member bigint, p_day date, p_before date)
  returns table (game_group text, amount bigint, own_amount bigint) language sql stable as $$
  select l.game_group::text, l.amount, l.own_amount from agents.rebate_lines l where l.member_id = p_member and l.day = p_day
  union all
  select k.game_group::text, k.amount, k.own_amount from agents.rebate_corrections k join agents.rebate_runs u on u.run_id = k.run_id
  where k.member_id = p_member and k.day = p_day and u.day < p_before
$$;

-- The rate of an account for a group on a day: in LOTT its series in a prize mode, or that of the nearest account above it (null when
-- nobody has one), in other groups its own rate in ppm, or 0.
create or replace function agents.rate_on(p_member bigint, p_group text, p_mode int, p_day date) returns int language sql stable as $$
  select case when p_member is null then null when p_group = 'LOTT' then agents.series_on(p_member, p_mode, p_day) else coalesce((
    select r.rate from agents.rebates r
    where r.member_id = p_member and r.game_group = p_group and r.prize_mode = p_mode and r.from_day <= p_day
    order by r.from_day desc, r.rebate_id desc limit 1), 0) end
$$;
