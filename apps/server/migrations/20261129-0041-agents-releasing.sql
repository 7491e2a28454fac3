-- outside a transaction
-- Agents whose lines on hold are being paid.
create index concurrently if not exists agents_releasing on agents.agents (releasing_until) where releasing_until is not null;
