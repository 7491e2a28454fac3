-- outside a transaction
-- The changes of a day that wait, for the day that is summed from its facts and for reports of few days.
create index concurrently if not exists sum_changes_of_day on agents.sum_changes (day);
