-- What another value of a setting would have cost in the last month (docs/reference/agents.md 14). A job computes it, agent by agent. One
-- row a preview; kept for 30 days after it is finished.
create table agents.setting_previews (
  preview_id bigint generated always as identity primary key,
  asked_by bigint not null,
  asked_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- All agents up to this one are in its sums.
  last_agent bigint not null default 0,
  -- Lines of pay of the month, and those that would have another amount.
  lines bigint not null default 0,
  changed_lines bigint not null default 0,
  -- Agents whom the value concerns.
  agents bigint not null default 0,
  amount_before bigint not null default 0,
  amount_after bigint not null default 0,
  -- The days of the month.
  first_day date not null,
  next_day date not null check (next_day > first_day),
  merchant smallint not null default platform.merchant(),
  -- False: it stopped at the most lines of a preview.
  is_complete boolean not null default true,
  -- The setting, and its value as calls write it.
  name text not null check (length(name) between 1 and 50),
  value text not null check (length(value) between 1 and 50),
  -- The agents with the largest differences, the largest first: `memberId`, `before` and `after` in 1/10 000 units as text.
  top jsonb not null default '[]' check (jsonb_typeof(top) = 'array' and jsonb_array_length(top) <= 10)
) with (fillfactor = 70);

create index setting_previews_open on agents.setting_previews (preview_id) where finished_at is null;
