-- The lines of pay that count on a day, for its sums: as in cash_cells.
do $$
begin
  for part in 0 .. 15 loop
    execute format($index$
      -- reviewed: an index of blocks reads one partition once, within a second
      create index pay_lines_%1$s_of_end on agents.pay_lines_%1$s using brin (next_day) with (autosummarize)
    $index$, part);
  end loop;
  -- reviewed: all partitions have it already
  create index pay_lines_of_end on agents.pay_lines using brin (next_day) with (autosummarize);
end $$;
