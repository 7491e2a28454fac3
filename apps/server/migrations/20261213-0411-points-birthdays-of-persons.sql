-- A person gets the points of a birthday once a year in all its accounts. The fingerprint of its name and birth date; null in rows from
-- before.
alter table points.birthdays add column person bytea check (octet_length(person) = 32);
