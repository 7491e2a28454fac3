-- outside a transaction
-- A run of corrections reads what was booked since the run before.
create index concurrently if not exists corrections_booked on agents.corrections (booked_at);
