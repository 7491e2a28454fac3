-- A session may be bound until its holder has done something; one that came from a recovery may not move money out for a while.
alter table identity.sessions
  add column session_id bigint generated always as identity,
  add column restriction text check (restriction in ('change-password', 'second-factor', 'verify-device')),
  add column recovered_until timestamptz;
create unique index sessions_id on identity.sessions (session_id);

-- Set when a password is no longer trusted: a login with it gives a session that can only change it.
alter table identity.credentials add column must_change boolean not null default false;

-- A second password for payouts. Failures are counted before the hash is compared, so that guesses in parallel count too.
create table identity.payment_passwords (
  member_id bigint primary key,
  password_hash text not null,
  set_at timestamptz not null default clock_timestamp(),
  failures int not null default 0,
  locked_until timestamptz
);
