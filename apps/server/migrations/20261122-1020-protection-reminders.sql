-- Since when a person is known, and when the last reminder to look at the limits went out.
alter table protection.persons
  add column since timestamptz not null default clock_timestamp(),
  add column reminded_at timestamptz;
create index persons_to_remind on protection.persons ((greatest(coalesce(reviewed_at, since), coalesce(reminded_at, '-infinity'))));
