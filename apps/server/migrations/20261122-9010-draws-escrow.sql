-- The seed of a draw, encrypted to a later round of its beacon: published with the commitment, it opens by itself when nobody reveals it
-- (decision 31). Draws from before this have none.
alter table draws.draws
  add column escrow_round bigint,
  add column escrow bytea,
  add check ((escrow is null) = (escrow_round is null)),
  add check (octet_length(escrow) = 160),
  add check (escrow_round > beacon_round);

-- A draw of a beacon that can hold an escrow is born with one, a draw of another is not; none opens before its draw is void, half an hour
-- after its hour. What was published stays as it is.
create function draws.guard_escrow() returns trigger language plpgsql as $$
declare
  beacon draws.beacons;
begin
  if tg_op = 'UPDATE' then
    if (new.escrow_round, new.escrow) is distinct from (old.escrow_round, old.escrow) then
      raise exception 'draw %: what was published before sales cannot change', old.draw_id using errcode = '23514';
    end if;
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
create trigger draws_guard_escrow before insert or update on draws.draws for each row execute function draws.guard_escrow();

-- As before, and the log tells the escrow of a draw that has one.
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
