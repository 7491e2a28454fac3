-- How far each reader of the feed of final wagers has read: one table for all of them (decision 102). One row a merchant and reader; not
-- partitioned; kept for ever.
create table wagers.feed_marks (
  -- The last end of wagers that is read, by its transaction and id.
  transaction xid8 not null default '0',
  end_id bigint not null default 0,
  -- Of the end after that one, the wagers up to this number are read; 0: none.
  up_to_ref bigint not null default 0 check (up_to_ref >= 0),
  merchant smallint not null default platform.merchant(),
  -- The job that reads.
  reader text not null check (reader ~ '^[a-z]+\.[a-z-]+$'),
  primary key (merchant, reader)
) with (fillfactor = 50);

-- A step of the release before that runs now ends first, and what it counted is in its mark.
lock table missions.intake, points.intake, points.rank_intake, promotions.intake, promotions.bonus_intake, promotions.raffle_intake
  in access exclusive mode;

insert into wagers.feed_marks (merchant, reader, transaction, end_id, up_to_ref)
  select merchant, 'missions.intake', transaction, end_id, up_to_ref from missions.intake
  union all select merchant, 'points.earn', transaction, end_id, up_to_ref from points.intake
  union all select merchant, 'points.ranks', transaction, end_id, up_to_ref from points.rank_intake
  union all select merchant, 'promotions.intake', transaction, end_id, up_to_ref from promotions.intake
  union all select merchant, 'promotions.bonus-count', transaction, end_id, up_to_ref from promotions.bonus_intake
  union all select merchant, 'promotions.raffle-tickets', transaction, end_id, up_to_ref from promotions.raffle_intake;

-- reviewed: with a mark here and one there a bet would count twice while processes of both releases run. So those of the release before
-- count nothing until they end, and log `job.failed`.
drop table missions.intake, points.intake, points.rank_intake, promotions.intake, promotions.bonus_intake, promotions.raffle_intake;
