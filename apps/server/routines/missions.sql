-- Frozen boards and rewards are only added: what a member was shown and given stands.
create or replace function missions.only_added() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: it only grows', tg_op, tg_table_schema, tg_table_name using errcode = '23514';
end $$;

create or replace trigger results_only_added before update or delete on missions.results
  for each row execute function missions.only_added();
create or replace trigger boards_only_added before update or delete on missions.boards
  for each row execute function missions.only_added();
create or replace trigger claims_only_added before update or delete on missions.claims
  for each row execute function missions.only_added();
create or replace trigger milestones_only_added before update or delete on missions.milestones
  for each row execute function missions.only_added();

create or replace trigger place_prizes_only_added before update or delete on missions.place_prizes
  for each row execute function missions.only_added();
create or replace trigger strikes_only_added before update or delete on missions.strikes
  for each row execute function missions.only_added();

-- A prize that was given or has ended stays so; its place, member and amount never change.
create or replace function missions.keep_prize() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'waiting'
    or row(new.mission_id, new.period, new.rank, new.member_id, new.amount, new.at)
      is distinct from row(old.mission_id, old.period, old.rank, old.member_id, old.amount, old.at) then
    raise exception 'the prize of place % of mission % does not change', old.rank, old.mission_id using errcode = '23514';
  end if;
  return new;
end $$;

create or replace trigger prizes_keep before update or delete on missions.prizes
  for each row execute function missions.keep_prize();

-- What a mission asks never changes once it is written.
create or replace function missions.keep_terms() returns trigger language plpgsql as $$
begin
  if row(new.goal, new.period, new.min_stake, new.board_cap, new.game_groups, new.account_steps, new.prize_budget)
      is distinct from row(old.goal, old.period, old.min_stake, old.board_cap, old.game_groups, old.account_steps,
        old.prize_budget)
    or (old.starts_on is not null and new.starts_on is distinct from old.starts_on)
    or (old.ends_on is not null and new.ends_on is distinct from old.ends_on) then
    raise exception 'the terms of mission % do not change', old.mission_id using errcode = '23514';
  end if;
  return new;
end $$;

create or replace trigger missions_keep_terms before update on missions.missions
  for each row execute function missions.keep_terms();

-- The progress that the wagers of a member make for a goal, and their value on a board: of each day no more than its cap, 0 without a
-- board (docs/reference/missions.md 2 and 4).
create or replace function missions.value_of(p_member bigint, p_mission bigint, p_period date, p_goal text, p_cap bigint)
returns table (value bigint, board_value bigint) language sql stable rows 1 as $$
  select (case p_goal
      when 'valid-bet' then coalesce(sum(d.valid), 0)
      when 'bets' then coalesce(sum(d.bets), 0)
      when 'games' then (select count(distinct (s.source, s.game_code)) from missions.subtotals s
        where s.member_id = p_member and s.mission_id = p_mission and s.period = p_period and s.bets > 0)
      when 'days' then count(*) filter (where d.bets > 0)
    end)::bigint,
    coalesce(sum(least(d.valid, p_cap)) filter (where p_cap is not null), 0)::bigint
  from (select sum(s.valid) as valid, sum(s.bets) as bets from missions.subtotals s
    where s.member_id = p_member and s.mission_id = p_mission and s.period = p_period group by s.day) d
$$;

-- Missions with their milestones in order and their newest texts.
create or replace view missions.with_words with (security_invoker = true) as
  select m.mission_id, m.min_stake, m.board_cap, m.starts_on::text as starts_on, m.ends_on::text as ends_on, m.text_version, m.goal,
    m.period, m.state, m.game_groups,
    coalesce((select jsonb_agg(jsonb_build_object('step', s.step, 'reward', s.reward, 'threshold', s.threshold::text,
        'amount', s.amount::text) order by s.step) from missions.milestones s where s.mission_id = m.mission_id), '[]') as milestones,
    coalesce((select jsonb_agg(jsonb_build_object('language', t.language, 'title', t.title, 'content', t.content) order by t.language)
        from missions.texts t where t.mission_id = m.mission_id and t.version = m.text_version), '[]') as texts,
    m.account_steps, m.prize_budget, m.prize_reserved, m.prize_spent,
    coalesce((select jsonb_agg(jsonb_build_object('from', p.first_place, 'to', p.last_place, 'amount', p.amount::text)
        order by p.first_place) from missions.place_prizes p where p.mission_id = m.mission_id), '[]') as place_prizes
  from missions.missions m;

-- The places of frozen boards after what was struck: the places below move up.
create or replace view missions.places with (security_invoker = true) as
  select r.mission_id, r.period, r.place, r.member_id, r.value, r.reached_at,
    (r.place - (select count(*) from missions.strikes b
      where b.mission_id = r.mission_id and b.period = r.period and b.place < r.place))::int as rank
  from missions.results r
  where not exists (select from missions.strikes s
    where s.mission_id = r.mission_id and s.period = r.period and s.place = r.place);
