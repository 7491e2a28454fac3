-- Machinery without business words: the outbox, counters for limits, and nonces that were used.
create schema platform;

create table platform.outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  at timestamptz not null default clock_timestamp(),
  attempts int not null default 0,
  not_before timestamptz not null default '-infinity'
);

create table platform.counters (
  key text not null,
  window_start timestamptz not null,
  count int not null,
  primary key (key, window_start)
);

create table platform.nonces (
  nonce text primary key,
  expires_at timestamptz not null
);

create table platform.payload_keys (
  id int primary key check (id = 1),
  jwk jsonb not null
);
