-- Free rounds that staff grant to a member: a number of rounds of one game at one bet. The vendor plays them, a bet of 0 names the grant,
-- and what they win is paid like every win. Grows by grant; kept for ever, as bets name it.
create table vendors.free_rounds (
  grant_no bigint generated always as identity primary key,
  member_id bigint not null,
  -- The bet of each round, in 1/10 000 units.
  face_value bigint not null check (face_value > 0),
  at timestamptz not null default clock_timestamp(),
  valid_until timestamptz not null,
  -- When the vendor is told next; null when there is nothing to tell.
  next_ask_at timestamptz,
  -- When the vendor took the grant.
  told_at timestamptz,
  revoked_at timestamptz,
  -- Who granted it: the member of staff whose wish it was, also where a second one approved.
  granted_by bigint not null,
  -- What the request was named: a repeat grants nothing more.
  request_key uuid not null,
  -- What the vendor and its bets name it.
  grant_id uuid not null default platform.new_key() unique,
  rounds smallint not null check (rounds between 1 and 100),
  used smallint not null default 0 check (used between 0 and rounds),
  tries smallint not null default 0,
  -- The vendor does not have such rounds: the grant is over.
  is_refused boolean not null default false,
  merchant smallint not null default platform.merchant(),
  vendor text not null,
  player_id text not null,
  game_code text not null,
  currency text not null,
  reason text not null,
  unique (merchant, request_key),
  foreign key (merchant, player_id) references vendors.players (merchant, player_id),
  check (valid_until > at)
);

create index free_rounds_to_tell on vendors.free_rounds (next_ask_at) where next_ask_at is not null;
create index free_rounds_of_member on vendors.free_rounds (member_id, grant_no);
