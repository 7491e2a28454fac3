-- Why a session ended, for the browser that still holds its reference. No subject is kept; a row goes after two days, the cookie after one.
create table identity.ended_sessions (
  token_hash bytea primary key,
  realm text not null,
  reason text not null,
  ended_at timestamptz not null default clock_timestamp()
);
create index ended_sessions_at on identity.ended_sessions (ended_at);
