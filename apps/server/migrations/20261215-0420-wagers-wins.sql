-- The newest wins of the winner board (decision 100): settled bets that returned more than their stake and at least `winnerMinPrize` of the
-- site. Derived from the feed of final wagers, so it may lack a row for a while and never has a wrong one: each reading takes the payout
-- and the stake from the wager itself. Grows by win; a row goes after eight days, or when 5,000 newer ones of its game type are there.
create table wagers.wins (
  batch_ref bigint not null,
  ref bigint not null,
  payout bigint not null check (payout > 0),
  settled_at timestamptz not null,
  merchant smallint not null default platform.merchant(),
  source wagers.wager_source not null,
  version smallint not null check (version > 0),
  game_type text not null,
  primary key (source, batch_ref, ref, version)
);

create index wins_newest on wagers.wins (merchant, settled_at desc);
create index wins_of_type on wagers.wins (merchant, game_type, settled_at desc);

-- The reader begins where offers have read to: the wins of before are not looked for in the tables of bets.
insert into wagers.feed_marks (merchant, reader, transaction, end_id, up_to_ref)
  select merchant, 'wagers.wins', transaction, end_id, up_to_ref from wagers.feed_marks where reader = 'promotions.intake';
