-- When a number or address was last sent a code: the minute between two is kept to the second, also when two come at once.
create table identity.code_sends (
  target bytea primary key,
  sent_at timestamptz not null default clock_timestamp()
);
