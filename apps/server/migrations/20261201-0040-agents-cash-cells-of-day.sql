-- The money of a day, for its sums. Rows come nearly in the order of their days, so an entry for a block of pages is enough. The table
-- takes over the indexes of its partitions.
do $$
begin
  for part in 0 .. 15 loop
    execute format($index$
      -- reviewed: an index of blocks reads one partition once, within a second
      create index cash_cells_%1$s_of_day on agents.cash_cells_%1$s using brin (day) with (autosummarize)
    $index$, part);
  end loop;
  -- reviewed: all partitions have it already
  create index cash_cells_of_day on agents.cash_cells using brin (day) with (autosummarize);
end $$;
