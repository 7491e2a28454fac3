-- For tables that are append only, and for rows that are never removed.
create or replace function draws.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: it only grows', tg_op, tg_table_schema, tg_table_name using errcode = '23514';
end $$;

-- The advisory lock of a draw's sale. Bets take it shared; who closes or changes the draw takes it exclusively.
create or replace function draws.sale_lock(id bigint) returns bigint language sql immutable as $$ select (1146241367::bigint << 32) + id $$;

-- Closes the sale of a draw whose time has come: waits for the bets that hold its lock, and no bet is taken after. Returns whether this
-- call closed it.
create or replace function draws.lock_sale(id bigint) returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(draws.sale_lock(id));
  update draws.draws set state = 'locked', locked_at = clock_timestamp()
    where draw_id = id and state = 'open' and closes_at <= clock_timestamp();
  return found;
end $$;

-- Each result of a draw is a row of draws.results.
create or replace function draws.keep_result() returns trigger language plpgsql as $$
begin
  if new.result_version > old.result_version then
    insert into draws.results (draw_id, version, result, source, known_at, recorded_at)
      values (new.draw_id, new.result_version, new.result, new.result_source, new.known_at,
        case when new.result_version = 1 then new.drawn_at else clock_timestamp() end);
  end if;
  return null;
end $$;

-- A typed result changes once: when the entry of a second person decides it.
create or replace function draws.guard_typed() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' or (new.entry_id, new.draw_id, new.staff_id, new.result, new.known_at, new.typed_at)
      is distinct from (old.entry_id, old.draw_id, old.staff_id, old.result, old.known_at, old.typed_at) then
    raise exception 'a typed result stays as it was typed' using errcode = '23514';
  end if;
  return new;
end $$;

-- At a full minute dozens of sales end at once. This closes together those whose lock no bet holds, without waiting; draws.lock_sale
-- closes the others. Returns the draws that it closed.
create or replace function draws.lock_free_sales(ids bigint[]) returns setof bigint language plpgsql volatile as $$
declare
  id bigint;
  v_free bigint[] := '{}';
begin
  for id in select distinct u from unnest(ids) u order by u loop
    if pg_try_advisory_xact_lock(draws.sale_lock(id)) then
      v_free := v_free || id;
    end if;
  end loop;
  return query update draws.draws d set state = 'locked', locked_at = clock_timestamp()
    where d.draw_id = any(v_free) and d.state = 'open' and d.closes_at <= clock_timestamp()
    returning d.draw_id;
end $$;

-- A seed in clear is the one that its draw committed to. A sealed one cannot be checked here; draws.guard_draw checks it at the draw.
create or replace function draws.check_seed() returns trigger language plpgsql as $$
begin
  if new.seed is not null
     and sha256(new.seed) is distinct from (select commitment from draws.draws d where d.draw_id = new.draw_id) then
    raise exception 'the seed does not keep the commitment of draw %', new.draw_id using errcode = '23514';
  end if;
  return new;
end $$;

-- A seed changes at most once: from clear to sealed.
create or replace function draws.guard_seed() returns trigger language plpgsql as $$
begin
  if new.draw_id <> old.draw_id or old.seed is null or new.seed is not null or new.sealed is null then
    raise exception 'the seed of draw % stays as it is', old.draw_id using errcode = '23514';
  end if;
  return new;
end $$;

-- A commitment is published while its draw is scheduled, before the sale. Where the time of the sale has come first, the sale begins
-- later.
create or replace function draws.guard_commitment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.commitment is null and new.commitment is not null
     and (new.state <> 'scheduled' or old.state <> 'scheduled' or new.committed_at > new.opens_at or new.opens_at < old.opens_at) then
    raise exception 'draw %: a commitment is published before sales', old.draw_id using errcode = '23514';
  end if;
  return new;
end $$;

-- Which columns of a draw may change, and the transitions between its states. What was published before the sale, the sealed bets and a
-- result drawn here never change. A corrected result may replace an outside one: a settled draw then goes back to `drawn` and is
-- settled anew. A settled draw may also become void, and a frozen draw without a result may wait for it again. A draw in settlement is
-- settled in full; one without bets needs no settlement.
create or replace function draws.guard_draw() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'scheduled' or new.result is not null or new.sealed_root is not null then
      raise exception 'a draw begins as scheduled' using errcode = '23514';
    end if;
    return new;
  end if;
  if (new.draw_id, new.game_code, new.number, new.model, new.closes_at, new.draws_at, new.result_source) is distinct from
     (old.draw_id, old.game_code, old.number, old.model, old.closes_at, old.draws_at, old.result_source)
     or (old.commitment is not null or new.commitment is null)
     and (new.opens_at, new.commitment, new.committed_at, new.beacon_id, new.beacon_round) is distinct from
         (old.opens_at, old.commitment, old.committed_at, old.beacon_id, old.beacon_round) then
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
  if new.revealed_seed is not null and sha256(new.revealed_seed) is distinct from new.commitment then
    raise exception 'the seed does not keep the commitment of draw %', new.draw_id using errcode = '23514';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('scheduled', 'open'), ('open', 'locked'), ('locked', 'drawing'), ('drawing', 'drawn'), ('drawn', 'settling'), ('settling', 'settled'),
    ('drawn', 'settled'),
    ('locked', 'frozen'), ('drawing', 'frozen'), ('drawn', 'frozen'),
    ('scheduled', 'void'), ('open', 'void'), ('locked', 'void'), ('drawing', 'void'), ('drawn', 'void'), ('frozen', 'void'),
    ('settled', 'void'),
    ('frozen', 'drawn'), ('frozen', 'drawing'), ('frozen', 'locked'), ('settled', 'drawn')) then
    raise exception 'draw %: no way from % to %', old.draw_id, old.state, new.state using errcode = '23514';
  end if;
  if (old.state, new.state) = ('drawn', 'settled') and new.sealed_tickets <> 0 then
    raise exception 'draw %: its bets are not paid', old.draw_id using errcode = '23514';
  end if;
  if (old.state, new.state) = ('settled', 'drawn') and new.result_version = old.result_version then
    raise exception 'draw %: paid already', old.draw_id using errcode = '23514';
  end if;
  return new;
end $$;

-- A draw has an escrow from its commitment on, exactly when its beacon can open one. The escrow never changes, and opens only after the
-- half hour in which the draw may still have a result (decision 31).
create or replace function draws.guard_escrow() returns trigger language plpgsql as $$
declare
  beacon draws.beacons;
begin
  if tg_op = 'UPDATE' and (old.commitment is not null or new.commitment is null) then
    if (new.escrow_round, new.escrow) is distinct from (old.escrow_round, old.escrow) then
      raise exception 'draw %: what was published before sales cannot change', old.draw_id using errcode = '23514';
    end if;
    return new;
  end if;
  if new.commitment is null then
    return new;
  end if;
  select * into beacon from draws.beacons where beacon_id = new.beacon_id;
  if (beacon.scheme = 'bls-unchained-g1-rfc9380') <> (new.escrow is not null) then
    raise exception 'a draw has an escrow when its beacon can hold one, and only then' using errcode = '23514';
  end if;
  if to_timestamp(beacon.genesis + (new.escrow_round - 1) * beacon.period_seconds) <= new.draws_at + interval '30 minutes' then
    raise exception 'an escrow does not open before its draw is void' using errcode = '23514';
  end if;
  return new;
end $$;

-- Holds the sale of these draws until the transaction ends, and returns those that are open. The lock is shared: bets do not wait for
-- each other, and closing waits for all of them. Clock and state are read after the locks are held, by a statement of their own: under
-- READ COMMITTED a volatile function takes a new snapshot for each statement. An older snapshot would show a closed sale as open. Bets
-- are stamped with `checked_at`, so that no accepted bet has a time after the close. The list is in a subquery: the planner does not
-- see its length and keeps one plan.
create or replace function draws.hold_open(ids bigint[]) returns table (draw_id bigint, checked_at timestamptz)
language plpgsql volatile as $$
declare
  id bigint;
  v_now timestamptz;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'draws.hold_open needs read committed';
  end if;
  for id in select distinct u from unnest(ids) u order by u loop
    perform pg_advisory_xact_lock_shared(draws.sale_lock(id));
  end loop;
  v_now := clock_timestamp();
  return query select d.draw_id, v_now from draws.draws d
    where d.draw_id = any((select ids)::bigint[]) and d.state = 'open' and v_now < d.closes_at;
end $$;

create or replace trigger beacons_only_grow before update or delete on draws.beacons for each row execute function draws.refuse_change();

create or replace trigger packs_only_grow before update or delete on draws.packs for each row execute function draws.refuse_change();

create or replace trigger packs_no_truncate before truncate on draws.packs for each statement execute function draws.refuse_change();

create or replace trigger pulses_stay before delete on draws.pulses for each row execute function draws.refuse_change();

create or replace trigger pulses_no_truncate before truncate on draws.pulses for each statement execute function draws.refuse_change();

create or replace trigger incidents_only_grow before update or delete on draws.incidents for each row execute function draws.refuse_change();

create or replace trigger beacons_no_truncate before truncate on draws.beacons for each statement execute function draws.refuse_change();

create or replace trigger draws_no_truncate before truncate on draws.draws for each statement execute function draws.refuse_change();

create or replace trigger seeds_no_truncate before truncate on draws.seeds for each statement execute function draws.refuse_change();

create or replace trigger events_no_truncate before truncate on draws.events for each statement execute function draws.refuse_change();

create or replace trigger incidents_no_truncate before truncate on draws.incidents for each statement execute function draws.refuse_change();

create or replace trigger seeds_keep_commitment before insert on draws.seeds for each row execute function draws.check_seed();

create or replace trigger draws_guard before insert or update on draws.draws for each row execute function draws.guard_draw();

create or replace trigger events_guard before update on draws.events for each row execute function draws.refuse_change();

create or replace trigger results_only_grow before update on draws.results for each row execute function draws.refuse_change();

create or replace trigger results_no_truncate before truncate on draws.results for each statement execute function draws.refuse_change();

create or replace trigger draws_results after update of result_version on draws.draws for each row execute function draws.keep_result();

create or replace trigger typed_results_stay before update on draws.typed_results for each row execute function draws.guard_typed();

create or replace trigger typed_results_kept before delete on draws.typed_results for each row execute function draws.refuse_change();

create or replace trigger typed_results_no_truncate before truncate on draws.typed_results
  for each statement execute function draws.refuse_change();

create or replace trigger draws_guard_escrow before insert or update on draws.draws for each row execute function draws.guard_escrow();

create or replace trigger seeds_only_sealed before update on draws.seeds for each row execute function draws.guard_seed();

create or replace trigger draws_guard_commitment before update on draws.draws for each row execute function draws.guard_commitment();
