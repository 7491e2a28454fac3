-- outside a transaction
-- Two workers may ask about the same round: one incident of each kind.
create unique index concurrently if not exists one_incident_of_answer on vendors.incidents (merchant, vendor, round_id, player_id, code)
  where code in ('ROUND_UNKNOWN', 'ROUND_CONTRADICTED');
