-- Files of lists of the agent centre that are made in the background (docs/reference/agents.md 7.11).
create domain agents.export_report as text constraint export_report_known check (value in ('bets', 'movements', 'losses', 'team', 'pay'));
comment on domain agents.export_report is
  'List of a file: bets, movements, losses, team (the accounts below an agent), pay (lines of pay)';
create domain agents.export_state as text constraint export_state_known check (value in ('waiting', 'ready', 'cut', 'refused'));
comment on domain agents.export_state is
  'State of a file: waiting, ready, cut (it ends at the most rows of a file), refused (the list could no longer be read)';

-- One row a file that an agent asked for. Deleted seven days after it was made, or when the agent deletes it.
create table agents.exports (
  export_id bigint generated always as identity primary key,
  agent_id bigint not null,
  asked_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- When the agent last downloaded it.
  taken_at timestamptz,
  rows bigint not null default 0 check (rows >= 0),
  -- Parts that are written.
  parts integer not null default 0 check (parts >= 0),
  merchant smallint not null default platform.merchant(),
  report agents.export_report not null,
  state agents.export_state not null default 'waiting',
  -- The wire code in which games are named.
  language text not null,
  -- Where the next part begins; null: at the start of the list.
  place text,
  -- The code with which the list was refused.
  refusal text,
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  unique (merchant, export_id),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'refused') = (refusal is not null))
) with (fillfactor = 70);

create unique index exports_waiting on agents.exports (agent_id, report) where state = 'waiting';
create index exports_open on agents.exports (parts, export_id) where state = 'waiting';
create index exports_of_agent on agents.exports (agent_id, export_id);
create index exports_ended on agents.exports (ended_at) where ended_at is not null;

-- The rows of a file, as the call for its list gives them, at most 1 000 in a part.
create table agents.export_parts (
  export_id bigint not null,
  part integer not null check (part > 0),
  merchant smallint not null default platform.merchant(),
  -- A JSON array.
  rows text not null,
  primary key (export_id, part),
  foreign key (merchant, export_id) references agents.exports (merchant, export_id) on delete cascade
);
create index export_parts_of_export on agents.export_parts (merchant, export_id);
