-- A deposit that came into a state that offers ask about, until a job has looked at it. A few rows at a time; not partitioned; deleted
-- when it was looked at.
create table promotions.due_deposits (
  deposit_id bigint primary key,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant()
);

-- Rewards whose members were told that the time to claim is nearly over. Grows by reminder; only added; not partitioned; kept for ever.
create table promotions.reminders (
  application_id bigint primary key,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  foreign key (merchant, application_id) references promotions.applications (merchant, application_id)
);
