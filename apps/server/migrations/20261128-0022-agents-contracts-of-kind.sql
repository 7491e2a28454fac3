-- outside a transaction
-- A run goes through the contracts of its kind by their ids.
create index concurrently if not exists contracts_of_kind on agents.contracts (kind, contract_id);
