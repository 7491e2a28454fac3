-- What a run of pay needs to go on where it stopped and to be computed again, and pay that staff hold (docs/reference/agents.md 6.10).
alter table agents.runs
  -- All contracts up to this one have their lines.
  add column last_contract bigint not null default 0,
  -- The last correction that its lines know.
  add column as_of bigint not null default 0,
  -- The valid bet with which an account is active, and the least amount of a salary: the settings of when it was opened.
  add column active_floor bigint not null default 1 check (active_floor > 0),
  add column minimum bigint not null default 0 check (minimum >= 0);

alter table agents.pay_lines
  -- Valid bet that stopped counting in the window of a real-time line, or in a slot; 0 in other lines.
  add column voided bigint not null default 0 check (voided >= 0),
  -- Below 0 only in a correction, and in real time through wagers that were voided.
  drop constraint pay_lines_check1,
  add constraint pay_lines_negative check (amount >= 0 or corrects is not null or kind = 'REALTIME') not valid;

-- Pay that staff hold back, line by line. One row a hold; kept for ever.
create table agents.pay_holds (
  hold_id bigint generated always as identity primary key,
  line_id bigint not null,
  held_by bigint not null,
  released_by bigint,
  held_at timestamptz not null default clock_timestamp(),
  released_at timestamptz,
  merchant smallint not null default platform.merchant(),
  reason text not null check (length(reason) between 1 and 500),
  release_reason text check (length(release_reason) between 1 and 500),
  check ((released_at is null) = (released_by is null)),
  check ((released_at is null) = (release_reason is null))
);

-- A line is held once at a time.
create unique index pay_holds_open on agents.pay_holds (line_id) where released_at is null;
