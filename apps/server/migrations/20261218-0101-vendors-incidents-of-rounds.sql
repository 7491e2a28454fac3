-- outside a transaction
-- The rounds desk shows the incidents of a round.
create index concurrently if not exists incidents_of_round on vendors.incidents (merchant, vendor, round_id, player_id);
