-- Lucky bets: the digits of the days of an offer (docs/reference/promotions.md 15).
create domain promotions.lucky_day_state as text constraint lucky_day_state_known check (value in ('open', 'drawn'));
comment on domain promotions.lucky_day_state is 'Where a day of lucky bets stands: open, drawn';

-- A day whose digits are drawn after it. It is there only with the commitment to its seed and the round of its beacon, before it begins.
-- Grows by day and offer; not partitioned; kept for ever. What was committed and drawn never changes.
create table promotions.lucky_days (
  day_id bigint generated always as identity (start with 1001) primary key,
  offer_id bigint not null,
  beacon_round bigint not null check (beacon_round > 0),
  -- The round that opens the escrow of the seed; null where the beacon can hold none.
  escrow_round bigint check (escrow_round > beacon_round),
  -- What bets have got, in 1/10 000 units.
  given bigint not null default 0 check (given >= 0),
  committed_at timestamptz not null default clock_timestamp(),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  draws_at timestamptz not null,
  drawn_at timestamptz,
  -- When the beacon was asked last without an answer.
  beacon_asked_at timestamptz,
  beacon_id integer not null,
  -- How many bets have got something.
  wins integer not null default 0 check (wins >= 0),
  -- The terms that the day goes by.
  version integer not null,
  day date not null,
  digits smallint not null check (digits between 2 and 5),
  merchant smallint not null default platform.merchant(),
  state promotions.lucky_day_state not null default 'open',
  -- With the number of the day what the draw is made from.
  code text not null check (code ~ '^promo-lucky-[1-9][0-9]{0,18}$'),
  number text not null check (number ~ '^[0-9]{8}$'),
  tail text,
  -- SHA-256 of the seed.
  commitment bytea not null check (octet_length(commitment) = 32),
  sealed_seed bytea not null,
  escrow bytea,
  entropy bytea check (octet_length(entropy) = 32),
  beacon_signature bytea,
  revealed_seed bytea check (octet_length(revealed_seed) = 32),
  unique (offer_id, day),
  unique (merchant, day_id),
  check (starts_at < ends_at and ends_at < draws_at),
  check (committed_at < starts_at),
  check ((escrow is null) = (escrow_round is null)),
  check (tail is null or (tail ~ '^[0-9]+$' and length(tail) = digits)),
  check ((state = 'drawn') = (tail is not null and revealed_seed is not null and entropy is not null and beacon_signature is not null
    and drawn_at is not null)),
  check (state = 'drawn' or (wins = 0 and given = 0)),
  check (revealed_seed is null or sha256(revealed_seed) = commitment),
  foreign key (merchant, offer_id, version) references promotions.versions (merchant, offer_id, version)
);

create index lucky_days_by_state on promotions.lucky_days (merchant, state, starts_at);
