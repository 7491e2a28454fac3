-- outside a transaction
-- A session of the site that ends looks for its games.
create index concurrently if not exists sessions_by_login on vendors.sessions (login_hash) where login_hash is not null;
