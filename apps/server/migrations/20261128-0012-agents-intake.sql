-- How far the intake of final wagers is (docs/reference/agents.md 6.1). One row a merchant.
create table agents.intake (
  -- The last end of wagers that is in the cells, by its transaction and id.
  transaction xid8 not null default '0',
  end_id bigint not null default 0,
  -- Of the end after that one, the wagers up to this number are in the cells; 0: none.
  up_to_ref bigint not null default 0 check (up_to_ref >= 0),
  -- All ends before this moment are in the cells.
  complete_until timestamptz,
  -- A transaction that began at this moment got its number afterwards. So whatever ended before has a lower number, and is in the cells
  -- once every transaction with a lower number is over and nothing is left to read.
  asked_at timestamptz not null default now(),
  asked_below xid8 not null default pg_current_xact_id(),
  merchant smallint primary key default platform.merchant()
) with (fillfactor = 50);

-- The cells of a day are read in the order of their members.
drop index agents.cells_of_day;

create index cells_of_day on agents.cells (day, member_id);
