-- Pay under contracts: runs, lines, and what is owed and paid on them (docs/reference/agents.md 6).
create domain agents.run_state as text constraint run_state_known check (value in ('open', 'computed', 'approved', 'paying', 'done'));
comment on domain agents.run_state is
  'State of a run of pay: open (lines are being written), computed, approved, paying, done';

create domain agents.pay_period as text
  constraint pay_period_known check (value in ('DAILY', 'WEEKLY', 'SEMI_MONTHLY', 'MONTHLY', 'HOUR', 'WINDOW'));
comment on domain agents.pay_period is
  'Period of a line of pay: DAILY, WEEKLY, SEMI_MONTHLY, MONTHLY, HOUR (a slot of a day), WINDOW (300 seconds)';

create domain agents.pay_reason as text
  constraint pay_reason_known check (value in ('no-loss', 'no-tier', 'below-minimum', 'paid', 'correction'));
comment on domain agents.pay_reason is
  'Why a line of pay has its amount: no-loss, no-tier, below-minimum, paid, correction (it corrects an earlier line)';

create domain agents.rate_type as text constraint rate_type_known check (value in ('P', 'F'));
comment on domain agents.rate_type is 'Type of the rate of a tier: P (a share), F (a fixed sum)';

create domain agents.debt_state as text constraint debt_state_known check (value in ('unpaid', 'part', 'arrears', 'held', 'paid'));
comment on domain agents.debt_state is
  'State of what is owed on a line: unpaid (its time has not come), part, arrears, held (frozen receiver), paid';

-- A run computes and pays the lines of one kind for one period. One row a kind and period, and one a day for corrections of a kind; kept
-- for ever.
create table agents.runs (
  run_id bigint generated always as identity primary key,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  opened_at timestamptz not null default clock_timestamp(),
  computed_at timestamptz,
  done_at timestamptz,
  -- Who let a run above the limit go on.
  approval_id bigint,
  lines bigint not null default 0,
  -- The sum of the amounts above 0.
  amount bigint not null default 0,
  first_day date not null,
  -- The first day after the period.
  next_day date not null check (next_day > first_day),
  merchant smallint not null default platform.merchant(),
  is_correction boolean not null default false,
  kind agents.contract_kind not null,
  period agents.pay_period not null,
  state agents.run_state not null default 'open',
  unique (merchant, kind, period, starts_at, is_correction)
);

-- What a contract pays for a period, with everything that it was computed from. Rows are only added. One row a contract and period with a
-- result, and one a correction; kept for ever.
create table agents.pay_lines (
  line_id bigint generated always as identity,
  run_id bigint not null,
  contract_id bigint not null,
  receiver bigint not null,
  -- Null: the house.
  payer bigint,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Team sums of the days on which the contract counted.
  valid bigint not null,
  stake bigint not null,
  payout bigint not null,
  self_rebate bigint not null,
  agent_rebate bigint not null,
  promotions bigint not null,
  carry_in bigint not null check (carry_in <= 0),
  -- Net loss with the carry; 0 in salaries.
  base bigint not null,
  carry_out bigint not null check (carry_out <= 0),
  -- In ppm, or the fixed sum.
  rate bigint not null,
  -- Below 0 only in a correction.
  amount bigint not null,
  -- The last correction of facts that it knows.
  as_of bigint not null,
  -- The first line of the period, which this one corrects.
  corrects bigint,
  computed_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null,
  active_members integer not null check (active_members >= 0),
  first_day date not null,
  next_day date not null,
  version smallint not null,
  -- 0: none is met.
  tier smallint not null check (tier >= 0),
  merchant smallint not null default platform.merchant(),
  kind agents.contract_kind not null,
  period agents.pay_period not null,
  game_group agents.contract_group not null,
  rate_type agents.rate_type not null,
  reason agents.pay_reason not null,
  -- The name and version of the rule, such as dividend/1.
  rule text not null,
  -- SHA-256 of the facts (docs/reference/agents.md 9); null while it is not made.
  digest bytea check (octet_length(digest) = 32),
  primary key (receiver, line_id),
  unique (receiver, contract_id, period, starts_at, run_id),
  check ((reason = 'correction') = (corrects is not null)),
  check (amount >= 0 or corrects is not null)
) partition by hash (receiver);

-- What is still owed on lines with an amount. A correction below 0 is a debt of the receiver to the payer. One row a line; kept for ever.
create table agents.debts (
  line_id bigint primary key,
  -- Null: the house.
  debtor bigint,
  -- Null: the house.
  creditor bigint,
  amount bigint not null check (amount > 0),
  paid bigint not null default 0 check (paid between 0 and amount),
  parts integer not null default 0 check (parts >= 0),
  due_at timestamptz not null,
  -- The level of the debtor in the tree when the line was made; 0: the house. A run pays from the top down.
  depth smallint not null check (depth >= 0),
  merchant smallint not null default platform.merchant(),
  kind agents.contract_kind not null,
  state agents.debt_state not null,
  -- Whether a run has reached it: before, nobody can pay it or be asked for it.
  is_open boolean not null default false,
  -- Whether staff have let it be paid although the receiver is frozen.
  is_released boolean not null default false,
  -- When the upline of the payer and staff were notified that it is late.
  notified_at timestamptz,
  check ((state = 'paid') = (paid = amount)),
  check (state <> 'part' or paid > 0),
  check (debtor is not null or creditor is not null)
) partition by hash (line_id);

-- The queue of a payer: oldest first.
create index debts_to_pay on agents.debts (debtor, due_at, line_id) where is_open and state in ('unpaid', 'part', 'arrears');

-- Debts whose time comes, and those that are late.
create index debts_due on agents.debts (due_at) where is_open and state = 'unpaid';

create index debts_late on agents.debts (debtor, due_at) where is_open and state in ('part', 'arrears');

create index debts_held on agents.debts (creditor, line_id) where is_open and state = 'held';

create index debts_of_creditor on agents.debts (creditor, line_id);

-- Payments on lines. Rows are only added; one row a payment, kept for ever.
create table agents.pay_parts (
  line_id bigint not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null default clock_timestamp(),
  part integer not null check (part > 0),
  merchant smallint not null default platform.merchant(),
  primary key (line_id, part)
) partition by hash (line_id);

do $$
begin
  for part in 0 .. 15 loop
    execute format('create table agents.pay_lines_%s partition of agents.pay_lines for values with (modulus 16, remainder %s)', part, part);
    execute format('create table agents.debts_%s partition of agents.debts for values with (modulus 16, remainder %s)', part, part);
    execute format('create table agents.pay_parts_%s partition of agents.pay_parts for values with (modulus 16, remainder %s)', part, part);
  end loop;
end $$;

create index pay_lines_of_run on agents.pay_lines (run_id, line_id);

-- The lines of an account by the first day of their period, for its lists.
create index pay_lines_received on agents.pay_lines (receiver, kind, first_day);

create index pay_lines_granted on agents.pay_lines (payer, kind, first_day) where payer is not null;

-- The same by the end of their period, for reports.
create index pay_lines_received_by_end on agents.pay_lines (receiver, next_day);

create index pay_lines_granted_by_end on agents.pay_lines (payer, next_day) where payer is not null;

create index pay_lines_of_contract on agents.pay_lines (contract_id, starts_at);
