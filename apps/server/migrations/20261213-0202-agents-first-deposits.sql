-- Who made a first deposit, for the counts of links. The table takes over the indexes of its partitions.
do $$
begin
  for part in 0 .. 15 loop
    execute format($index$
      -- reviewed: few rows have a first deposit, and each partition is read once, within a second
      create index cash_cells_%1$s_of_first on agents.cash_cells_%1$s (member_id) where first_deposit > 0
    $index$, part);
  end loop;
  -- reviewed: all partitions have it already
  create index cash_cells_of_first on agents.cash_cells (member_id) where first_deposit > 0;
end $$;
