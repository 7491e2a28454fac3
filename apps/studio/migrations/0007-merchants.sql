-- Which of an operator's brands a launch was for, and all that came of it: the operator's books are kept by brand. Empty for an operator
-- with one.
alter table studio.launches add column merchant text not null default '';
alter table studio.sessions add column merchant text not null default '';
alter table studio.rounds add column merchant text not null default '';

-- What rounds did to a pot is counted by brand; the pot itself is one for all.
alter table studio.jackpot_hours add column merchant text not null default '';
alter table studio.jackpot_hours drop constraint jackpot_hours_pkey;
alter table studio.jackpot_hours add primary key (currency, level, hour, merchant);
