-- What was bet of late, for the popular games: a few bytes a block instead of an entry a bet.
create index wagers_by_time on wagers.wagers using brin (placed_at) with (pages_per_range = 32);
