-- For tables that are append only, and for rows that are never removed.
create or replace function draws.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: it only grows', tg_op, tg_table_schema, tg_table_name using errcode = '23514';
end $$;

-- An event changes once: when it gets its place in the chain.
create or replace function draws.guard_event() returns trigger language plpgsql as $$
begin
  if old.chain_number is not null or new.chain_number is null
     or (new.event_id, new.draw_id, new.at, new.kind, new.detail)
       is distinct from (old.event_id, old.draw_id, old.at, old.kind, old.detail) then
    raise exception 'event %: the log only grows', old.event_id using errcode = '23514';
  end if;
  return new;
end $$;

-- The hash of an event: SHA-256 over the hash before it and the event as JSON, with its time in UTC.
create or replace function draws.event_hash(before bytea, event draws.events) returns bytea language sql stable as $$
  select sha256(before || convert_to(jsonb_build_array(event.chain_number, event.event_id, event.draw_id,
    to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), event.kind, event.detail)::text, 'UTF8'))
$$;

-- Gives at most `most` events without a place their place and hash, oldest first, and returns how many. One caller at a time.
create or replace function draws.chain_events(most int) returns int language plpgsql volatile as $$
declare
  head draws.events;
  waiting draws.events;
  before bytea;
  place bigint;
  done int := 0;
begin
  perform pg_advisory_xact_lock(1146241368::bigint << 32);
  select * into head from draws.events e where e.chain_number is not null order by e.chain_number desc limit 1;
  before := coalesce(head.hash, ''::bytea);
  place := coalesce(head.chain_number, 0);
  for waiting in select * from draws.events e where e.chain_number is null order by e.event_id limit most loop
    place := place + 1;
    waiting.chain_number := place;
    before := draws.event_hash(before, waiting);
    update draws.events e set chain_number = place, hash = before where e.event_id = waiting.event_id;
    done := done + 1;
  end loop;
  return done;
end $$;

-- The place of the first event whose hash or place is wrong, or null when the chain is intact.
create or replace function draws.broken_link() returns bigint language sql stable as $$
  select min(place) from (
    select e.chain_number as place, e.hash = draws.event_hash(lag(e.hash, 1, ''::bytea) over (order by e.chain_number), e)
      and e.chain_number = row_number() over (order by e.chain_number) as holds
    from draws.events e where e.chain_number is not null) links
  where not holds
$$;

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
    insert into draws.results (draw_id, version, result, source, known_at)
      values (new.draw_id, new.result_version, new.result, new.result_source, new.known_at);
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
-- settled in full.
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
    ('locked', 'frozen'), ('drawing', 'frozen'), ('drawn', 'frozen'),
    ('scheduled', 'void'), ('open', 'void'), ('locked', 'void'), ('drawing', 'void'), ('drawn', 'void'), ('frozen', 'void'),
    ('settled', 'void'),
    ('frozen', 'drawn'), ('frozen', 'drawing'), ('frozen', 'locked'), ('settled', 'drawn')) then
    raise exception 'draw %: no way from % to %', old.draw_id, old.state, new.state using errcode = '23514';
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

-- Each state of a draw, its commitment and each correction is an event, with all that is needed to verify it.
create or replace function draws.log_draw() returns trigger language plpgsql as $$
declare
  told jsonb;
  kind text := new.state;
begin
  if tg_op = 'UPDATE' then
    if old.commitment is null and new.commitment is not null then
      kind := 'committed';
    elsif new.result_version > old.result_version and old.result_version > 0 then
      kind := 'corrected';
    elsif new.state = old.state then
      return null;
    end if;
  end if;
  told := case
    when new.state = 'scheduled' and new.commitment is null then jsonb_build_object('closesAt', new.closes_at, 'drawsAt', new.draws_at,
      'source', new.result_source)
    when new.state = 'scheduled' then jsonb_build_object('commitment', encode(new.commitment, 'hex'), 'beaconId', new.beacon_id,
      'beaconRound', new.beacon_round, 'closesAt', new.closes_at, 'drawsAt', new.draws_at, 'source', new.result_source)
      || case when new.escrow is null then '{}'::jsonb
        else jsonb_build_object('escrowRound', new.escrow_round, 'escrow', encode(new.escrow, 'hex')) end
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

-- Holds the sale of these draws until the transaction ends, and returns those that are open. The lock is shared: bets do not wait for
-- each other, and closing waits for all of them. Clock and state are read after the locks are held, by a statement of their own: under
-- READ COMMITTED a volatile function takes a new snapshot for each statement. An older snapshot would show a closed sale as open. Bets
-- are stamped with `checked_at`, so that no accepted bet has a time after the close.
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
    where d.draw_id = any(ids) and d.state = 'open' and v_now < d.closes_at;
end $$;

create or replace trigger beacons_only_grow before update or delete on draws.beacons for each row execute function draws.refuse_change();

create or replace trigger draws_stay before delete on draws.draws for each row execute function draws.refuse_change();

create or replace trigger events_stay before delete on draws.events for each row execute function draws.refuse_change();

create or replace trigger incidents_only_grow before update or delete on draws.incidents for each row execute function draws.refuse_change();

create or replace trigger beacons_no_truncate before truncate on draws.beacons for each statement execute function draws.refuse_change();

create or replace trigger draws_no_truncate before truncate on draws.draws for each statement execute function draws.refuse_change();

create or replace trigger seeds_no_truncate before truncate on draws.seeds for each statement execute function draws.refuse_change();

create or replace trigger events_no_truncate before truncate on draws.events for each statement execute function draws.refuse_change();

create or replace trigger incidents_no_truncate before truncate on draws.incidents for each statement execute function draws.refuse_change();

create or replace trigger seeds_keep_commitment before insert on draws.seeds for each row execute function draws.check_seed();

create or replace trigger draws_guard before insert or update on draws.draws for each row execute function draws.guard_draw();

create or replace trigger events_guard before update on draws.events for each row execute function draws.guard_event();

create or replace trigger results_only_grow before update or delete on draws.results for each row execute function draws.refuse_change();

create or replace trigger results_no_truncate before truncate on draws.results for each statement execute function draws.refuse_change();

create or replace trigger draws_results after update of result_version on draws.draws for each row execute function draws.keep_result();

create or replace trigger typed_results_stay before update on draws.typed_results for each row execute function draws.guard_typed();

create or replace trigger typed_results_kept before delete on draws.typed_results for each row execute function draws.refuse_change();

create or replace trigger typed_results_no_truncate before truncate on draws.typed_results
  for each statement execute function draws.refuse_change();

create or replace trigger draws_guard_escrow before insert or update on draws.draws for each row execute function draws.guard_escrow();

create or replace trigger seeds_only_sealed before update on draws.seeds for each row execute function draws.guard_seed();

create or replace trigger seeds_stay before delete on draws.seeds for each row execute function draws.refuse_change();

create or replace trigger draws_guard_commitment before update on draws.draws for each row execute function draws.guard_commitment();

create or replace trigger draws_log after insert or update of state, commitment on draws.draws
  for each row execute function draws.log_draw();
