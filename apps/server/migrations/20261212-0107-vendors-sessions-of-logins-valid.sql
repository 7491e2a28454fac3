alter table vendors.sessions validate constraint sessions_of_login;
