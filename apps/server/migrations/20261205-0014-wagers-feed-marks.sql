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

insert into wagers.feed_marks (merchant, reader, transaction, end_id, up_to_ref)
  select merchant, reader, transaction, end_id, up_to_ref from platform.old_marks;

-- reviewed: made by a migration of this release; nothing else knows it.
drop table platform.old_marks;
