-- Rounds that many players share: one clock, one result, a chain of links fixed before the first of them.

-- A chain. Its first link is published with its time; the others are secret until their round is over. One open chain a game.
-- Grows by chain, one for a million rounds. Kept as long as the rounds that name it.
create table studio.chains (
  chain_id bigint generated always as identity primary key,
  committed_at timestamptz not null default clock_timestamp(),
  length integer not null check (length > 0),
  is_open boolean not null default true,
  game_code text not null,
  -- Link 0: SHA-256 of the text of link 1.
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$')
);
create unique index chains_one_open on studio.chains (game_code) where is_open;

-- Every thousandth link of a chain, encrypted: who reads the database knows no result. A thousand rows a chain.
create table studio.chain_marks (
  chain_id bigint not null references studio.chains,
  link_no integer not null,
  sealed bytea not null,
  primary key (chain_id, link_no)
);

create domain studio.shared_state as text constraint shared_state_known check (value in ('betting', 'running', 'ended', 'void'));
comment on domain studio.shared_state is
  'betting: bets are taken until the lock, then the salt is awaited. running: the curve rises. ended: the result is public. void: the beacon '
  'was late, the stakes go back';

-- A shared round. The public salt is a round of the beacon that is named when bets open, and that comes after they are locked: nobody can
-- know the result while bets are taken. Grows by round, while somebody watches. Kept for 13 months, as the rounds of players are.
create table studio.shared_rounds (
  shared_no bigint generated always as identity primary key,
  chain_id bigint not null references studio.chains,
  beacon_round bigint not null check (beacon_round > 0),
  opened_at timestamptz not null default clock_timestamp(),
  locks_at timestamptz not null,
  salt_at timestamptz,
  began_at timestamptz,
  -- When a process last saw the curve rise: a gap means that nobody could cash out.
  beat_at timestamptz,
  ended_at timestamptz,
  -- When every bet had its end.
  settled_at timestamptz,
  link_no integer not null check (link_no > 0),
  -- Where the curve ended, in hundredths.
  point integer check (point between 100 and 1000000),
  is_interrupted boolean not null default false,
  game_code text not null,
  state studio.shared_state not null default 'betting',
  -- The link before: SHA-256 of the text of this round's link.
  before text not null check (before ~ '^[0-9a-f]{64}$'),
  -- Public since the end.
  link text check (link ~ '^[0-9a-f]{64}$'),
  salt text check (salt ~ '^[0-9a-f]{64}$'),
  unique (chain_id, link_no),
  check (salt_at > locks_at),
  check ((salt is null) = (salt_at is null)),
  check (began_at >= salt_at),
  check ((state in ('ended', 'void')) = (ended_at is not null)),
  check ((link is null) = (ended_at is null))
);
create unique index shared_rounds_one_open on studio.shared_rounds (game_code) where settled_at is null;
create index shared_rounds_last on studio.shared_rounds (game_code, shared_no) where state = 'ended';

-- What was fixed or published of a shared round never changes.
create function studio.refuse_other_round() returns trigger language plpgsql as $$
begin
  if (old.chain_id, old.link_no, old.beacon_round, old.opened_at, old.locks_at, old.game_code, old.before)
      is distinct from (new.chain_id, new.link_no, new.beacon_round, new.opened_at, new.locks_at, new.game_code, new.before)
    or (old.salt is not null and (old.salt, old.salt_at, old.began_at) is distinct from (new.salt, new.salt_at, new.began_at))
    or (old.ended_at is not null and (old.ended_at, old.link, old.point, old.state, old.is_interrupted)
      is distinct from (new.ended_at, new.link, new.point, new.state, new.is_interrupted)) then
    raise exception 'shared round % cannot change', old.shared_no;
  end if;
  return new;
end $$;
create trigger shared_rounds_refuse_other before update on studio.shared_rounds
  for each row execute function studio.refuse_other_round();
create trigger shared_rounds_refuse_removal before delete on studio.shared_rounds
  for each row execute function studio.refuse_removal();

-- A player's part of a shared round is a round of his own, with its bet and its end. It has the link and the salt in place of a pair of
-- seeds, and one of two seats.
alter table studio.rounds
  add column shared_no bigint references studio.shared_rounds,
  add column seat smallint not null default 0 check (seat between 0 and 1),
  -- Where the player wants to be cashed out, in hundredths.
  add column target integer check (target between 101 and 1000000),
  -- Where the player was cashed out, in hundredths.
  add column out_at integer check (out_at between 101 and 1000000),
  alter column pair_id drop not null,
  add check ((pair_id is null) = (shared_no is not null)),
  add check (shared_no is not null or (seat = 0 and target is null and out_at is null));
drop index studio.rounds_one_open;
create unique index rounds_one_open on studio.rounds (player_id, mode, game_code, seat) where ended_at is null;
create unique index rounds_one_seat on studio.rounds (shared_no, player_id, mode, seat) where state <> 'declined';
create index rounds_of_shared on studio.rounds (shared_no, round_no) where shared_no is not null;

create or replace function studio.refuse_redraw() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null
    or (old.round_id, old.request_key, old.pair_id, old.nonce, old.bet, old.inputs, old.draws, old.player_id, old.mode, old.game_code,
        old.shared_no, old.seat, old.target)
      is distinct from
      (new.round_id, new.request_key, new.pair_id, new.nonce, new.bet, new.inputs, new.draws, new.player_id, new.mode, new.game_code,
        new.shared_no, new.seat, new.target)
    or (old.win <> new.win and old.state <> 'playing') or (old.out_at is not null and old.out_at is distinct from new.out_at) then
    raise exception 'round % cannot change', old.round_id;
  end if;
  return new;
end $$;
