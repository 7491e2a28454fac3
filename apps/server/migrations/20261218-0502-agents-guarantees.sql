-- What the house paid to a receiver for an upline that was late (docs/reference/agents.md 6.8). What the upline still owed is owed to the
-- house since then. One row a line whose debt the house took over; kept for ever.
create table agents.guarantees (
  line_id bigint primary key,
  receiver bigint not null,
  amount bigint not null check (amount > 0),
  -- What the upline had paid before, in how many payments.
  paid_before bigint not null check (paid_before >= 0),
  parts_before integer not null check (parts_before >= 0),
  paid_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant()
);
