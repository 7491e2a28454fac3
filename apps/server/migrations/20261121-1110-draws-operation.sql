-- Draws in operation: where results come from, corrections, results typed by two persons, settings of games, closed dates.
alter table draws.draws
  add column result_source text not null default 'own' check (result_source in ('own', 'feed', 'manual')),
  add column known_at timestamptz,       -- since when the world knows an outside result, by its own clock
  add column released_at timestamptz,
  add column asked_at timestamptz;       -- when its feed was last asked

-- An outside result has no seed and no randomness of ours; a settled draw may end as void or go on with a corrected result.
do $$
declare
  old record;
begin
  for old in select conname from pg_constraint where conrelid = 'draws.draws'::regclass and contype = 'c'
    and (pg_get_constraintdef(oid) like '%revealed_seed IS NULL%' or pg_get_constraintdef(oid) like '%settled_at IS NOT NULL%') loop
    execute format('alter table draws.draws drop constraint %I', old.conname);
  end loop;
end $$;
alter table draws.draws
  add constraint result_whole check ((result is null) = (drawn_at is null) and (result is null) = (result_version = 0)),
  add constraint own_is_proven check (result_source <> 'own' or ((result is null) = (revealed_seed is null)
    and (result is null) = (entropy is null) and (result is null) = (beacon_signature is null) and known_at is null and result_version <= 1)),
  add constraint outside_has_no_secret check (result_source = 'own'
    or (revealed_seed is null and entropy is null and beacon_signature is null and (result is null) = (known_at is null))),
  add constraint settled_has_time check (state <> 'settled' or settled_at is not null);

-- Every result a draw ever had. The draw shows the newest.
create table draws.results (
  draw_id bigint not null references draws.draws,
  version int not null check (version > 0),
  result text not null check (result <> ''),
  source text not null,
  known_at timestamptz,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (draw_id, version)
);
insert into draws.results (draw_id, version, result, source, recorded_at)
  select draw_id, result_version, result, result_source, drawn_at from draws.draws where result is not null;
create trigger results_only_grow before update or delete on draws.results for each row execute function draws.refuse_change();
create trigger results_no_truncate before truncate on draws.results for each statement execute function draws.refuse_change();

create function draws.keep_result() returns trigger language plpgsql as $$
begin
  if new.result_version > old.result_version then
    insert into draws.results (draw_id, version, result, source, known_at)
      values (new.draw_id, new.result_version, new.result, new.result_source, new.known_at);
  end if;
  return null;
end $$;
create trigger draws_results after update of result_version on draws.draws for each row execute function draws.keep_result();

-- What single persons typed as the result of a draw. Two equal entries of two persons make it.
create table draws.typed_results (
  entry_id bigint generated always as identity primary key,
  draw_id bigint not null references draws.draws,
  staff_id bigint not null references staff.accounts,
  result text not null check (result <> ''),
  known_at timestamptz not null,
  typed_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'agreed', 'differs'))
);
create unique index typed_results_waiting on draws.typed_results (draw_id) where state = 'waiting';

create function draws.guard_typed() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' or (new.entry_id, new.draw_id, new.staff_id, new.result, new.known_at, new.typed_at)
      is distinct from (old.entry_id, old.draw_id, old.staff_id, old.result, old.known_at, old.typed_at) then
    raise exception 'a typed result stays as it was typed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger typed_results_stay before update on draws.typed_results for each row execute function draws.guard_typed();
create trigger typed_results_kept before delete on draws.typed_results for each row execute function draws.refuse_change();
create trigger typed_results_no_truncate before truncate on draws.typed_results
  for each statement execute function draws.refuse_change();

-- How each game is run. A game without a row is run as usual: own draws, on sale.
create table draws.game_settings (
  game_code text primary key,
  result_source text not null default 'own' check (result_source in ('own', 'feed', 'manual')),
  feed text check (feed <> ''),
  late_seconds int not null default 1800 check (late_seconds > 0),      -- without a result: frozen (lottery.md 13.5)
  void_seconds int not null default 86400 check (void_seconds > late_seconds), -- still without: void
  correction_hours int not null default 24 check (correction_hours >= 0),
  is_on_sale boolean not null default true,
  note text not null default '',
  changed_by bigint references staff.accounts,
  changed_at timestamptz not null default clock_timestamp(),
  check (result_source <> 'feed' or feed is not null)
);

-- Dates on which a game is not drawn: holidays and changes of its calendar.
create table draws.closed_dates (
  game_code text not null,
  closed_on date not null,
  reason text not null check (reason <> ''),
  closed_at timestamptz not null default clock_timestamp(),
  primary key (game_code, closed_on)
);

-- As before, and: an outside result may be followed by a corrected one; a settled draw may go back to be paid anew with it, or end
-- as void; a frozen draw without numbers may wait for them again. A draw that is being paid is paid to its end.
create or replace function draws.guard_draw() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'scheduled' or new.result is not null or new.sealed_root is not null then
      raise exception 'a draw begins as scheduled' using errcode = '23514';
    end if;
    return new;
  end if;
  if (new.draw_id, new.game_code, new.number, new.model, new.opens_at, new.closes_at, new.draws_at, new.commitment,
      new.committed_at, new.beacon_id, new.beacon_round, new.result_source) is distinct from
     (old.draw_id, old.game_code, old.number, old.model, old.opens_at, old.closes_at, old.draws_at, old.commitment,
      old.committed_at, old.beacon_id, old.beacon_round, old.result_source) then
    raise exception 'draw %: what was published before sales cannot change', old.draw_id using errcode = '23514';
  end if;
  if old.locked_at is not null and new.locked_at is distinct from old.locked_at
     or old.sealed_root is not null and (new.sealed_root, new.sealed_tickets, new.sealed_stake, new.sealed_at)
        is distinct from (old.sealed_root, old.sealed_tickets, old.sealed_stake, old.sealed_at) then
    raise exception 'draw %: the sealed bets cannot change', old.draw_id using errcode = '23514';
  end if;
  if old.result is not null and (new.result, new.result_version, new.entropy, new.beacon_signature, new.revealed_seed, new.drawn_at,
        new.known_at) is distinct from
     (old.result, old.result_version, old.entropy, old.beacon_signature, old.revealed_seed, old.drawn_at, old.known_at)
     and (old.result_source = 'own' or new.result is null or new.result = old.result or new.drawn_at <> old.drawn_at
       or new.result_version <> old.result_version + 1 or new.state <> 'drawn' or old.state not in ('drawn', 'frozen', 'settled')) then
    raise exception 'draw %: the result cannot change', old.draw_id using errcode = '23514';
  end if;
  if old.result is null and new.result is not null and (old.state, new.state) <> ('drawing', 'drawn')
     and (old.result_source = 'own' or (old.state, new.state) <> ('frozen', 'drawn')) then
    raise exception 'draw %: no result from state %', old.draw_id, old.state using errcode = '23514';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('scheduled', 'open'), ('open', 'locked'), ('locked', 'drawing'), ('drawing', 'drawn'), ('drawn', 'settling'), ('settling', 'settled'),
    ('locked', 'frozen'), ('drawing', 'frozen'), ('drawn', 'frozen'),
    ('scheduled', 'void'), ('open', 'void'), ('locked', 'void'), ('drawing', 'void'), ('drawn', 'void'), ('frozen', 'void'), ('settled', 'void'),
    ('frozen', 'drawn'), ('frozen', 'drawing'), ('frozen', 'locked'), ('settled', 'drawn')) then
    raise exception 'draw %: no way from % to %', old.draw_id, old.state, new.state using errcode = '23514';
  end if;
  if (old.state, new.state) = ('settled', 'drawn') and new.result_version = old.result_version then
    raise exception 'draw %: paid already', old.draw_id using errcode = '23514';
  end if;
  return new;
end $$;

create or replace function draws.log_draw() returns trigger language plpgsql as $$
declare
  told jsonb;
  kind text := new.state;
begin
  if tg_op = 'UPDATE' then
    if new.result_version > old.result_version and old.result_version > 0 then
      kind := 'corrected';
    elsif new.state = old.state then
      return null;
    end if;
  end if;
  told := case
    when new.state = 'scheduled' then jsonb_build_object('commitment', encode(new.commitment, 'hex'), 'beaconId', new.beacon_id,
      'beaconRound', new.beacon_round, 'closesAt', new.closes_at, 'drawsAt', new.draws_at, 'source', new.result_source)
    when new.state = 'drawing' then jsonb_build_object('root', encode(new.sealed_root, 'hex'), 'tickets', new.sealed_tickets,
      'stake', new.sealed_stake::text)
    when new.state = 'drawn' and new.result_source = 'own' then jsonb_build_object('result', new.result,
      'entropy', encode(new.entropy, 'hex'), 'seed', encode(new.revealed_seed, 'hex'), 'resultVersion', new.result_version)
    when new.state = 'drawn' then jsonb_build_object('result', new.result, 'source', new.result_source, 'knownAt', new.known_at,
      'resultVersion', new.result_version)
    when new.state = 'frozen' then jsonb_build_object('reason', new.frozen_reason)
    when new.state = 'void' then jsonb_build_object('reason', new.void_reason)
    else '{}'::jsonb end;
  insert into draws.events (draw_id, kind, detail) values
    (new.draw_id, kind, jsonb_build_object('gameCode', new.game_code, 'number', new.number) || told);
  return null;
end $$;
