create schema identity;

-- One row for each who may sign in. `login_key` is the folded name: two spellings of one name cannot both exist.
create table identity.credentials (
  realm text not null check (realm in ('member', 'staff')),
  subject_id bigint not null,
  login_name text not null,
  login_key text not null,
  password_hash text not null,
  password_set_at timestamptz not null default clock_timestamp(),
  -- Set when a password is no longer trusted: a login with it gives a session that can only change it.
  must_change boolean not null default false,
  primary key (realm, subject_id),
  unique (realm, login_key)
);

-- The cookie holds a random reference; only its SHA-256 is kept.
create table identity.sessions (
  token_hash bytea primary key,
  realm text not null,
  subject_id bigint not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  network text not null,
  user_agent text not null,
  session_id bigint generated always as identity,
  -- What binds the session until its holder has done it, and what binds it after that.
  restriction text check (restriction in ('change-password', 'second-factor', 'verify-device')),
  next_restriction text check (next_restriction in ('change-password', 'second-factor', 'verify-device')),
  -- A session that came from a recovery may not move money out until then.
  recovered_until timestamptz,
  device_hash bytea,
  foreign key (realm, subject_id) references identity.credentials (realm, subject_id)
);

create index sessions_subject on identity.sessions (realm, subject_id);

-- Codes that prove a number, an address or a link: only their hash is kept, one open code for a purpose and target.
create table identity.codes (
  code_id bigint generated always as identity primary key,
  purpose text not null,
  -- Fingerprint of the number, address or session that it was asked for.
  target bytea not null,
  subject_id bigint,
  code_hash bytea not null,
  tries_left smallint not null check (tries_left >= 0),
  sent_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  unique (purpose, target)
);

create index codes_expires on identity.codes (expires_at);

-- The hashes of earlier passwords: the last ones may not come back.
create table identity.password_history (
  history_id bigint generated always as identity primary key,
  realm text not null,
  subject_id bigint not null,
  password_hash text not null,
  set_at timestamptz not null default clock_timestamp(),
  foreign key (realm, subject_id) references identity.credentials (realm, subject_id) on delete cascade
);

create index password_history_subject on identity.password_history (realm, subject_id, history_id);

-- The minutes after a login in which a session that must change its password need not bring the old one again.
create table identity.change_windows (
  token_hash bytea primary key,
  ends_at timestamptz not null
);

-- When a number or address was last sent a code: the minute between two is kept to the second, also when two come at once.
create table identity.code_sends (
  target bytea primary key,
  sent_at timestamptz not null default clock_timestamp()
);

create unique index sessions_id on identity.sessions (session_id);

-- A second password for payouts. Failures are counted before the hash is compared, so that guesses in parallel count too.
create table identity.payment_passwords (
  member_id bigint primary key,
  password_hash text not null,
  set_at timestamptz not null default clock_timestamp(),
  failures int not null default 0,
  locked_until timestamptz
);

-- Browsers from which a member has signed in, by a cookie that only tells browsers apart, and networks seen with them.
create table identity.devices (
  device_id bigint generated always as identity primary key,
  member_id bigint not null,
  token_hash bytea not null,
  user_agent text not null,
  first_seen_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  unique (member_id, token_hash)
);

create table identity.known_networks (
  member_id bigint not null,
  network text not null,
  country text not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (member_id, network, country)
);

create index known_networks_seen on identity.known_networks (seen_at);

-- Browsers that may sign in without the password: the selector finds the row, the validator proves it and is new after each use.
create table identity.remembered_devices (
  selector text primary key,
  validator_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamptz not null default clock_timestamp(),
  member_id bigint not null,
  device_hash bytea,
  kind text not null check (kind in ('username', 'sms')),
  -- Sealed; only with kind sms.
  mobile bytea,
  dialling_code text not null default '',
  expires_at timestamptz not null
);

create index remembered_devices_member on identity.remembered_devices (member_id);

-- References that open one thing once: sign-in tickets, step-up tickets, questions to passkeys, sign-ins begun at a provider.
create table identity.one_time (
  kind text not null,
  reference_hash bytea not null,
  subject_id bigint,
  detail jsonb not null default '{}',
  expires_at timestamptz not null,
  primary key (kind, reference_hash)
);

create index one_time_expires on identity.one_time (expires_at);

-- Authenticators: the secret is sealed; it counts once a code of it was seen; a step of its clock counts once.
create table identity.authenticators (
  realm text not null,
  subject_id bigint not null,
  secret bytea not null,
  made_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  last_step bigint,
  primary key (realm, subject_id)
);

create table identity.recovery_codes (
  realm text not null,
  subject_id bigint not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (realm, subject_id, code_hash)
);

create table identity.passkeys (
  passkey_id bigint generated always as identity primary key,
  realm text not null,
  subject_id bigint not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default clock_timestamp(),
  used_at timestamptz
);

create index passkeys_subject on identity.passkeys (realm, subject_id);

-- Accounts at other providers, by the provider's own number of them and never by an address of mail.
create table identity.social_links (
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null,
  member_id bigint not null,
  linked_at timestamptz not null default clock_timestamp(),
  primary key (provider, subject),
  unique (member_id, provider)
);

-- Browsers in which a member of staff gave a second factor, by a cookie that only tells browsers apart. Wrong passwords from elsewhere do not
-- lock these out.
create table identity.staff_browsers (
  staff_id bigint not null,
  token_hash bytea not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (staff_id, token_hash)
);

-- Why a session ended, for the browser that still holds its reference. No subject is kept; a row goes after two days, the cookie after one.
create table identity.ended_sessions (
  token_hash bytea primary key,
  realm text not null,
  reason text not null,
  ended_at timestamptz not null default clock_timestamp()
);

create index ended_sessions_at on identity.ended_sessions (ended_at);
