-- Whether one win of a game ends a bet or a whole round, as its vendor declares it; null where it does not say.
alter table games.entries add column settlement text check (settlement in ('BET', 'ROUND'));
