-- Rebates: the rate of an account in each group of games, from which local day on (docs/reference/agents.md 4.2).
create domain agents.rebate_group as text
  constraint rebate_group_known check (value in ('LOTT', 'ELOTT', 'LIVE', 'RNG', 'SPORTS', 'FISH', 'PVP'));
comment on domain agents.rebate_group is 'Group of games with a rebate: LOTT, ELOTT, LIVE, RNG, SPORTS, FISH, PVP';

-- The log of rates and the truth about them: rows are only added. The last row of a day counts, and it holds until the next day with a row.
-- An account without a row has no rate of its own. One row an account, group and change; kept for ever.
create table agents.rebates (
  rebate_id bigint generated always as identity primary key,
  member_id bigint not null,
  -- The upline that set it; null: staff, by an approval.
  set_by bigint,
  approval_id bigint,
  set_at timestamptz not null default clock_timestamp(),
  from_day date not null,
  -- In ppm; in LOTT a series.
  rate integer not null check (rate >= 0),
  merchant smallint not null default platform.merchant(),
  -- In LOTT the number of the prize mode, else 0.
  prize_mode smallint not null check (prize_mode >= 0),
  game_group agents.rebate_group not null,
  check ((game_group = 'LOTT') = (prize_mode > 0)),
  check ((set_by is null) <> (approval_id is null))
);

create index rebates_of_account on agents.rebates (member_id, game_group, prize_mode, from_day, rebate_id);
