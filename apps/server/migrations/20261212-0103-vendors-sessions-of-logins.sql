-- The session of the site from which a game was opened: with it the session of the game ends. Null for one that was opened before this
-- release.
alter table vendors.sessions add column login_hash bytea;
