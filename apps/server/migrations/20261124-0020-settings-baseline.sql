create schema settings;

-- A merchant. `overrides` holds only the settings that differ from the defaults in the code. One row a merchant, never removed.
create table settings.merchants (
  code text primary key,
  name text not null,
  overrides jsonb not null default '{}'
);
