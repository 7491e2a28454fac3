create schema identity;

create domain identity.realm as text constraint realm_known check (value in ('member', 'staff'));
comment on domain identity.realm is 'Whose login it is: member, staff';

create domain identity.restriction as text constraint restriction_known check (value in (
  'change-password', 'second-factor', 'verify-device'));
comment on domain identity.restriction is 'What a session must do first: change-password, second-factor, verify-device';

create domain identity.end_reason as text constraint end_reason_known check (value in (
  'other-device', 'ended-by-member', 'password-changed', 'self-exclusion', 'account-closed', 'expired'));
comment on domain identity.end_reason is
  'Why a session ended before its logout: other-device, ended-by-member, password-changed, self-exclusion, account-closed, '
  'expired';

create domain identity.code_purpose as text constraint code_purpose_known check (value in (
  'login', 'register', 'password', 'contact', 'device', 'ticket-reset'));
comment on domain identity.code_purpose is
  'What a code or the reference of a link is for: login, register, password, contact, device, ticket-reset (a link to a new password)';

create domain identity.remember_kind as text constraint remember_kind_known check (value in ('username', 'sms'));
comment on domain identity.remember_kind is 'How a remembered browser logs in: username, sms';

create domain identity.one_time_kind as text constraint one_time_kind_known check (value in (
  'sign-in-ticket', 'passkey-new', 'passkey-check', 'passkey-login', 'social', 'free-play'));
comment on domain identity.one_time_kind is
  'What a reference opens once: sign-in-ticket, passkey-new, passkey-check, passkey-login, social, free-play';

-- The login of a member or of a member of staff. `login_key` is the folded name: two spellings of one name cannot both exist. Grows by
-- member; deleted at an erasure and when a trial account closes.
create table identity.credentials (
  subject_id bigint not null,
  password_set_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  -- The password is no longer trusted: a login with it gives a session that can only change it.
  must_change boolean not null default false,
  realm identity.realm not null,
  login_name text not null,
  login_key text not null,
  password_hash text not null,
  primary key (realm, subject_id),
  unique (merchant, realm, login_key),
  unique (merchant, realm, subject_id)
);

-- A hash of an earlier password, which may not be used again. At most four a subject.
create table identity.password_history (
  history_id bigint generated always as identity primary key,
  subject_id bigint not null,
  set_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  realm identity.realm not null,
  password_hash text not null,
  foreign key (merchant, realm, subject_id) references identity.credentials (merchant, realm, subject_id) on delete cascade
);

create index password_history_subject on identity.password_history (realm, subject_id, history_id);

-- A session. Its cookie holds a random reference; only the SHA-256 of it is kept. Grows by login; deleted when it ends, or a day after
-- `ends_at`.
create table identity.sessions (
  subject_id bigint not null,
  -- Names the session in calls, as the reference may not leave its cookie.
  session_id bigint generated always as identity,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  -- A session that began with a recovery may not move money out until then.
  recovered_until timestamptz,
  merchant smallint not null default platform.merchant(),
  token_hash bytea primary key,
  realm identity.realm not null,
  network text not null,
  user_agent text not null,
  -- What the holder must do before anything else, and what after that.
  restriction identity.restriction,
  next_restriction identity.restriction,
  device_hash bytea,
  foreign key (merchant, realm, subject_id) references identity.credentials (merchant, realm, subject_id)
);

create index sessions_subject on identity.sessions (realm, subject_id);

create unique index sessions_id on identity.sessions (session_id);

-- Why a session ended, for the browser that still sends its reference. No subject is kept. Grows by session that ends
-- other than by logout; deleted after two days, while the cookie lives one.
create table identity.ended_sessions (
  ended_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  token_hash bytea primary key,
  realm identity.realm not null,
  reason identity.end_reason not null
);

create index ended_sessions_at on identity.ended_sessions (ended_at);

-- A session that must change its password need not give the old one again until `ends_at`, some minutes after its login. Deleted then.
create table identity.change_windows (
  ends_at timestamptz not null,
  merchant smallint not null default platform.merchant(),
  token_hash bytea primary key
);

-- A code that proves a mobile number or an address, or the reference of a link. Only its hash is kept; one is open for a purpose and
-- target. Grows by code sent; deleted when it is used, or an hour after it expires.
create table identity.codes (
  code_id bigint generated always as identity primary key,
  subject_id bigint,
  sent_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  merchant smallint not null default platform.merchant(),
  tries_left smallint not null check (tries_left >= 0),
  purpose identity.code_purpose not null,
  -- Fingerprint of the number, address or link, with who asked for the code.
  target bytea not null,
  code_hash bytea not null,
  unique (merchant, purpose, target)
);

create index codes_expires on identity.codes (expires_at);

-- When a number or address was last sent a code, or a visitor a captcha. The row lock keeps the pause between two, also when two
-- requests come at once. Grows by target; deleted after an hour.
create table identity.code_sends (
  sent_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  target bytea not null,
  primary key (merchant, target)
);

-- The second password of a member, for withdrawals. A failure is counted before the hash is compared, so that parallel guesses count
-- too. At most one row a member; deleted at an erasure.
create table identity.payment_passwords (
  member_id bigint primary key,
  set_at timestamptz not null default clock_timestamp(),
  locked_until timestamptz,
  merchant smallint not null default platform.merchant(),
  failures int not null default 0,
  password_hash text not null
);

-- A browser in which a member has logged in. Its cookie distinguishes browsers and opens nothing. Grows by member and browser; deleted a
-- year after its last login.
create table identity.devices (
  device_id bigint generated always as identity primary key,
  member_id bigint not null,
  first_seen_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  token_hash bytea not null,
  user_agent text not null,
  unique (member_id, token_hash)
);

-- A network from which a member has logged in. Grows by member and network; deleted 90 days after its last login.
create table identity.known_networks (
  member_id bigint not null,
  seen_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  network text not null,
  -- Empty where it is not known.
  country text not null,
  primary key (member_id, network, country)
);

create index known_networks_seen on identity.known_networks (seen_at);

-- A browser that may log in without the password. The selector finds the row, the validator proves it and changes with each use. Grows
-- by login with "remember me"; deleted a day after its last use.
create table identity.remembered_devices (
  member_id bigint not null,
  rotated_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  merchant smallint not null default platform.merchant(),
  selector text primary key,
  validator_hash bytea not null,
  previous_hash bytea,
  device_hash bytea,
  kind identity.remember_kind not null,
  -- Sealed; only with kind sms.
  mobile bytea,
  dialling_code text not null default ''
);

create index remembered_devices_member on identity.remembered_devices (member_id);

-- A reference that works once: a sign-in ticket, a challenge to a passkey, a login begun at another provider, a challenge of free play.
-- Only its hash is kept. Grows by such request; deleted when it is used or expires, after ten minutes at most.
create table identity.one_time (
  subject_id bigint,
  expires_at timestamptz not null,
  merchant smallint not null default platform.merchant(),
  kind identity.one_time_kind not null,
  reference_hash bytea not null,
  detail jsonb not null default '{}',
  primary key (kind, reference_hash)
);

create index one_time_expires on identity.one_time (expires_at);

-- An authenticator app. It counts once a code of it was seen (`confirmed_at`). At most one row a subject, until it is removed.
create table identity.authenticators (
  subject_id bigint not null,
  made_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  -- The last time step whose code was used: a code is good once.
  last_step bigint,
  merchant smallint not null default platform.merchant(),
  realm identity.realm not null,
  -- Sealed.
  secret bytea not null,
  primary key (realm, subject_id)
);

-- The hash of a recovery code, for the loss of the authenticator. Ten rows an authenticator; replaced or deleted with it.
create table identity.recovery_codes (
  subject_id bigint not null,
  used_at timestamptz,
  merchant smallint not null default platform.merchant(),
  realm identity.realm not null,
  code_hash bytea not null,
  primary key (realm, subject_id, code_hash)
);

-- A passkey. A few a subject, until they are removed.
create table identity.passkeys (
  passkey_id bigint generated always as identity primary key,
  subject_id bigint not null,
  counter bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  used_at timestamptz,
  merchant smallint not null default platform.merchant(),
  realm identity.realm not null,
  credential_id text not null unique,
  public_key bytea not null,
  transports text[] not null,
  name text not null
);

create index passkeys_subject on identity.passkeys (realm, subject_id);

-- A member's account at another provider. `subject` is the provider's own id, as an e-mail address can change hands. At most one row a
-- member and provider, until it is unlinked.
create table identity.social_links (
  member_id bigint not null,
  linked_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null,
  primary key (merchant, provider, subject),
  unique (member_id, provider)
);

-- A browser in which a member of staff gave a second factor. Wrong passwords from elsewhere do not lock it out. Grows by member of staff
-- and browser; deleted a year after its last second factor.
create table identity.staff_browsers (
  staff_id bigint not null,
  seen_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  token_hash bytea not null,
  primary key (staff_id, token_hash)
);
