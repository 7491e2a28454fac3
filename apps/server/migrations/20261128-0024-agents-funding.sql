-- Paying what is owed between agents (docs/reference/agents.md 6.8).

-- Two kinds of movement: what contracts pay. Entries that are there already have other kinds, so nothing has to be looked at again.
alter domain wallet.entry_kind drop constraint entry_kind_known;
alter domain wallet.entry_kind add constraint entry_kind_known check (value between 1 and 17) not valid;
comment on domain wallet.entry_kind is
  'What an entry is: 1 bet, 2 win, 3 rebate, 4 rollback, 5 refund, 6 amend, 7 deposit, 8 withdrawal, 9 transfer, 10 commission, '
  '11 bonus, 12 grant, 13 points, 14 adjustment, 15 waiver, 16 dividend, 17 salary';

insert into wallet.entry_kinds (kind, code) values (16, 'dividend'), (17, 'salary');

-- Each payment between two agents goes in and out of this account in one transaction, so it reads zero.
insert into wallet.gl_codes (gl, code, target_zero) values (14, 'clearing:pay', true);
insert into wallet.gl_accounts (gl_account, ledger, gl)
  select 14 << 10 | ledger, ledger, 14 from wallet.ledgers;

-- Whether a run has reached the debt: before, nobody can pay it or be asked for it.
alter table agents.debts add column is_open boolean not null default false;

-- Whether staff have let it be paid although the receiver is frozen.
alter table agents.debts add column is_released boolean not null default false;

-- When the upline of the payer and staff were told that it is late.
alter table agents.debts add column notified_at timestamptz;

drop index agents.debts_to_pay;
drop index agents.debts_due;

-- The queue of a payer: oldest first.
create index debts_to_pay on agents.debts (debtor, due_at, line_id) where is_open and state in ('unpaid', 'part', 'arrears');

-- Debts whose time comes, and those that are late.
create index debts_due on agents.debts (due_at) where is_open and state = 'unpaid';

create index debts_late on agents.debts (debtor, due_at) where is_open and state in ('part', 'arrears');

create index debts_held on agents.debts (creditor, line_id) where is_open and state = 'held';

-- The lines of an account by the first day of their period.
create index pay_lines_received on agents.pay_lines (receiver, kind, first_day);

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
