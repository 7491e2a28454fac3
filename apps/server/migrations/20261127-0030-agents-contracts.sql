-- Contracts between an upline, or the house, and a direct agent: terms of one kind of pay for one group of games
-- (docs/reference/agents.md 5).
create domain agents.contract_kind as text constraint contract_kind_known check (value in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'));
comment on domain agents.contract_kind is 'Kind of pay of a contract: DIVIDEND, DAILY (salary), HOURLY (salary), REALTIME (salary)';

create domain agents.contract_group as text
  constraint contract_group_known check (value in ('LOTT', 'ELOTT', 'LIVE', 'RNG', 'SPORTS', 'FISH', 'PVP', 'CONS'));
comment on domain agents.contract_group is 'Games of a contract: LOTT, ELOTT, LIVE, RNG, SPORTS, FISH, PVP, CONS (all together)';

create domain agents.contract_state as text constraint contract_state_known check (value in ('P', 'E', 'A', 'R', 'V', 'C'));
comment on domain agents.contract_state is
  'State of a contract: P (offered), E (an edit waits), A (accepted), R (the offer is over), V (the end waits), C (ended)';

create domain agents.contract_act as text constraint contract_act_known check (value in (
  'create', 'edit', 'askTermination', 'withdraw', 'answerA', 'answerR', 'answerC', 'expire', 'terminate'));
comment on domain agents.contract_act is
  'Act on a contract: create, edit, askTermination, withdraw (by the offerer), answerA, answerR, answerC (by the receiver), expire, terminate (by the system)';

create domain agents.contract_reason as text constraint contract_reason_known check (value in ('cascade', 'moved', 'closed'));
comment on domain agents.contract_reason is
  'Why the system ended a contract: cascade (a contract above it was lowered or ended), moved (the receiver has another upline), closed (a party was closed)';

-- Terms: tiers from the lowest to the highest, and in a dividend how its periods and carry work. Amounts and rates are whole numbers as
-- text.
create domain agents.contract_terms as jsonb constraint contract_terms_shape check (value is null or coalesce(
  jsonb_typeof(value -> 'tiers') = 'array'
  and jsonb_array_length(value -> 'tiers') between 1 and 100
  and jsonb_array_length(value -> 'tiers') = jsonb_array_length(jsonb_path_query_array(value, '$.tiers[*] ? (
    @.minimumBet like_regex "^[0-9]{1,19}$" && @.netLoss like_regex "^[0-9]{1,19}$" && @.rate like_regex "^[0-9]{1,19}$"
    && @.activeMember.type() == "number" && @.activeMember >= 0 && (@.rateType == "P" || @.rateType == "F"))')), false));

-- A contract: its parties and where it stands. One row an offer that was made; kept for ever. Whether its terms count on a day follows from
-- its versions and `ends_on`. A program changes a row only while it holds the rows of both parties in agents.agents.
create table agents.contracts (
  contract_id bigint generated always as identity primary key,
  -- Null: the house.
  offerer bigint,
  receiver bigint not null,
  -- The act that waits for an answer, and until when; null while none waits.
  request_id bigint,
  answer_until timestamptz,
  -- The first local day on which it does not count any more; null while it is not ended.
  ends_on date,
  merchant smallint not null default platform.merchant(),
  kind agents.contract_kind not null,
  game_group agents.contract_group not null,
  state agents.contract_state not null,
  unique (merchant, contract_id),
  check (offerer <> receiver),
  check ((state in ('P', 'E', 'V')) = (request_id is not null)),
  check ((request_id is null) = (answer_until is null)),
  check ((state = 'C') = (ends_on is not null))
);

-- At most one that is not ended for a kind, a group and two parties.
create unique index contracts_open on agents.contracts (receiver, kind, game_group, coalesce(offerer, 0))
  where state in ('P', 'E', 'A', 'V');

create index contracts_offerer on agents.contracts (offerer, contract_id);

create index contracts_receiver on agents.contracts (receiver, contract_id);

create index contracts_waiting on agents.contracts (answer_until) where answer_until is not null;

-- What happened to contracts, in order. Rows are only added; a few rows a contract and year, kept for ever.
create table agents.contract_acts (
  act_id bigint generated always as identity primary key,
  contract_id bigint not null,
  -- The request that this act ended: it was answered, withdrawn, it lapsed or it was over with the contract. Null: it ended none.
  request_id bigint,
  -- Null: the system, or the house.
  by_member bigint,
  -- Of a house contract: the approval under which the house acted.
  approval_id bigint,
  at timestamptz not null default clock_timestamp(),
  -- The highest rate of the offered terms, in ppm.
  top_ppm bigint check (top_ppm >= 0),
  merchant smallint not null default platform.merchant(),
  act agents.contract_act not null,
  state_after agents.contract_state not null,
  reason agents.contract_reason,
  -- The offered terms.
  terms agents.contract_terms,
  unique (merchant, contract_id, act_id),
  foreign key (merchant, contract_id) references agents.contracts (merchant, contract_id),
  foreign key (merchant, contract_id, request_id) references agents.contract_acts (merchant, contract_id, act_id),
  check ((act in ('create', 'edit')) = (terms is not null)),
  check ((terms is null) = (top_ppm is null)),
  check (reason is null or act = 'terminate')
);

-- A request ends once.
create unique index contract_acts_ending on agents.contract_acts (request_id) where request_id is not null;

-- Accepted terms. A version counts from its day on until the next version of the contract counts, or the contract has ended; of two with
-- the same day the later one counts. Rows are only added; one row an acceptance, kept for ever.
create table agents.contract_versions (
  contract_id bigint not null,
  version smallint not null check (version > 0),
  effective_from date not null,
  accepted_at timestamptz not null,
  -- The act that offered these terms.
  request_id bigint not null,
  top_ppm bigint not null check (top_ppm >= 0),
  merchant smallint not null default platform.merchant(),
  time_zone text not null,
  terms agents.contract_terms not null,
  -- SHA-256 of the version in words (docs/reference/agents.md 5.5).
  digest bytea not null check (octet_length(digest) = 32),
  primary key (contract_id, version),
  foreign key (merchant, contract_id, request_id) references agents.contract_acts (merchant, contract_id, act_id),
  -- Terms never count from a day that has begun.
  check (effective_from > (accepted_at at time zone time_zone)::date)
);
