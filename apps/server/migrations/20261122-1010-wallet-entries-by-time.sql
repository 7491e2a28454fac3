-- Entries are written in the order of their time: a few bytes for each stretch of the table find a week of it.
create index entries_by_time on wallet.entries using brin (at);
