-- A round that two persons of the staff voided: its bets came back, its wins were taken back, and no call of the vendor moves money in it
-- any more. Grows by void, rarely; kept for ever.
create table vendors.voids (
  round_no bigint primary key,
  approval_id bigint not null unique,
  -- What was given back of stakes, and taken back of wins (below zero: corrections downwards that were given back); what of it is owed.
  stakes bigint not null check (stakes >= 0),
  wins bigint not null,
  shortfall bigint not null default 0 check (shortfall >= 0),
  at timestamptz not null default clock_timestamp(),
  -- The ledger's key of what moved.
  post_key uuid not null default platform.new_key(),
  merchant smallint not null default platform.merchant(),
  vendor text not null,
  round_id text not null,
  player_id text not null,
  foreign key (merchant, vendor, round_id, player_id) references vendors.rounds (merchant, vendor, round_id, player_id)
);

-- For the comparison with the vendor's books: the voids among some rounds.
create index voids_of_round on vendors.voids (merchant, vendor, round_id, player_id);

-- How many differences of an hour are of rounds that were voided: they are known, and no incidents.
alter table vendors.reconciliations add column of_voided integer not null default 0;

comment on domain vendors.stored_status is
  'How a stored call stands: OK, VOIDED (refunded since or in a voided round), TOMBSTONE (refunded before it came: it may never happen), '
  'BALANCE_LOW, PLAYER_BLOCKED, LIMIT_EXCEEDED, GAME_DISABLED, CURRENCY_MISMATCH, TOKEN_INVALID, TOKEN_EXPIRED, ROUND_SETTLED';
comment on domain vendors.round_status is
  'How a round stands: OPEN, CLOSED, CANCELLED (voided or all its bets refunded and nothing won)';
