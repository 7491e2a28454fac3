-- The catalogue of vendors' games: what lobbies show, and what members chose of it.
create schema games;

-- A game of a vendor, as the vendor offers it and as the operator shows it. One row a game; one that a vendor offers no more is retired,
-- never removed, as records name it.
create table games.entries (
  node_id integer generated always as identity (start with 1001) primary key,
  -- The place among featured games, from the front; null: after those that have one.
  place integer check (place between 1 and 1000000),
  volatility smallint check (volatility between 1 and 5),
  max_win_x integer check (max_win_x > 0),
  -- What its picture is drawn from, where it has no scene.
  art_seed integer not null default (random() * 2147483646)::integer,
  is_hot boolean not null default false,
  has_demo boolean not null,
  is_retired boolean not null default false,
  -- Whether the operator hides it: it is in no list. Its rounds go on.
  is_hidden boolean not null default false,
  listed_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  vendor text not null,
  game_code text not null,
  game_type text not null,
  scene text,
  -- In percent with six decimals; null where the vendor does not say.
  rtp text check (rtp ~ '^[0-9]{1,3}\.[0-9]{6}$'),
  classes text[] not null,
  -- By code of a language.
  names jsonb not null,
  unique (merchant, vendor, game_code),
  unique (merchant, node_id)
);

-- A game that a member likes. Grows by member, 999 at most for each. Removed by the member.
create table games.favourites (
  member_id bigint not null,
  node_id integer not null,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  primary key (merchant, member_id, node_id),
  foreign key (merchant, member_id) references members.members (merchant, member_id),
  foreign key (merchant, node_id) references games.entries (merchant, node_id)
);

-- When a member last opened a game. Grows by member and game; a job removes those of a year ago.
create table games.openings (
  member_id bigint not null,
  node_id integer not null,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  primary key (merchant, member_id, node_id),
  foreign key (merchant, member_id) references members.members (merchant, member_id),
  foreign key (merchant, node_id) references games.entries (merchant, node_id)
);

create index openings_by_time on games.openings (at);
