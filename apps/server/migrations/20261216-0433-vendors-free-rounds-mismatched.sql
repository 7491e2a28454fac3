-- outside a transaction
-- Grants whose totals differ become an incident after some minutes.
create index concurrently if not exists mismatched_free_rounds on vendors.free_rounds (mismatch_since) where mismatch_since is not null;
