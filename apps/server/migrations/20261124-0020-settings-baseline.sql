create schema settings;

-- What differs between merchants. `overrides` holds only what departs from the defaults in the code.
create table settings.merchants (
  code text primary key,
  name text not null,
  overrides jsonb not null default '{}'
);
