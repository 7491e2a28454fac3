-- Whether bets on a game count for the turnover of a bonus and may hold its money. A game of our own that returns more than 97 % does not.
-- What a game of our own is, the list of games says when it is read next.
alter table vendors.games add column counts boolean not null default true;
