-- Paying what is owed between agents (docs/reference/agents.md 6.8).

-- Whether a run has reached the debt: before, nobody can pay it or be asked for it.
alter table agents.debts add column is_open boolean not null default false;

-- Whether staff have let it be paid although the receiver is frozen.
alter table agents.debts add column is_released boolean not null default false;

-- When the upline of the payer and staff were told that it is late.
alter table agents.debts add column notified_at timestamptz;

drop index agents.debts_to_pay;
drop index agents.debts_due;

-- The queue of a payer: oldest first.
-- reviewed: the table comes with this release and has no rows
create index debts_to_pay on agents.debts (debtor, due_at, line_id) where is_open and state in ('unpaid', 'part', 'arrears');

-- Debts whose time comes, and those that are late.
-- reviewed: the table comes with this release and has no rows
create index debts_due on agents.debts (due_at) where is_open and state = 'unpaid';

-- reviewed: the table comes with this release and has no rows
create index debts_late on agents.debts (debtor, due_at) where is_open and state in ('part', 'arrears');

-- reviewed: the table comes with this release and has no rows
create index debts_held on agents.debts (creditor, line_id) where is_open and state = 'held';

-- The lines of an account by the first day of their period.
-- reviewed: the table comes with this release and has no rows
create index pay_lines_received on agents.pay_lines (receiver, kind, first_day);

-- reviewed: the table comes with this release and has no rows
create index pay_lines_granted on agents.pay_lines (payer, kind, first_day) where payer is not null;

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
