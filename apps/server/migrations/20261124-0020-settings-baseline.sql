create schema settings;

-- A merchant. `overrides` holds only the settings that differ from the defaults in the code. One row a merchant, never removed. All
-- merchants share it: it is read before a connection works for one.
create table settings.merchants (
  -- Stands in every row of the merchant, and in the numbers of its ledgers: sixteen for each of 63.
  merchant smallint primary key check (merchant between 1 and 63),
  code text not null unique,
  name text not null,
  overrides jsonb not null default '{}',
  -- When a process last said that it works for this merchant: at its start and once an hour; null before the first.
  served_at timestamptz
);

-- A name by which browsers call a merchant: a host in lower case, without a port. Who is called is decided by it alone (decision 53). A
-- few rows a merchant; all merchants share it, as it is read before a connection works for one.
create table settings.hosts (
  host text primary key check (host = lower(host) and host !~ '[:/ ]'),
  merchant smallint not null references settings.merchants,
  added_at timestamptz not null default clock_timestamp()
);
