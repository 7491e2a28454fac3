-- The fixed odds that a ticket froze, `prize:odds` in 1/10 000 joined by `;`. Null where series and base price it.
alter table lottery.tickets add column odds text check (odds ~ '^[0-9A-Za-z.-]+:[0-9]+(;[0-9A-Za-z.-]+:[0-9]+)*$');
