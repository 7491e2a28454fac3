-- Draws: their states, the secret seed of each, the beacon that adds its randomness, and a log in which a change shows.
create schema draws;

create domain draws.draw_state as text constraint draw_state_known check (value in (
  'scheduled', 'open', 'locked', 'drawing', 'drawn', 'settling', 'settled', 'frozen', 'void'));
comment on domain draws.draw_state is
  'Where a draw stands: scheduled, open, locked (the sale is closed), drawing (the tickets are sealed), drawn, settling, '
  'settled, frozen (waits for staff), void';

create domain draws.result_source as text constraint result_source_known check (value in ('own', 'feed', 'manual'));
comment on domain draws.result_source is 'Where the result of a draw comes from: own (drawn here), feed, manual (two members of staff)';

create domain draws.incident_kind as text constraint incident_kind_known check (value in (
  'frozen', 'released', 'void', 'corrected', 'known-early'));
comment on domain draws.incident_kind is
  'What happened to a draw: frozen, released, void, corrected, known-early (its result was known before the close)';

create domain draws.typed_state as text constraint typed_state_known check (value in ('waiting', 'agreed', 'differs'));
comment on domain draws.typed_state is 'How a typed result was decided: waiting, agreed, differs';

-- A beacon as it was when draws named it, to verify them later. A few rows; append only.
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

-- When a worker last said that it can ask a beacon (decision 49). One row a beacon, updated every few seconds; kept as long as the beacon.
create table draws.beacon_workers (
  beacon_id int primary key references draws.beacons,
  seen_at timestamptz not null
) with (fillfactor = 50);

-- A draw. Grows by draw, scheduled in advance. A draw that had bets is kept for ever; an ended one without bets moves to a row of
-- draws.packs (decision 48). A trigger decides which changes are allowed.
create table draws.draws (
  -- Below 2^32: the lower half of an advisory lock's key.
  draw_id bigint generated always as identity primary key check (draw_id < 4294967296),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  -- A plan until the commitment, which sets the round for good.
  beacon_round bigint not null check (beacon_round > 0),
  committed_at timestamptz default clock_timestamp(),
  -- The round of the beacon that opens the escrow.
  escrow_round bigint,
  locked_at timestamptz,
  sealed_at timestamptz,
  sealed_tickets bigint check (sealed_tickets >= 0),
  sealed_stake bigint check (sealed_stake >= 0),
  beacon_awaited_since timestamptz,
  beacon_asked_at timestamptz,
  -- When the feed was last asked.
  asked_at timestamptz,
  -- When an outside result was published, by the clock of its source.
  known_at timestamptz,
  drawn_at timestamptz,
  settled_at timestamptz,
  released_at timestamptz,
  beacon_id int not null references draws.beacons,
  result_version int not null default 0,
  game_code text not null,
  number text not null check (number ~ '^[0-9]{8}([0-9]{3,4})?$'),
  state draws.draw_state not null default 'scheduled',
  result_source draws.result_source not null default 'own',
  model jsonb not null,
  -- SHA-256 of the seed.
  commitment bytea unique check (octet_length(commitment) = 32),
  -- The seed, encrypted to a later round of the beacon: it opens without us when nobody reveals the seed (decision 31).
  escrow bytea check (octet_length(escrow) = 160),
  sealed_root bytea check (octet_length(sealed_root) = 32),
  entropy bytea check (octet_length(entropy) = 32),
  beacon_signature bytea,
  revealed_seed bytea check (octet_length(revealed_seed) = 32),
  result text check (result <> ''),
  frozen_reason text,
  void_reason text,
  unique (game_code, number),
  unique (game_code, closes_at),
  check (opens_at < closes_at and closes_at <= draws_at),
  check ((sealed_root is null) = (sealed_at is null)
    and (sealed_root is null) = (sealed_tickets is null) and (sealed_root is null) = (sealed_stake is null)),
  constraint result_whole check ((result is null) = (drawn_at is null) and (result is null) = (result_version = 0)),
  constraint own_is_proven check (result_source <> 'own' or ((result is null) = (revealed_seed is null)
    and (result is null) = (entropy is null) and (result is null) = (beacon_signature is null)
    and known_at is null and result_version <= 1)),
  constraint outside_has_no_secret check (result_source = 'own'
    or (revealed_seed is null and entropy is null and beacon_signature is null and (result is null) = (known_at is null))),
  check (state not in ('locked', 'drawing', 'drawn', 'settling', 'settled', 'frozen') or locked_at is not null),
  check (state not in ('drawing', 'drawn', 'settling', 'settled') or sealed_root is not null),
  check ((result is not null) = (state in ('drawn', 'settling', 'settled'))
    or (state in ('frozen', 'void'))),
  check (result is null or sealed_root is not null),
  constraint settled_has_time check (state <> 'settled' or settled_at is not null),
  check (state <> 'void' or void_reason is not null),
  check (state <> 'frozen' or frozen_reason is not null),
  -- A draw is scheduled without a seed. Commitment, beacon round and escrow are published together, once, shortly before its sale
  -- (decision 35).
  check ((commitment is null) = (committed_at is null)),
  check (commitment is not null or state in ('scheduled', 'void')),
  check (commitment is not null or escrow is null),
  check ((escrow is null) = (escrow_round is null)),
  check (escrow_round > beacon_round)
);

create index draws_alive on draws.draws (closes_at) where state not in ('settled', 'void');

create index draws_with_result on draws.draws (game_code, closes_at desc) where result is not null;

-- Jobs ask each second or more often for the draws that are due. Most draws are days ahead: these indexes hold only the few near their
-- sale or in work.
create index draws_uncommitted on draws.draws (opens_at) where commitment is null and state = 'scheduled';

create index draws_to_open on draws.draws (opens_at) where state = 'scheduled';

create index draws_in_work on draws.draws (closes_at, draw_id) where state in ('locked', 'drawing', 'drawn', 'settling', 'frozen');

create index draws_outside on draws.draws (draws_at) where result_source <> 'own' and state not in ('settled', 'void');

-- The secret seed of a draw, from its commitment on. Only the transaction that draws reads it; draws.revealed_seed is the public copy.
-- Grows by draw; goes with the row of its draw. Divided by ranges of draws.
create table draws.seeds (
  draw_id bigint primary key references draws.draws on delete cascade,
  -- In clear; the worker replaces it at its start by `sealed`.
  seed bytea check (octet_length(seed) = 32),
  -- Sealed under the field secret, for this draw only.
  sealed bytea check (octet_length(sealed) > 32),
  check (num_nonnulls(seed, sealed) = 1)
) partition by range (draw_id);

-- An event of a draw: a new state, its commitment, a correction. The hash of each covers the event before of the same draw, so that a
-- change shows. A trigger writes it. Grows by seven rows a draw; append only; goes with the row of its draw. Divided by ranges of draws.
create table draws.events (
  event_id bigint not null generated always as identity,
  draw_id bigint not null references draws.draws on delete cascade,
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  hash bytea not null check (octet_length(hash) = 32),
  detail jsonb not null,
  primary key (draw_id, event_id)
) partition by range (draw_id);

-- An incident of a draw: frozen, released, void, corrected, or its result was known before the close. Public as a notice. Grows by
-- incident; append only.
create table draws.incidents (
  incident_id bigint generated always as identity primary key,
  draw_id bigint not null references draws.draws,
  at timestamptz not null default clock_timestamp(),
  kind draws.incident_kind not null,
  reason text not null
);

create index incidents_of_draw on draws.incidents (draw_id);

-- Each result that a draw has had; draws.draws holds the newest. A trigger writes it. Grows by draw and correction; append only; goes
-- with the row of its draw. Divided by ranges of draws.
create table draws.results (
  draw_id bigint not null references draws.draws on delete cascade,
  known_at timestamptz,
  recorded_at timestamptz not null default clock_timestamp(),
  version int not null check (version > 0),
  result text not null check (result <> ''),
  source draws.result_source not null,
  primary key (draw_id, version)
) partition by range (draw_id);

-- The ended draws of a game and day that nobody bet on, in compact form; apps/server/src/modules/draws/pack-format.ts tells the bytes.
-- The hash of each pack covers the pack before of its game. One row a game and day; append only; kept for ever.
create table draws.packs (
  game_code text not null,
  -- The date with which the numbers of its draws begin.
  day text not null check (day ~ '^[0-9]{8}$'),
  draws int not null check (draws >= 0),
  body bytea not null,
  -- The revealed seeds, in the order of the draws.
  seeds bytea not null,
  -- SHA-256 over the newest event hash of each of its draws, in their order.
  log_digest bytea not null check (octet_length(log_digest) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (game_code, day),
  check (octet_length(seeds) = 32 * draws)
);

-- Both are compressed, or random: PostgreSQL need not try.
alter table draws.packs alter column body set storage external;
alter table draws.packs alter column seeds set storage external;

-- The beacon's signatures that packed draws named, each once: draws of all games share them. One row for 4,096 rounds of a beacon; kept
-- for ever.
create table draws.pulses (
  beacon_id int not null references draws.beacons,
  span bigint not null,                               -- the round divided by 4,096
  body bytea not null,
  primary key (beacon_id, span)
);

alter table draws.pulses alter column body set storage external;

-- What one member of staff typed as the result of a draw. Equal entries of two persons make the result; of unequal ones neither counts
-- (lottery.md 13.5). Two rows or more a draw with typed results; kept for ever.
create table draws.typed_results (
  entry_id bigint generated always as identity primary key,
  draw_id bigint not null references draws.draws,
  staff_id bigint not null references staff.accounts,
  known_at timestamptz not null,
  typed_at timestamptz not null default clock_timestamp(),
  result text not null check (result <> ''),
  state draws.typed_state not null default 'waiting'
);

create unique index typed_results_waiting on draws.typed_results (draw_id) where state = 'waiting';

-- How a game is run, where staff have changed it. A game without a row is on sale, with the result source of its definition. At most one
-- row a game.
create table draws.game_settings (
  game_code text primary key,
  result_source draws.result_source not null default 'own',
  feed text check (feed <> ''),
  late_seconds int not null default 1800 check (late_seconds > 0),      -- without a result: frozen (lottery.md 13.5)
  void_seconds int not null default 86400 check (void_seconds > late_seconds), -- still without: void
  correction_hours int not null default 24 check (correction_hours >= 0),
  is_on_sale boolean not null default true,
  note text not null default '',
  changed_by bigint references staff.accounts,
  changed_at timestamptz not null default clock_timestamp(),
  check (result_source <> 'feed' or feed is not null)
);

-- A date on which a game has no draws, such as a holiday. A few rows a game and year; deleted when staff open the date again.
create table draws.closed_dates (
  game_code text not null,
  closed_on date not null,
  reason text not null check (reason <> ''),
  closed_at timestamptz not null default clock_timestamp(),
  primary key (game_code, closed_on)
);
