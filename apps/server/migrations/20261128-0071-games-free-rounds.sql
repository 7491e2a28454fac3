-- Which games take free rounds, as their vendors say. Until a vendor is read again, its games take none.
alter table games.entries add column has_free_rounds boolean not null default false;
