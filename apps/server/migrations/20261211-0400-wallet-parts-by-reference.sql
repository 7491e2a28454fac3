-- outside a transaction
-- The parts of all stakes under one reference.
create index concurrently if not exists stake_parts_of_ref on wallet.stake_parts (scope, ref);
