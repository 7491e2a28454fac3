-- The rates of an account with their days, as the log has them: the last row of a day counts, until the next day with a row.
create or replace function agents.rebate_spans(p_member bigint)
  returns table (game_group text, prize_mode int, rate int, days daterange) language sql stable as $$
  select l.game_group, l.prize_mode, l.rate,
    daterange(l.from_day, lead(l.from_day) over (partition by l.game_group, l.prize_mode order by l.from_day))
  from (
    select distinct on (r.game_group, r.prize_mode, r.from_day) r.game_group, r.prize_mode::int, r.rate, r.from_day
    from agents.rebates r where r.member_id = p_member
    order by r.game_group, r.prize_mode, r.from_day, r.rebate_id desc
  ) l
$$;

-- The lock of an account's rates.
create or replace function agents.rebate_lock(p_member bigint) returns bigint language sql stable as $$
  select hashtextextended('agents.rebates ' || p_member, platform.merchant())
$$;

-- The locks for a change of an account's rates from a day on. Their order: first the tree, which may not change, then the rates of the
-- account and of its uplines, by their ids. Changes of an upline and of its downline share a lock, so one of them sees the other.
create or replace function agents.lock_rebates(p_member bigint, p_day date) returns void language plpgsql as $$
declare v_member bigint;
begin
  perform pg_advisory_xact_lock_shared(agents.tree_lock());
  for v_member in
    select p_member union
    select ancestor from agents.closure where descendant = p_member and depth = 1 and (to_day is null or to_day > p_day)
    order by 1
  loop
    perform pg_advisory_xact_lock(agents.rebate_lock(v_member));
  end loop;
end $$;

-- Days, from one on, on which an account or somebody directly below it has a higher rate than its upline.
create or replace function agents.rebate_conflicts(p_member bigint, p_day date)
  returns table (upline bigint, downline bigint, game_group text, days daterange) language sql stable as $$
  select pair.ancestor, pair.descendant, low.game_group, low.days * pair.days
  from (
    select ancestor, descendant, daterange(greatest(from_day, p_day), to_day) as days from agents.closure
    where depth = 1 and (descendant = p_member or ancestor = p_member) and (to_day is null or to_day > p_day)
  ) pair
  cross join lateral agents.rebate_spans(pair.descendant) low
  where low.rate > 0 and low.days && pair.days
    and not coalesce((
      select range_agg(high.days) from agents.rebate_spans(pair.ancestor) high
      where high.game_group = low.game_group and high.prize_mode = low.prize_mode and high.rate >= low.rate
    ) @> (low.days * pair.days), false)
$$;

-- No account has a higher rate than its upline, on any day. For a new rate, and for a new place.
create or replace function agents.check_rebates() returns trigger language plpgsql as $$
declare v_conflict record;
begin
  perform agents.lock_rebates(new.member_id, new.from_day);
  select * into v_conflict from agents.rebate_conflicts(new.member_id, new.from_day) limit 1;
  if found then
    raise exception 'the rebate of account % in % would be above that of its upline %', v_conflict.downline, v_conflict.game_group,
      v_conflict.upline;
  end if;
  return null;
end $$;

create or replace trigger rebates_below_upline after insert on agents.rebates
  for each row execute function agents.check_rebates();

-- At the end of the transaction, when the closure has the new place too.
drop trigger if exists placements_below_upline on agents.placements;
create constraint trigger placements_below_upline after insert on agents.placements
  deferrable initially deferred for each row when (new.reason = 'moved') execute function agents.check_rebates();

-- What an account has from a day on, in the groups where it has a rate: the lowest and the highest one of all later days too.
create or replace function agents.rebate_bounds(p_member bigint, p_day date)
  returns table (game_group text, prize_mode int, lowest int, highest int) language sql stable as $$
  select s.game_group, s.prize_mode, least(min(s.rate), case when min(lower(s.days)) > p_day then 0 end), max(s.rate)
  from agents.rebate_spans(p_member) s
  where upper_inf(s.days) or upper(s.days) > p_day
  group by 1, 2
$$;

-- The series of an account in a prize mode on a day: its own, or that of the nearest account above it that has one; null when none has.
create or replace function agents.series_on(p_member bigint, p_mode int, p_day date) returns int language sql stable as $$
  select own.rate from agents.closure c
  cross join lateral (
    select r.rate from agents.rebates r
    where r.member_id = c.ancestor and r.game_group = 'LOTT' and r.prize_mode = p_mode and r.from_day <= p_day
    order by r.from_day desc, r.rebate_id desc limit 1
  ) own
  where c.descendant = p_member and c.from_day <= p_day and (c.to_day is null or c.to_day > p_day)
  order by c.depth limit 1
$$;
