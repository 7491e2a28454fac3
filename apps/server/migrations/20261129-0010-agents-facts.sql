-- What lines of pay are computed from, wager by wager, so that everybody who gets or pays a line can compute it again
-- (docs/reference/agents.md 9).
create domain agents.fact_state as text constraint fact_state_known check (value in ('won', 'lost', 'void'));
comment on domain agents.fact_state is 'State of a wager as a line of pay knew it: won, lost, void';

-- What wagers came to: a row when a wager became final, and one for each change after that. Rows are only added, by the intake, with the
-- cells. One row a wager and change; kept for ever.
create table agents.facts (
  wager_id bigint not null,
  member_id bigint not null,
  -- In the order of the intake, from 1, without gaps.
  fact bigint not null check (fact > 0),
  stake bigint not null check (stake >= 0),
  valid bigint not null check (valid >= 0),
  payout bigint not null check (payout >= 0),
  self_rebate bigint not null check (self_rebate >= 0),
  -- When the end that it comes from happened.
  ended_at timestamptz not null,
  -- The local day on which the wager first became final.
  day date not null,
  merchant smallint not null default platform.merchant(),
  prize_mode smallint not null,
  base smallint not null,
  game_group agents.rebate_group not null,
  state agents.fact_state not null,
  primary key (member_id, day, wager_id, fact)
) partition by hash (member_id);

-- The digest of a cell as it was after a fact (docs/reference/agents.md 9.2). Rows are only added. One row a cell, made after the seal of
-- its day, and one for each late change of it; kept for ever.
create table agents.cell_digests (
  member_id bigint not null,
  -- The last fact that it covers.
  last_fact bigint not null,
  day date not null,
  wagers integer not null check (wagers > 0),
  merchant smallint not null default platform.merchant(),
  game_group agents.rebate_group not null,
  digest bytea not null check (octet_length(digest) = 32),
  primary key (member_id, day, game_group, last_fact)
) partition by hash (member_id);

do $$
begin
  for part in 0 .. 15 loop
    execute format('create table agents.facts_%s partition of agents.facts for values with (modulus 16, remainder %s)', part, part);
    execute format('create table agents.cell_digests_%s partition of agents.cell_digests for values with (modulus 16, remainder %s)', part, part);
  end loop;
end $$;

-- Facts come nearly in the order of their days, so an entry for a block of pages is enough.
create index facts_of_day on agents.facts using brin (day);

alter table agents.intake
  -- The number of the last fact.
  add column last_fact bigint not null default 0,
  -- Facts are complete for everything that ended since then: where wagers were counted before there were facts, since an hour after this
  -- migration, as a process of the version before may still count some.
  add column facts_since timestamptz not null default now() + interval '1 hour',
  -- Cells that corrections up to this one changed have their digests.
  add column digested_to bigint not null default 0;
alter table agents.intake alter column facts_since set default '-infinity';

alter table agents.seals
  -- The last fact that was known; null for a span that has not all its facts.
  add column last_fact bigint,
  -- When the cells of the day had their digests.
  add column digested_at timestamptz;

-- The last fact that was known with it; null before there were facts.
alter table agents.corrections add column last_fact bigint;

-- Null in lines of days that have not all their facts: they stay valid, but have no file to compute them again.
alter table agents.pay_lines
  -- Wagers behind the digest.
  add column wagers bigint check (wagers >= 0),
  -- SHA-256 of the tree below the receiver on the days of the line.
  add column tree_digest bytea check (octet_length(tree_digest) = 32),
  -- SHA-256 of the rebates that a dividend deducts; null in salaries.
  add column rebate_digest bytea check (octet_length(rebate_digest) = 32);
