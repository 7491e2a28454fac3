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
