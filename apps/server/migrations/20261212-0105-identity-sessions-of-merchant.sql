-- outside a transaction
-- Sessions of games refer to a session of the same merchant.
create unique index concurrently if not exists sessions_of_merchant on identity.sessions (merchant, token_hash);
