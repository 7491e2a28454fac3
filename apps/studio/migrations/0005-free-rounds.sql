-- Free rounds that the operator grants to a player: rounds of one game at one bet, which the player does not pay. They are played before
-- paid ones. How many of them were played is counted by the rounds that name the grant.

-- Grows by grant. Kept as long as the rounds that name it.
create table studio.free_grants (
  grant_id text primary key check (grant_id ~ '^[A-Za-z0-9._:-]{1,64}$'),
  -- The bet of each round, in 1/10 000 units.
  face_value bigint not null check (face_value > 0),
  valid_until timestamptz not null,
  revoked_at timestamptz,
  rounds smallint not null check (rounds between 1 and 100),
  player_id text not null,
  game_code text not null,
  currency text not null
);
create index free_grants_of_player on studio.free_grants (player_id, game_code, currency, valid_until) where revoked_at is null;

alter table studio.rounds
  add column grant_id text references studio.free_grants,
  -- Which of the free rounds of its grant it is, from 1.
  add column free_no smallint check (free_no > 0),
  add check ((grant_id is null) = (free_no is null)),
  add check (grant_id is null or mode = 'REAL');
create unique index rounds_of_grant on studio.rounds (grant_id, free_no) where grant_id is not null and state not in ('declined', 'refunded');

create function studio.refuse_other_grant() returns trigger language plpgsql as $$
begin
  if (old.grant_id, old.free_no) is distinct from (new.grant_id, new.free_no) then
    raise exception 'round % cannot change', old.round_id;
  end if;
  return new;
end $$;
create trigger rounds_refuse_other_grant before update on studio.rounds for each row execute function studio.refuse_other_grant();
