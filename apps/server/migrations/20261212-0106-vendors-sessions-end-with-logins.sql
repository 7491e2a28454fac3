-- A logout, a new password, an exclusion: whatever removes a session of the site removes its games' sessions in the same transaction.
alter table vendors.sessions add constraint sessions_of_login foreign key (merchant, login_hash)
  references identity.sessions (merchant, token_hash) on delete cascade not valid;
