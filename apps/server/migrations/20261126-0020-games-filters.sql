-- What lobbies filter by, and the sample entries of a demo.
alter table games.entries
  -- The smallest bet in the currency of the merchant; null where the vendor does not say.
  add column min_bet bigint check (min_bet > 0),
  -- The name of the vendor that a sample entry of a demo is shown with: there is no game behind it. Null for a game.
  add column sample_vendor text;
