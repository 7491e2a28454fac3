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

alter table identity.sessions
  add column device_hash bytea,
  -- What binds the session once the present restriction is lifted.
  add column next_restriction text check (next_restriction in ('change-password', 'second-factor', 'verify-device'));

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
