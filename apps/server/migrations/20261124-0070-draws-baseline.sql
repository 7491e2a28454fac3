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
  commitment bytea unique check (octet_length(commitment) = 32),
  committed_at timestamptz default clock_timestamp(),
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
  result_source text not null default 'own' check (result_source in ('own', 'feed', 'manual')),
  known_at timestamptz,                               -- since when the world knows an outside result, by its own clock
  released_at timestamptz,
  asked_at timestamptz,                               -- when its feed was last asked
  -- The seed, encrypted to a later round of the beacon: published with the commitment, it opens by itself when nobody reveals it.
  escrow_round bigint,
  escrow bytea check (octet_length(escrow) = 160),
  unique (game_code, number),
  unique (game_code, closes_at),
  check (opens_at < closes_at and closes_at <= draws_at),
  check ((sealed_root is null) = (sealed_at is null)
    and (sealed_root is null) = (sealed_tickets is null) and (sealed_root is null) = (sealed_stake is null)),
  constraint result_whole check ((result is null) = (drawn_at is null) and (result is null) = (result_version = 0)),
  constraint own_is_proven check (result_source <> 'own' or ((result is null) = (revealed_seed is null)
    and (result is null) = (entropy is null) and (result is null) = (beacon_signature is null) and known_at is null and result_version <= 1)),
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
  -- A draw is scheduled without a seed; shortly before its sale commitment, beacon round and escrow are published together, once.
  check ((commitment is null) = (committed_at is null)),
  check (commitment is not null or state in ('scheduled', 'void')),
  check (commitment is not null or escrow is null),
  check ((escrow is null) = (escrow_round is null)),
  check (escrow_round > beacon_round)
);

create index draws_alive on draws.draws (closes_at) where state not in ('settled', 'void');

create index draws_with_result on draws.draws (game_code, closes_at desc) where result is not null;

-- The secrets. Only the step that draws reads them; what may be shown stands in draws.revealed_seed.
create table draws.seeds (
  draw_id bigint primary key references draws.draws,
  seed bytea check (octet_length(seed) = 32),
  sealed bytea check (octet_length(sealed) > 32),
  check (num_nonnulls(seed, sealed) = 1)
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

-- Every result a draw ever had. The draw shows the newest.
create table draws.results (
  draw_id bigint not null references draws.draws,
  version int not null check (version > 0),
  result text not null check (result <> ''),
  source text not null,
  known_at timestamptz,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (draw_id, version)
);

-- What single persons typed as the result of a draw. Two equal entries of two persons make it.
create table draws.typed_results (
  entry_id bigint generated always as identity primary key,
  draw_id bigint not null references draws.draws,
  staff_id bigint not null references staff.accounts,
  result text not null check (result <> ''),
  known_at timestamptz not null,
  typed_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'agreed', 'differs'))
);

create unique index typed_results_waiting on draws.typed_results (draw_id) where state = 'waiting';

-- How each game is run. A game without a row is run as usual: own draws, on sale.
create table draws.game_settings (
  game_code text primary key,
  result_source text not null default 'own' check (result_source in ('own', 'feed', 'manual')),
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

-- Dates on which a game is not drawn: holidays and changes of its calendar.
create table draws.closed_dates (
  game_code text not null,
  closed_on date not null,
  reason text not null check (reason <> ''),
  closed_at timestamptz not null default clock_timestamp(),
  primary key (game_code, closed_on)
);

-- Draws from outside that are under way are few among the thousands that are scheduled ahead, and are asked for each second.
create index draws_outside on draws.draws (draws_at) where result_source <> 'own' and state not in ('settled', 'void');

-- The clockwork asks several times a second which draws are to be opened, sealed, drawn or settled. Most draws are days ahead of that:
-- these two indexes hold only the few that are near or in work.
create index draws_to_open on draws.draws (opens_at) where state = 'scheduled';

create index draws_in_work on draws.draws (closes_at, draw_id) where state in ('locked', 'drawing', 'drawn', 'settling', 'frozen');

create index draws_uncommitted on draws.draws (opens_at) where commitment is null and state = 'scheduled';

insert into draws.results (draw_id, version, result, source, recorded_at)
  select draw_id, result_version, result, result_source, drawn_at from draws.draws where result is not null;
