-- Player protection: identity, limits, breaks and self-exclusions, risk markers, erasures (reliability.md R1 to R12, P1 to P8).
create schema protection;

create domain protection.limit_kind as text constraint limit_kind_known check (value in ('deposit', 'loss', 'wager', 'session'));
comment on domain protection.limit_kind is 'What a limit counts: deposit, loss, wager, session';

create domain protection.limit_period as text constraint limit_period_known check (value in ('day', 'week', 'month', 'session'));
comment on domain protection.limit_period is 'For how long a limit counts: day, week, month, session';

create domain protection.change_state as text constraint change_state_known check (value in ('waiting', 'confirmed', 'dropped'));
comment on domain protection.change_state is 'Where the request for a looser limit stands: waiting, confirmed, dropped';

create domain protection.stop_kind as text constraint stop_kind_known check (value in ('break', 'self-exclusion'));
comment on domain protection.stop_kind is 'Why a member may not play: break, self-exclusion';

create domain protection.check_state as text constraint check_state_known check (value in ('pending', 'approved', 'refused'));
comment on domain protection.check_state is 'Where a check of documents stands: pending, approved, refused';

create domain protection.erasure_state as text constraint erasure_state_known check (value in ('waiting', 'erased', 'refused'));
comment on domain protection.erasure_state is 'Where a request for erasure stands: waiting, erased, refused';

create domain protection.identity_level as smallint constraint identity_level_known check (value between 0 and 2);
comment on domain protection.identity_level is 'How well we know who a member is: 0 unknown, 1 declared, 2 proven';

-- A member as player protection knows him. What must happen in one order locks this row first, then a wallet. Grows by member; never
-- removed. An erasure empties the sealed fields and the fingerprint.
create table protection.profiles (
  member_id bigint primary key,
  reviewed_at timestamptz,                            -- null: the member was never shown the limits
  declared_at timestamptz,
  since timestamptz not null default clock_timestamp(),
  reminded_at timestamptz,                            -- the last reminder to review the limits
  merchant smallint not null default platform.merchant(),
  check_minutes integer not null default 0,           -- minutes between two reality checks; 0: none
  identity_level protection.identity_level not null default 0,
  name_sealed bytea,
  birth_sealed bytea,
  address_sealed bytea,
  identity_mark bytea, -- fingerprint of name and birth date
  unique (merchant, member_id)
);

create index profiles_by_mark on protection.profiles (identity_mark) where identity_mark is not null;

create index profiles_to_remind on protection.profiles ((greatest(coalesce(reviewed_at, since), coalesce(reminded_at, '-infinity'))));

-- A limit that holds now. `amount` is money, or minutes for a session. A few rows a member; deleted when the limit is removed.
create table protection.limits (
  member_id bigint not null,
  amount bigint not null check (amount >= 0),
  set_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  kind protection.limit_kind not null,
  period protection.limit_period not null,
  primary key (member_id, kind, period),
  check ((kind = 'session') = (period = 'session')),
  foreign key (merchant, member_id) references protection.profiles (merchant, member_id)
);

-- A request for a looser limit, which takes effect only when the member confirms it later. At most one waits for a kind and period. Grows
-- by request; kept for ever, as risk markers count them.
create table protection.limit_changes (
  change_id bigint primary key generated always as identity,
  member_id bigint not null,
  amount bigint check (amount >= 0),                  -- null: the limit is removed
  requested_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  merchant smallint not null default platform.merchant(),
  kind protection.limit_kind not null,
  period protection.limit_period not null,
  state protection.change_state not null default 'waiting',
  foreign key (merchant, member_id) references protection.profiles (merchant, member_id)
);

create unique index waiting_changes on protection.limit_changes (member_id, kind, period) where state = 'waiting';

-- A deposit as the deposit limits count it, from its request on. `freed_at`: it ended without a payment and no longer counts. Grows by
-- deposit; kept for ever.
create table protection.deposits (
  deposit_id bigint primary key,
  member_id bigint not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null default clock_timestamp(),
  freed_at timestamptz,
  merchant smallint not null default platform.merchant(),
  foreign key (merchant, member_id) references protection.profiles (merchant, member_id)
);

create index deposits_of_member on protection.deposits (member_id, at) where freed_at is null;

-- The register of breaks and self-exclusions. Grows by stop; append only, kept for ever.
create table protection.stops (
  stop_id bigint primary key generated always as identity,
  member_id bigint not null,
  since timestamptz not null default clock_timestamp(),
  until timestamptz not null check (until > since),
  merchant smallint not null default platform.merchant(),
  kind protection.stop_kind not null,
  foreign key (merchant, member_id) references protection.profiles (merchant, member_id)
);

create index stops_of_member on protection.stops (member_id, until);

-- A fingerprint by which an excluded person is recognized with another account; it does not reveal the person. Grows by self-exclusion;
-- kept for ever, without effect after `until`.
create table protection.excluded_marks (
  member_id bigint not null,
  until timestamptz not null,
  mark bytea not null,
  primary key (mark, member_id)
);

-- A check of a member's documents by an outside service or by staff. At most one is pending. Grows by submission; kept for ever. An
-- erasure empties the reason.
create table protection.identity_checks (
  check_id bigint primary key generated always as identity,
  member_id bigint not null,
  submitted_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by bigint,
  merchant smallint not null default platform.merchant(),
  adapter text not null,
  document text not null,
  state protection.check_state not null default 'pending',
  reason text not null default '',
  check ((state = 'pending') = (decided_at is null)),
  unique (merchant, check_id),
  foreign key (merchant, member_id) references protection.profiles (merchant, member_id)
);

create unique index pending_checks on protection.identity_checks (member_id) where state = 'pending';

-- An image of a document, sealed. A few rows a check; deleted at an erasure.
create table protection.check_images (
  check_id bigint not null,
  merchant smallint not null default platform.merchant(),
  place smallint not null,
  type text not null,
  sealed bytea not null,
  primary key (check_id, place),
  foreign key (merchant, check_id) references protection.identity_checks (merchant, check_id)
);

-- A request for erasure and its decision. At most one waits for a member. Grows by request; kept for ever, an erasure empties the reason.
create table protection.erasures (
  erasure_id bigint primary key generated always as identity,
  member_id bigint not null,
  requested_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by bigint,
  -- The balance that the member agreed to waive, at most; also what is credited after the request, such as a rebate. Null: nothing.
  waives_up_to bigint check (waives_up_to >= 0),
  merchant smallint not null default platform.merchant(),
  state protection.erasure_state not null default 'waiting',
  reason text not null default ''
);

create unique index waiting_erasures on protection.erasures (member_id) where state = 'waiting';

-- A risk marker that was found for a member, with the figures. `day` is the Monday of its week (UTC): a marker counts once a week. Grows
-- by member, marker and week; kept for ever.
create table protection.interactions (
  interaction_id bigint primary key generated always as identity,
  member_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  day date not null,
  marker text not null,
  detail jsonb not null,
  unique (member_id, marker, day)
);
