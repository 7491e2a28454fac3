-- Draws: their life cycle, the secret behind each, where its randomness comes from, and a log that cannot be rewritten.
create schema draws;

-- A beacon as it was when draws named it: what is needed to verify them later.
create table draws.beacons (
  beacon_id int generated always as identity primary key,
  name text not null,
  independent boolean not null,
  scheme text not null,
  public_key text not null,
  genesis bigint not null,
  period_seconds int not null check (period_seconds > 0),
  unique (name, scheme, public_key, genesis, period_seconds)
);

create table draws.draws (
  draw_id bigint generated always as identity primary key check (draw_id < 4294967296),
  game_code text not null,
  number text not null check (number ~ '^[0-9]{8}([0-9]{3,4})?$'),
  model jsonb not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  state text not null default 'scheduled' check (state in
    ('scheduled', 'open', 'locked', 'drawing', 'drawn', 'settling', 'settled', 'frozen', 'void')),
  commitment bytea not null unique check (octet_length(commitment) = 32),
  committed_at timestamptz not null default clock_timestamp(),
  beacon_id int not null references draws.beacons,
  beacon_round bigint not null check (beacon_round > 0),
  beacon_awaited_since timestamptz,
  beacon_asked_at timestamptz,
  sealed_root bytea check (octet_length(sealed_root) = 32),
  sealed_tickets bigint check (sealed_tickets >= 0),
  sealed_stake bigint check (sealed_stake >= 0),
  entropy bytea check (octet_length(entropy) = 32),
  beacon_signature bytea,
  revealed_seed bytea check (octet_length(revealed_seed) = 32),
  result text check (result <> ''),
  result_version int not null default 0,
  locked_at timestamptz,
  sealed_at timestamptz,
  drawn_at timestamptz,
  settled_at timestamptz,
  frozen_reason text,
  void_reason text,
  unique (game_code, number),
  unique (game_code, closes_at),
  check (opens_at < closes_at and closes_at <= draws_at),
  check ((sealed_root is null) = (sealed_at is null)
    and (sealed_root is null) = (sealed_tickets is null) and (sealed_root is null) = (sealed_stake is null)),
  check ((result is null) = (drawn_at is null) and (result is null) = (revealed_seed is null)
    and (result is null) = (entropy is null) and (result is null) = (beacon_signature is null)
    and (result is null) = (result_version = 0)),
  check (state not in ('locked', 'drawing', 'drawn', 'settling', 'settled', 'frozen') or locked_at is not null),
  check (state not in ('drawing', 'drawn', 'settling', 'settled') or sealed_root is not null),
  check ((result is not null) = (state in ('drawn', 'settling', 'settled'))
    or (state in ('frozen', 'void'))),
  check (result is null or sealed_root is not null),
  check ((state = 'settled') = (settled_at is not null)),
  check (state <> 'void' or void_reason is not null),
  check (state <> 'frozen' or frozen_reason is not null)
);

create index draws_alive on draws.draws (closes_at) where state not in ('settled', 'void');
create index draws_with_result on draws.draws (game_code, closes_at desc) where result is not null;

-- The secrets. Only the step that draws reads them; what may be shown stands in draws.revealed_seed.
create table draws.seeds (
  draw_id bigint primary key references draws.draws,
  seed bytea not null check (octet_length(seed) = 32)
);

-- What happened to each draw. The worker chains the rows afterwards; each hash covers the one before.
create table draws.events (
  event_id bigint generated always as identity primary key,
  draw_id bigint not null references draws.draws,
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  detail jsonb not null,
  chain_number bigint unique,
  hash bytea check (octet_length(hash) = 32),
  check ((chain_number is null) = (hash is null))
);
create index events_unchained on draws.events (event_id) where chain_number is null;
create index events_of_draw on draws.events (draw_id);

create table draws.incidents (
  incident_id bigint generated always as identity primary key,
  draw_id bigint not null references draws.draws,
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  reason text not null
);
create index incidents_of_draw on draws.incidents (draw_id);

create function draws.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: it only grows', tg_op, tg_table_schema, tg_table_name using errcode = '23514';
end $$;

create trigger beacons_only_grow before update or delete on draws.beacons for each row execute function draws.refuse_change();
create trigger draws_stay before delete on draws.draws for each row execute function draws.refuse_change();
create trigger seeds_only_grow before update or delete on draws.seeds for each row execute function draws.refuse_change();
create trigger events_stay before delete on draws.events for each row execute function draws.refuse_change();
create trigger incidents_only_grow before update or delete on draws.incidents for each row execute function draws.refuse_change();
create trigger beacons_no_truncate before truncate on draws.beacons for each statement execute function draws.refuse_change();
create trigger draws_no_truncate before truncate on draws.draws for each statement execute function draws.refuse_change();
create trigger seeds_no_truncate before truncate on draws.seeds for each statement execute function draws.refuse_change();
create trigger events_no_truncate before truncate on draws.events for each statement execute function draws.refuse_change();
create trigger incidents_no_truncate before truncate on draws.incidents for each statement execute function draws.refuse_change();

-- A seed is the one its draw committed to.
create function draws.check_seed() returns trigger language plpgsql as $$
begin
  if sha256(new.seed) is distinct from (select commitment from draws.draws d where d.draw_id = new.draw_id) then
    raise exception 'the seed does not keep the commitment of draw %', new.draw_id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger seeds_keep_commitment before insert on draws.seeds for each row execute function draws.check_seed();

-- A draw is born scheduled, moves forward only, and what has been published about it stays as it is.
create function draws.guard_draw() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'scheduled' or new.result is not null or new.sealed_root is not null then
      raise exception 'a draw begins as scheduled' using errcode = '23514';
    end if;
    return new;
  end if;
  if (new.draw_id, new.game_code, new.number, new.model, new.opens_at, new.closes_at, new.draws_at, new.commitment,
      new.committed_at, new.beacon_id, new.beacon_round) is distinct from
     (old.draw_id, old.game_code, old.number, old.model, old.opens_at, old.closes_at, old.draws_at, old.commitment,
      old.committed_at, old.beacon_id, old.beacon_round) then
    raise exception 'draw %: what was published before sales cannot change', old.draw_id using errcode = '23514';
  end if;
  if old.locked_at is not null and new.locked_at is distinct from old.locked_at
     or old.sealed_root is not null and (new.sealed_root, new.sealed_tickets, new.sealed_stake, new.sealed_at)
        is distinct from (old.sealed_root, old.sealed_tickets, old.sealed_stake, old.sealed_at) then
    raise exception 'draw %: the sealed bets cannot change', old.draw_id using errcode = '23514';
  end if;
  if old.result is not null and (new.result, new.result_version, new.entropy, new.beacon_signature, new.revealed_seed, new.drawn_at)
        is distinct from (old.result, old.result_version, old.entropy, old.beacon_signature, old.revealed_seed, old.drawn_at) then
    raise exception 'draw %: the result cannot change', old.draw_id using errcode = '23514';
  end if;
  if old.result is null and new.result is not null and (old.state, new.state) <> ('drawing', 'drawn') then
    raise exception 'draw %: no result from state %', old.draw_id, old.state using errcode = '23514';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('scheduled', 'open'), ('open', 'locked'), ('locked', 'drawing'), ('drawing', 'drawn'), ('drawn', 'settling'), ('settling', 'settled'),
    ('locked', 'frozen'), ('drawing', 'frozen'), ('drawn', 'frozen'), ('settling', 'frozen'),
    ('scheduled', 'void'), ('open', 'void'), ('locked', 'void'), ('drawing', 'void'), ('drawn', 'void'), ('frozen', 'void'), ('frozen', 'drawn')) then
    raise exception 'draw %: no way from % to %', old.draw_id, old.state, new.state using errcode = '23514';
  end if;
  return new;
end $$;
create trigger draws_guard before insert or update on draws.draws for each row execute function draws.guard_draw();

-- Nothing happens to a draw without a line in the log.
create function draws.log_draw() returns trigger language plpgsql as $$
declare
  told jsonb;
begin
  if tg_op = 'UPDATE' and new.state = old.state then return null; end if;
  told := case new.state
    when 'scheduled' then jsonb_build_object('commitment', encode(new.commitment, 'hex'), 'beaconId', new.beacon_id,
      'beaconRound', new.beacon_round, 'closesAt', new.closes_at, 'drawsAt', new.draws_at)
    when 'drawing' then jsonb_build_object('root', encode(new.sealed_root, 'hex'), 'tickets', new.sealed_tickets,
      'stake', new.sealed_stake::text)
    when 'drawn' then jsonb_build_object('result', new.result, 'entropy', encode(new.entropy, 'hex'),
      'seed', encode(new.revealed_seed, 'hex'), 'resultVersion', new.result_version)
    when 'frozen' then jsonb_build_object('reason', new.frozen_reason)
    when 'void' then jsonb_build_object('reason', new.void_reason)
    else '{}'::jsonb end;
  insert into draws.events (draw_id, kind, detail) values
    (new.draw_id, new.state, jsonb_build_object('gameCode', new.game_code, 'number', new.number) || told);
  return null;
end $$;
create trigger draws_log after insert or update of state on draws.draws for each row execute function draws.log_draw();

-- A line of the log changes once: when it takes its place in the chain.
create function draws.guard_event() returns trigger language plpgsql as $$
begin
  if old.chain_number is not null or new.chain_number is null
     or (new.event_id, new.draw_id, new.at, new.kind, new.detail) is distinct from (old.event_id, old.draw_id, old.at, old.kind, old.detail) then
    raise exception 'event %: the log only grows', old.event_id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger events_guard before update on draws.events for each row execute function draws.guard_event();

create function draws.event_hash(before bytea, event draws.events) returns bytea language sql stable as $$
  select sha256(before || convert_to(jsonb_build_array(event.chain_number, event.event_id, event.draw_id,
    to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), event.kind, event.detail)::text, 'UTF8'))
$$;

-- Gives the events that wait for it their place and hash, oldest first; how many it was. One caller at a time.
create function draws.chain_events(most int) returns int language plpgsql volatile as $$
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

-- The place of the first link that does not hold, or null when the chain is whole.
create function draws.broken_link() returns bigint language sql stable as $$
  select min(place) from (
    select e.chain_number as place, e.hash = draws.event_hash(lag(e.hash, 1, ''::bytea) over (order by e.chain_number), e)
      and e.chain_number = row_number() over (order by e.chain_number) as holds
    from draws.events e where e.chain_number is not null) links
  where not holds
$$;

-- The key of a draw among the advisory locks.
create function draws.sale_lock(id bigint) returns bigint language sql immutable as $$ select (1146241367::bigint << 32) + id $$;

-- Holds the sale of these draws until the transaction ends (shared: bets do not wait for each other, the closer waits for
-- all of them) and tells which are open. The clock and the state are read after the locks are held, by a statement of its own:
-- a volatile function takes a fresh snapshot for each of its statements under READ COMMITTED, and nothing else will do.
create function draws.hold_open(ids bigint[]) returns setof bigint language plpgsql volatile as $$
declare
  id bigint;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'draws.hold_open needs read committed';
  end if;
  for id in select distinct u from unnest(ids) u order by u loop
    perform pg_advisory_xact_lock_shared(draws.sale_lock(id));
  end loop;
  return query select d.draw_id from draws.draws d
    where d.draw_id = any(ids) and d.state = 'open' and clock_timestamp() < d.closes_at;
end $$;

-- Closes the sale of a draw whose time has come: waits for the bets that hold it, lets none in after. Whether it was this call.
create function draws.lock_sale(id bigint) returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(draws.sale_lock(id));
  update draws.draws set state = 'locked', locked_at = clock_timestamp()
    where draw_id = id and state = 'open' and closes_at <= clock_timestamp();
  return found;
end $$;
