-- The keys that the platform and a vendor share, so that two persons replace one on the page of vendors (docs/reference/vendors.md 1).
-- Shared by the merchants of an installation, as a vendor knows one address of it. Whole, a few rows a year; kept for ever, as a key that
-- was retired is never good again.
create table vendors.keys (
  key_no bigint generated always as identity primary key,
  proposed_at timestamptz not null default clock_timestamp(),
  -- From when on it is good; null: nobody has approved it.
  valid_from timestamptz,
  -- When the vendor last signed with it, to the minute; null: never.
  used_at timestamptz,
  retired_at timestamptz,
  -- Its secret is in the environment and not here.
  is_configured boolean not null,
  vendor text not null,
  key_id text not null,
  -- Sealed; null for a key of the environment, and once it is retired.
  secret bytea,
  -- A keyed fingerprint of the secret, by which a key of the environment is known.
  fingerprint bytea not null,
  unique (vendor, fingerprint),
  check (is_configured or retired_at is not null or secret is not null)
);
