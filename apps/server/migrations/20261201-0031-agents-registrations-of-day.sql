-- outside a transaction
-- The registrations of a day by a link, for the search for spam.
create index concurrently if not exists link_registrations_by_time on agents.link_registrations (link_id, registered_at);
