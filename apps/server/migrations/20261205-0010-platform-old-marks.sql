-- Marks on their way from modules to the feed of final wagers, for the four migrations after this one. Nothing stays in it.
create table platform.old_marks (
  transaction xid8 not null,
  end_id bigint not null,
  up_to_ref bigint not null,
  merchant smallint not null,
  reader text not null,
  primary key (merchant, reader)
);
