-- outside a transaction
-- The money of a day, for its sums. Rows come nearly in the order of their days, so an entry for a block of pages is enough. Each partition
-- has its index in a transaction of its own, so that only writes to it wait meanwhile; the table then takes them over.
do $$
begin
  for part in 0 .. 15 loop
    execute format($index$
      -- reviewed: an index by blocks of one partition is built within a second
      create index if not exists cash_cells_%1$s_of_day on agents.cash_cells_%1$s using brin (day) with (autosummarize)
    $index$, part);
    commit;
  end loop;
  -- reviewed: all partitions have it already
  create index if not exists cash_cells_of_day on agents.cash_cells using brin (day) with (autosummarize);
end $$;
