-- What every module needs and no business rule names: events, counters of limits, used nonces, keys, images.
create schema platform;

-- A new key for a movement of money: a UUID version 7 of now (RFC 9562), so that it begins with its time (decision 47).
-- reviewed: columns have it as their default
create function platform.new_key() returns uuid language sql volatile as $$
  select (overlay(lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') placing '-' from 9 for 0)
    || '-7' || substr(gen_random_uuid()::text, 16))::uuid
$$;

-- The merchant that this connection works for (decision 52): each row of a merchant is written with it, and only its own rows are seen.
-- Null where none is set: then no row of any merchant is seen, and none can be written.
-- reviewed: columns have it as their default
create function platform.merchant() returns smallint language sql stable parallel safe as $$
  select nullif(current_setting('tyche.merchant', true), '')::smallint
$$;

-- An event that a transaction wrote and its listeners have not handled yet (decision 6). Grows by event; deleted once handled.
create table platform.outbox (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- The event is due from then on: a failed listener postpones it.
  not_before timestamptz not null default '-infinity',
  merchant smallint not null default platform.merchant(),
  attempts int not null default 0,
  topic text not null,
  payload jsonb not null
);

-- How often a key was counted in one window of a limit. Grows by key and window; deleted a day after the window began.
create table platform.counters (
  window_start timestamptz not null,
  merchant smallint not null default platform.merchant(),
  count int not null,
  key text not null,
  primary key (key, window_start, merchant)
);

-- A nonce that was used: of a captcha, an encrypted body, a partner's ticket, a provider's callback. Grows by such call; deleted when it
-- expires.
create table platform.nonces (
  expires_at timestamptz not null,
  nonce text primary key
);

-- The key pair for encrypted request bodies. One row.
create table platform.payload_keys (
  id int primary key check (id = 1),
  -- The public key.
  jwk jsonb not null,
  -- The private key, sealed. Once it is here, `jwk` does not hold it (`d`) in clear.
  sealed bytea,
  check (sealed is null or not jwk ? 'd')
);

-- An uploaded image, encoded again from its pixels, so that nothing else of the file is kept. Grows by upload. Images of payments are
-- deleted when their member is erased; images of announcements stay.
create table platform.images (
  merchant smallint not null default platform.merchant(),
  image_id uuid primary key default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  name text not null,
  type text not null check (type in ('image/png', 'image/jpeg')),
  bytes bytea not null check (octet_length(bytes) <= 12000000),
  unique (merchant, image_id)
);

create domain platform.archive_state as text constraint archive_state_known check (value in ('sealed', 'copied', 'detached', 'dropped'));
comment on domain platform.archive_state is
  'How far a partition is on its way to the archive: sealed (no row changes any more), copied (the archive has the same rows), '
  'detached (only the archive is read), dropped';

-- A partition that goes to the archive or is there (decision 54). The archive has the same table, with a row for each partition it holds.
-- One row a partition; kept for ever.
create table platform.archived (
  schema_name text not null,
  partition_name text not null,
  parent text not null,
  -- The tables that are detached in one transaction, such as `ledger 202601`.
  bundle text not null,
  -- What the partition holds, as PostgreSQL writes it.
  bounds text not null,
  state platform.archive_state not null default 'sealed',
  row_count bigint,
  -- A sum over a hash of each row: the order of rows does not matter.
  checksum numeric,
  -- The time of the latest row, where the rows of the table have one.
  last_at timestamptz,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (schema_name, partition_name),
  check (state = 'sealed' or (row_count is not null and checksum is not null))
);
