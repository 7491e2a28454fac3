-- outside a transaction
-- Runs that are not done: those that still get lines, and the gauges.
create index concurrently if not exists runs_not_done on agents.runs (kind, period, starts_at) where state <> 'done';
