-- Flags of the agent programme: what a detector found, and the pay that waits until staff have decided (docs/reference/agents.md 10).
create domain agents.flag_kind as text constraint flag_kind_known check (value in (
  'self-referral', 'fixed-sums', 'padding', 'empty-chain', 'transfer-ring'));
comment on domain agents.flag_kind is
  'What a detector found: self-referral (an account below is the agent itself), fixed-sums (farming of fixed sums), padding (of active '
  'members), empty-chain (of agents), transfer-ring';

create domain agents.flag_state as text constraint flag_state_known check (value in ('open', 'dismissed', 'confirmed'));
comment on domain agents.flag_state is 'What staff decided about a flag: open (nothing yet), dismissed, confirmed';

create domain agents.flag_hold_state as text constraint flag_hold_state_known check (value in ('held', 'released', 'forfeited'));
comment on domain agents.flag_hold_state is
  'Pay that a flag holds: held, released (to the receiver), forfeited (it stays with the payer)';

-- What a detector found about an agent. One row a finding: the same finding is never flagged twice. Kept for ever; the evidence has ids,
-- days and amounts, and nothing that names a person.
create table agents.flags (
  flag_id bigint generated always as identity primary key,
  -- The agent whose pay is concerned.
  agent_id bigint not null,
  -- Only pay under this contract waits; null: under any.
  contract_id bigint,
  raised_at timestamptz not null default clock_timestamp(),
  -- By when staff have to decide.
  due_at timestamptz not null default clock_timestamp() + interval '7 days',
  decided_at timestamptz,
  -- The decision of two persons.
  approval_id bigint,
  -- Pay of periods that end on this day or later waits.
  from_day date not null,
  merchant smallint not null default platform.merchant(),
  -- Whether pay waits while it is open.
  holds boolean not null,
  kind agents.flag_kind not null,
  state agents.flag_state not null default 'open',
  -- What it is about, beside agent and kind.
  subject text not null,
  -- The accounts whose facts are in doubt: only the pay that comes from them waits. Empty: all pay waits.
  accounts bigint[] not null default '{}',
  evidence jsonb not null,
  check ((state = 'open') = (decided_at is null)),
  check ((decided_at is null) = (approval_id is null)),
  unique (merchant, agent_id, kind, subject)
);

create index flags_open on agents.flags (due_at) where state = 'open';

-- Flags that pay has to be checked against.
create index flags_of_pay on agents.flags (agent_id) where state <> 'dismissed';

-- What a flag holds of a line of pay. One row a flag and line; kept for ever.
create table agents.flag_holds (
  flag_id bigint not null,
  line_id bigint not null,
  amount bigint not null check (amount > 0),
  held_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  merchant smallint not null default platform.merchant(),
  state agents.flag_hold_state not null default 'held',
  primary key (line_id, flag_id),
  check ((state = 'held') = (ended_at is null))
);

create index flag_holds_of_flag on agents.flag_holds (flag_id, line_id);

-- How far the nightly search for abuse is. One row a merchant.
create table agents.abuse_scans (
  -- Of the stage, everything up to this id was looked at.
  after_id bigint not null default 0,
  -- The last flag of the cashier that was looked at.
  after_ring bigint not null default 0,
  -- The sealed day that is looked at; null: none yet.
  day date,
  merchant smallint primary key default platform.merchant(),
  -- 0: accounts and their uplines, 1: agents, 2: the day is done.
  stage smallint not null default 2 check (stage between 0 and 2)
) with (fillfactor = 50);
