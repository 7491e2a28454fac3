-- What the counted wagers of a member come to by day and game: progress is their sum, so that a step does not read every bet again
-- (decision 93). Written with missions.counted in one statement, and deleted with it; not partitioned.
create table missions.subtotals (
  member_id bigint not null,
  mission_id bigint not null,
  -- In 1/10 000 units.
  valid bigint not null check (valid >= 0),
  bets bigint not null check (bets >= 0),
  period date not null,
  day date not null,
  source wagers.wager_source not null,
  merchant smallint not null default platform.merchant(),
  game_code text not null,
  primary key (member_id, mission_id, period, day, source, game_code),
  foreign key (merchant, mission_id) references missions.missions (merchant, mission_id),
  check ((valid = 0) = (bets = 0))
) with (fillfactor = 80);
create index subtotals_old on missions.subtotals (merchant, period);

insert into missions.subtotals (member_id, mission_id, valid, bets, period, day, source, merchant, game_code)
select member_id, mission_id, sum(valid), count(*), period, day, source, merchant, game_code
from missions.counted group by member_id, mission_id, period, day, source, merchant, game_code;

-- A process of the release before calls these in the step that counts. Without them its step fails as a whole, so none of its rows is
-- missing in the subtotals.
drop function if exists missions.board_value_of(bigint, bigint, date, bigint);
drop function if exists missions.value_of(bigint, bigint, date, text);
