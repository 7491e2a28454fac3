-- Rewards by rank: the salary of a month is a run, and a rise waits here until offers have looked at it (docs/reference/promotions.md 10).
alter domain promotions.run_job drop constraint run_job_known;
alter domain promotions.run_job add constraint run_job_known check (value in ('rebate', 'giveback', 'salary'));
comment on domain promotions.run_job is 'What is given to many members at a time: rebate, giveback, salary';

-- A rank that a member was given and that offers are to look at. One row a member and rank; not partitioned; until it was looked at.
create table promotions.due_upgrades (
  member_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  from_level smallint not null check (from_level >= 0),
  to_level smallint not null check (to_level > from_level),
  merchant smallint not null default platform.merchant(),
  primary key (member_id, to_level)
);

create index due_upgrades_oldest on promotions.due_upgrades (merchant, at);
