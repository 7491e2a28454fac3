-- Whether the house pays the lines of a run instead of the uplines (docs/reference/agents.md 6.8): the setting of the first day of its
-- period.
alter table agents.runs add column is_house_paid boolean not null default false;
