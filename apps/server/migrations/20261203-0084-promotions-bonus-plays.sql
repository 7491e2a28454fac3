-- What bonus money takes off the plays of a member: of each settled wager that held some, in 1/10 000 units, as it stands. One row a wager
-- with bonus money; not partitioned; deleted 190 days after the day, with promotions.play_days.
create table promotions.bonus_plays (
  member_id bigint not null,
  wager_id bigint not null,
  valid bigint not null check (valid >= 0),
  staked bigint not null check (staked >= 0),
  paid bigint not null check (paid >= 0),
  day date not null,
  merchant smallint not null default platform.merchant(),
  primary key (member_id, wager_id)
);

create index bonus_plays_of_day on promotions.bonus_plays (merchant, day);
