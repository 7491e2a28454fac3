-- What the operator says of a game instead of its vendor. What a vendor offers never overwrites it.
alter table games.entries
  -- By code of a language; a language that is not there has the vendor's name.
  add column own_names jsonb not null default '{}',
  -- Null: the vendor's classes.
  add column own_classes text[],
  -- The scene of its picture; null: the vendor's; empty: none, so that the picture is drawn from its seed.
  add column own_scene text;
