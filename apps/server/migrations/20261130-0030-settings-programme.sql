-- Settings of the agent programme that two persons changed, each from a local day on (docs/reference/agents.md 14). Rows are only added. On
-- a day the change that was decided last counts among those that count from that day or an earlier one. A handful of rows a year and
-- merchant, kept for ever; not partitioned. It is read with the merchant's row, so all merchants share it.
create table settings.programme_changes (
  change_id bigint generated always as identity primary key,
  -- The approval under which it was decided.
  approval_id bigint not null,
  decided_at timestamptz not null default clock_timestamp(),
  from_day date not null,
  -- The site's zone when it was decided: the change never reaches back.
  time_zone text not null,
  merchant smallint not null references settings.merchants,
  -- The setting, and its value as calls write it.
  name text not null check (length(name) between 1 and 50),
  value text not null check (length(value) between 1 and 50),
  constraint programme_changes_never_back check (from_day > (decided_at at time zone time_zone)::date)
);

create index programme_changes_of_day on settings.programme_changes (merchant, from_day, change_id);
