-- What an agent was paid nothing of while it was frozen is paid after the release: whether that is still to be done, and until when lines
-- can be written that took it for frozen.
alter table agents.agents add column releasing_until timestamptz;
