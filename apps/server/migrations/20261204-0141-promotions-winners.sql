-- Whether the wins of a member are hidden from the winner board (docs/reference/promotions.md 13).
alter table promotions.preferences add column hides_wins boolean not null default false;
