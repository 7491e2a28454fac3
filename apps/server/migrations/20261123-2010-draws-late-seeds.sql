-- Seeds are made late and kept sealed (decision 35). A draw is scheduled without a seed; shortly before its sale it is committed: its
-- commitment, its beacon round and its escrow are published together, once. A seed is kept sealed under the secret of the deployment.
alter table draws.draws
  alter column commitment drop not null,
  alter column committed_at drop not null,
  add check ((commitment is null) = (committed_at is null)),
  add check (commitment is not null or state in ('scheduled', 'void')),
  add check (commitment is not null or escrow is null);
create index draws_uncommitted on draws.draws (opens_at) where commitment is null and state = 'scheduled';

-- Seeds of before are in clear until the program starts and seals them: the database does not know the secret.
alter table draws.seeds
  add column sealed bytea check (octet_length(sealed) > 32),
  alter column seed drop not null,
  add check (num_nonnulls(seed, sealed) = 1);

create or replace function draws.check_seed() returns trigger language plpgsql as $$
begin
  if new.seed is not null
     and sha256(new.seed) is distinct from (select commitment from draws.draws d where d.draw_id = new.draw_id) then
    raise exception 'the seed does not keep the commitment of draw %', new.draw_id using errcode = '23514';
  end if;
  return new;
end $$;

-- A seed changes once at the most: from clear to sealed.
create function draws.guard_seed() returns trigger language plpgsql as $$
begin
  if new.draw_id <> old.draw_id or old.seed is null or new.seed is not null or new.sealed is null then
    raise exception 'the seed of draw % stays as it is', old.draw_id using errcode = '23514';
  end if;
  return new;
end $$;
drop trigger seeds_only_grow on draws.seeds;
create trigger seeds_only_sealed before update on draws.seeds for each row execute function draws.guard_seed();
create trigger seeds_stay before delete on draws.seeds for each row execute function draws.refuse_change();

-- As before, and: what a draw commits to is published while it is scheduled, before its sale, and stays. A sale whose time came before
-- the commitment begins later.
create function draws.guard_commitment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.commitment is null and new.commitment is not null
     and (new.state <> 'scheduled' or old.state <> 'scheduled' or new.committed_at > new.opens_at or new.opens_at < old.opens_at) then
    raise exception 'draw %: a commitment is published before sales', old.draw_id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger draws_guard_commitment before update on draws.draws for each row execute function draws.guard_commitment();

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
    ('scheduled', 'void'), ('open', 'void'), ('locked', 'void'), ('drawing', 'void'), ('drawn', 'void'), ('frozen', 'void'), ('settled', 'void'),
    ('frozen', 'drawn'), ('frozen', 'drawing'), ('frozen', 'locked'), ('settled', 'drawn')) then
    raise exception 'draw %: no way from % to %', old.draw_id, old.state, new.state using errcode = '23514';
  end if;
  if (old.state, new.state) = ('settled', 'drawn') and new.result_version = old.result_version then
    raise exception 'draw %: paid already', old.draw_id using errcode = '23514';
  end if;
  return new;
end $$;

-- As before, from the commitment on: until then a draw has no seed that could be held in escrow.
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

-- As before, and a commitment has a line of its own in the log.
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
drop trigger draws_log on draws.draws;
create trigger draws_log after insert or update of state, commitment on draws.draws for each row execute function draws.log_draw();

-- The private half of the key for encrypted bodies, sealed; `jwk` keeps the public half. A key of before is sealed at the next start.
alter table platform.payload_keys
  add column sealed bytea,
  add check (sealed is null or not jwk ? 'd');
