-- Paying what is owed between agents (docs/reference/agents.md 6.8).

-- What an agent asked to pay by hand. One row a request; kept for ever.
create table agents.disbursements (
  payer bigint not null,
  key uuid not null,
  at timestamptz not null default clock_timestamp(),
  -- What the request paid, and what was still owed then; null while it is carried out.
  paid bigint check (paid >= 0),
  short bigint check (short >= 0),
  merchant smallint not null default platform.merchant(),
  request_hash bytea not null,
  primary key (payer, key),
  check ((paid is null) = (short is null))
);
