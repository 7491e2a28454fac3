-- Answers to contracts that came with a request key: the same key is answered as before (docs/reference/agents.md 5.7). Rows are only
-- added; one row a key, kept for ever.
create table agents.keyed_answers (
  member_id bigint not null,
  key uuid not null,
  contract_id bigint not null,
  answered_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  state_after agents.contract_state not null,
  request_hash bytea not null,
  primary key (member_id, key)
);
