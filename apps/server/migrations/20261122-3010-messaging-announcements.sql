-- What a merchant tells on its pages: banners (B), player notices (PL), pop-ups (PU), promotions (PR), as wire.md has them.
-- Texts never change: an announcement is ended and another one added.
create table messaging.announcements (
  announcement_id bigint generated always as identity primary key,
  merchant_code text not null references settings.merchants (code),
  -- So that a repeated call adds nothing.
  request_key uuid not null,
  kind text not null check (kind in ('B', 'PL', 'PU', 'PR')),
  -- Where a banner shows; only banners have one.
  group_name text check ((group_name is not null) = (kind = 'B')),
  -- What a promotion is for; only promotions have one.
  category text check ((category is not null) = (kind = 'PR')),
  -- Whom it fits. It is no secret from the others.
  shown_to text not null default 'everyone' check (shown_to in ('everyone', 'visitors', 'members')),
  platform text not null default 'W' check (platform = 'W'),
  sort integer not null default 0,
  -- One of the scenes that the house draws; there are no uploads.
  art text not null,
  linkage_type text check (linkage_type in ('P', 'G', 'U')),
  -- A path of the site, a game's code, or an address elsewhere.
  link text check ((link is null) = (linkage_type is null)),
  starts_at timestamptz not null default clock_timestamp(),
  -- Null: until it is ended.
  ends_at timestamptz check (ends_at >= starts_at),
  created_at timestamptz not null default clock_timestamp(),
  unique (merchant_code, request_key)
);
create index announcements_listed on messaging.announcements (merchant_code, kind, sort, announcement_id);

-- Its words in each language (wire code). Plain text: nobody reads it as HTML.
create table messaging.announcement_texts (
  announcement_id bigint not null references messaging.announcements,
  language text not null,
  title text not null,
  content text not null,
  -- The words of its button; empty where it leads nowhere.
  action text not null,
  primary key (announcement_id, language)
);
