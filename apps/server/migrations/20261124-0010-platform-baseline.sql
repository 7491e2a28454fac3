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
  -- The public half of the key for encrypted bodies; the private half is sealed.
  jwk jsonb not null,
  sealed bytea,
  check (sealed is null or not jwk ? 'd')
);

-- Pictures that people have sent, as they were written anew by us: png or jpg without anything else in it.
create table platform.images (
  image_id uuid primary key default gen_random_uuid(),
  name text not null,
  type text not null check (type in ('image/png', 'image/jpeg')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes bytea not null check (octet_length(bytes) <= 12000000),
  at timestamptz not null default clock_timestamp()
);
