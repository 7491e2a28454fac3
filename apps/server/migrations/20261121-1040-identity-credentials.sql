create schema identity;

-- One row for each who may sign in. `login_key` is the folded name: two spellings of one name cannot both exist.
create table identity.credentials (
  realm text not null check (realm in ('member', 'staff')),
  subject_id bigint not null,
  login_name text not null,
  login_key text not null,
  password_hash text not null,
  password_set_at timestamptz not null default clock_timestamp(),
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
  foreign key (realm, subject_id) references identity.credentials (realm, subject_id)
);
create index sessions_subject on identity.sessions (realm, subject_id);
