-- What protects players: who they are, their limits, breaks and exclusions (reliability.md, sections R and P).
create schema protection;

-- The lock of a person: whatever must come one after the other locks this row first, then a wallet.
create table protection.persons (
  member_id bigint primary key,
  check_minutes integer not null default 0,
  reviewed_at timestamptz,                            -- null: the limits were never offered
  identity_level smallint not null default 0 check (identity_level between 0 and 2),
  name_sealed bytea,
  birth_sealed bytea,
  address_sealed bytea,
  identity_mark bytea,                                -- fingerprint of name and birth date
  declared_at timestamptz,
  since timestamptz not null default clock_timestamp(),
  reminded_at timestamptz                             -- last reminder to look at the limits
);

create index persons_by_mark on protection.persons (identity_mark) where identity_mark is not null;

-- `amount` is money, or minutes for a session.
create table protection.limits (
  member_id bigint not null references protection.persons,
  kind text not null check (kind in ('deposit', 'loss', 'wager', 'session')),
  period text not null check (period in ('day', 'week', 'month', 'session')),
  amount bigint not null check (amount >= 0),
  set_at timestamptz not null default clock_timestamp(),
  primary key (member_id, kind, period),
  check ((kind = 'session') = (period = 'session'))
);

create table protection.limit_changes (
  change_id bigint primary key generated always as identity,
  member_id bigint not null references protection.persons,
  kind text not null,
  period text not null,
  amount bigint check (amount >= 0),                  -- null: the limit goes
  requested_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'dropped')),
  ended_at timestamptz
);

create unique index waiting_changes on protection.limit_changes (member_id, kind, period) where state = 'waiting';

-- What deposits have taken of the limits, from the moment they were asked for.
create table protection.deposits (
  deposit_id bigint primary key,
  member_id bigint not null references protection.persons,
  amount bigint not null check (amount > 0),
  at timestamptz not null default clock_timestamp(),
  freed_at timestamptz
);

create index deposits_of_member on protection.deposits (member_id, at) where freed_at is null;

-- The register. Nothing in it is ever changed.
create table protection.stops (
  stop_id bigint primary key generated always as identity,
  member_id bigint not null references protection.persons,
  kind text not null check (kind in ('break', 'self-exclusion')),
  since timestamptz not null default clock_timestamp(),
  until timestamptz not null check (until > since)
);

create index stops_of_member on protection.stops (member_id, until);

-- By what an excluded person is found again under another account: fingerprints, nothing that can be read.
create table protection.excluded_marks (
  mark bytea not null,
  member_id bigint not null,
  until timestamptz not null,
  primary key (mark, member_id)
);

create table protection.identity_checks (
  check_id bigint primary key generated always as identity,
  member_id bigint not null references protection.persons,
  adapter text not null,
  document text not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'refused')),
  submitted_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by bigint,
  reason text not null default '',
  check ((state = 'pending') = (decided_at is null))
);

create unique index pending_checks on protection.identity_checks (member_id) where state = 'pending';

create table protection.check_images (
  check_id bigint not null references protection.identity_checks,
  place smallint not null,
  type text not null,
  sealed bytea not null,
  primary key (check_id, place)
);

create table protection.erasures (
  erasure_id bigint primary key generated always as identity,
  member_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'erased', 'refused')),
  requested_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by bigint,
  reason text not null default '',
  -- What the member agreed to waive: a rest that is credited later, such as a rebate, is waived up to it too. Null: nothing.
  waives_up_to bigint check (waives_up_to >= 0)
);

create unique index waiting_erasures on protection.erasures (member_id) where state = 'waiting';

create table protection.interactions (
  interaction_id bigint primary key generated always as identity,
  member_id bigint not null,
  marker text not null,
  day date not null,
  detail jsonb not null,
  at timestamptz not null default clock_timestamp(),
  unique (member_id, marker, day)
);

create index persons_to_remind on protection.persons ((greatest(coalesce(reviewed_at, since), coalesce(reminded_at, '-infinity'))));
