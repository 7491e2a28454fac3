-- Facts, digests, judgements and credits of promotions are only added: a line can be computed again as long as they stay.
create or replace trigger facts_only_grow before update or delete on agents.facts
  for each row execute function agents.refuse_change();

create or replace trigger cell_digests_only_grow before update or delete on agents.cell_digests
  for each row execute function agents.refuse_change();

create or replace trigger covered_bets_only_grow before update or delete on agents.covered_bets
  for each row execute function agents.refuse_change();

create or replace trigger bonus_credits_only_grow before update or delete on agents.bonus_credits
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

-- The wagers of an account on a day as they were after a fact, each with the moment on which it first became final. A first end that came
-- after the day counts at the end of the day.
create or replace function agents.wagers_of(p_member bigint, p_day date, p_fact bigint)
  returns table (first_at timestamptz, fact agents.facts) language sql stable as $$
  select least((array_agg(f.ended_at order by f.fact))[1], (
      select ends_at - interval '1 microsecond' from agents.seals where span = 'DAY' and day = p_day)),
    (array_agg(f order by f.fact desc))[1]
  from agents.facts f where f.member_id = p_member and f.day = p_day and f.fact <= p_fact group by f.wager_id
$$;

-- The facts of the wagers of an account on a day that changed after they first counted, up to a fact: what each counts more or less than
-- the one before, and the window of its time. That of a late fact, which came after the day, is the window in which its wager first became
-- final.
create or replace function agents.changes_in(p_member bigint, p_day date, p_fact bigint)
  returns table (fact agents.facts, before bigint, window_at timestamptz, is_late boolean) language sql stable as $$
  select k.fact, k.before, date_bin('300 seconds', least(case when k.is_late then k.first_at else k.at end, k.ends_at - interval '1 microsecond'),
    'epoch'), k.is_late
  from (
    select f as fact, f.ended_at as at, d.ends_at, f.ended_at >= d.ends_at as is_late, first_value(f.ended_at) over w as first_at,
      count(*) over (partition by f.wager_id) as facts, coalesce(lag(f.valid) over w, 0) as before
    from agents.facts f join agents.seals d on d.span = 'DAY' and d.day = p_day
    where f.member_id = p_member and f.day = p_day and f.fact <= p_fact window w as (partition by f.wager_id order by f.fact)
  ) k where k.facts > 1 or k.is_late
$$;

-- A fact as digests cover it (docs/reference/agents.md 9.2).
create or replace function agents.fact_row(f agents.facts) returns text language sql stable as $$
  select f.wager_id || '|' || f.member_id || '|' || to_char(f.day, 'YYYY-MM-DD') || '|' || f.game_group || '|' || f.stake || '|' || f.valid || '|'
    || f.payout || '|' || f.self_rebate || '|' || f.state || chr(10)
$$;

-- A fact that came after its day, as the digest of a correction covers it: with the window of its time, in milliseconds since 1970.
create or replace function agents.late_row(f agents.facts, p_window timestamptz) returns text language sql stable as $$
  select rtrim(agents.fact_row(f), chr(10)) || '|' || (extract(epoch from p_window) * 1000)::bigint || chr(10)
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
