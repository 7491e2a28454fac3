-- A draw leaves its row only for the pack of its day, and only when it is settled and nobody bet on it. A draw with an incident or a
-- typed result stays by its foreign keys.
create or replace function draws.guard_removal() returns trigger language plpgsql as $$
begin
  if old.state <> 'settled' or old.result_source <> 'own' or old.result_version <> 1 or old.sealed_tickets <> 0
     or not exists (select from draws.packs p where p.game_code = old.game_code and p.day = left(old.number, 8)) then
    raise exception 'draw % stays: it is not in a pack', old.draw_id using errcode = '23514';
  end if;
  return old;
end $$;

-- What belongs to a draw goes with its row, never before.
create or replace function draws.guard_part() returns trigger language plpgsql as $$
begin
  if exists (select from draws.draws d where d.draw_id = old.draw_id) then
    raise exception '% of %.% is refused: its draw is there', tg_op, tg_table_schema, tg_table_name using errcode = '23514';
  end if;
  return old;
end $$;

-- The hash of an event: SHA-256 over the hash of the event before of its draw and the event as JSON, with its time in UTC.
create or replace function draws.event_hash(before bytea, event draws.events) returns bytea language sql stable as $$
  select sha256(before || convert_to(jsonb_build_array(event.draw_id,
    to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), event.kind, event.detail)::text, 'UTF8'))
$$;

-- The first event whose hash is wrong, or null when the log of each draw is intact.
create or replace function draws.broken_link() returns bigint language sql stable as $$
  select min(event_id) from (
    select e.event_id, e.hash = draws.event_hash(lag(e.hash, 1, ''::bytea) over (partition by e.draw_id order by e.event_id), e) as holds
    from draws.events e) links
  where not holds
$$;

-- A row of signatures only gains signatures.
create or replace function draws.guard_pulses() returns trigger language plpgsql as $$
begin
  if (new.beacon_id, new.span) <> (old.beacon_id, old.span) or octet_length(new.body) <= octet_length(old.body) then
    raise exception 'the signatures of span % stay', old.span using errcode = '23514';
  end if;
  return new;
end $$;

-- The hash of a pack: SHA-256 over the hash of the pack before of its game and all that it holds.
create or replace function draws.pack_hash(before bytea, pack draws.packs) returns bytea language sql immutable as $$
  select sha256(before || convert_to(jsonb_build_array(pack.game_code, pack.day, pack.draws)::text, 'UTF8')
    || sha256(pack.body) || sha256(pack.seeds) || pack.log_digest)
$$;

-- A pack gets its hash as it is written. The packs of a game are written in the order of their days.
create or replace function draws.chain_pack() returns trigger language plpgsql as $$
declare
  before draws.packs;
begin
  select * into before from draws.packs p where p.game_code = new.game_code order by p.day desc limit 1;
  if before.day >= new.day then
    raise exception 'game % is packed up to %', new.game_code, before.day using errcode = '23514';
  end if;
  new.hash := draws.pack_hash(coalesce(before.hash, ''::bytea), new);
  return new;
end $$;

-- The packs whose hash is wrong.
create or replace function draws.broken_packs() returns table (game_code text, day text) language sql stable as $$
  select links.game_code, links.day from (
    select p.game_code, p.day,
      p.hash = draws.pack_hash(lag(p.hash, 1, ''::bytea) over (partition by p.game_code order by p.day), p) as holds
    from draws.packs p) links
  where not holds order by 1, 2
$$;

-- Each state of a draw, its commitment and each correction is an event, with all that is needed to verify it.
create or replace function draws.log_draw() returns trigger language plpgsql as $$
declare
  told jsonb;
  kind text := new.state;
  event draws.events;
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
  event.draw_id := new.draw_id;
  event.at := clock_timestamp();
  event.kind := kind;
  event.detail := jsonb_build_object('gameCode', new.game_code, 'number', new.number) || told;
  event.hash := draws.event_hash(coalesce((select e.hash from draws.events e where e.draw_id = new.draw_id
    order by e.event_id desc limit 1), ''::bytea), event);
  insert into draws.events (draw_id, at, kind, hash, detail)
    values (event.draw_id, event.at, event.kind, event.hash, event.detail);
  return null;
end $$;

create or replace trigger draws_stay before delete on draws.draws for each row execute function draws.guard_removal();

create or replace trigger events_stay before delete on draws.events for each row execute function draws.guard_part();

create or replace trigger packs_chain before insert on draws.packs for each row execute function draws.chain_pack();

create or replace trigger results_stay before delete on draws.results for each row execute function draws.guard_part();

create or replace trigger seeds_stay before delete on draws.seeds for each row execute function draws.guard_part();

create or replace trigger draws_log after insert or update of state, commitment on draws.draws
  for each row execute function draws.log_draw();

create or replace trigger pulses_grow before update on draws.pulses for each row execute function draws.guard_pulses();
