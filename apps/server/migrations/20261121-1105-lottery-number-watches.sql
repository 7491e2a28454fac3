-- Chases that end when their numbers come out, by whatever route: also in a draw whose bet was taken back (wire.md 3.7, `abandoning`).
create table lottery.number_watches (
  order_id bigint primary key references lottery.orders,
  game_code text not null,
  -- Draws from this number on are looked at, each once.
  from_number text not null,
  seen_number text
);
create index number_watches_of_game on lottery.number_watches (game_code);

alter table lottery.chase_items drop constraint chase_items_state_check;
alter table lottery.chase_items add constraint chase_items_state_check
  check (state in ('pending', 'placed', 'won', 'lost', 'void', 'stopped', 'number-out', 'cancelled', 'lapsed'));
