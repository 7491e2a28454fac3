-- Points on the birthdays of members, by rank (docs/reference/rewards.md 9.3).
create domain points.birthday_state as text constraint birthday_state_known check (value in ('given', 'waiting', 'ended'));
comment on domain points.birthday_state is 'Where the points of a birthday stand: given, waiting, ended';

-- A local day whose birthdays are looked at, in the order of members. One row a day; not partitioned; for ever.
create table points.birthday_runs (
  -- The last member that was looked at.
  member_id bigint not null default 0,
  started_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  day date not null,
  merchant smallint not null default platform.merchant(),
  primary key (merchant, day)
);

-- The points of a birthday: one a member and calendar year. They wait while a marker of harm is open. Grows by birthday of a member with a
-- rank; not partitioned; deleted 400 days later, or by an erasure.
create table points.birthdays (
  member_id bigint not null,
  -- In 1/10 000 of a point.
  points bigint not null check (points > 0),
  at timestamptz not null default clock_timestamp(),
  given_at timestamptz,
  level smallint not null check (level >= 0),
  merchant smallint not null default platform.merchant(),
  -- `birthday:` and the year.
  occurrence text not null check (occurrence ~ '^birthday:[0-9]{4}$'),
  state points.birthday_state not null,
  primary key (member_id, occurrence),
  check ((state = 'given') = (given_at is not null))
);

create index birthdays_waiting on points.birthdays (merchant, member_id) where state = 'waiting';
create index birthdays_by_time on points.birthdays (merchant, at);
