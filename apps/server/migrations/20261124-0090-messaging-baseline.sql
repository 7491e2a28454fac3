create schema messaging;

-- The inbox of a member. The words come from the catalogs, in the language of who reads.
create table messaging.notices (
  notice_id bigint generated always as identity primary key,
  member_id bigint not null,
  kind text not null,
  params jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  deleted_at timestamptz,
  -- Whether it still has to go out by mail or short message too.
  to_send boolean not null default false
);

create index notices_to_send on messaging.notices (notice_id) where to_send;

create index notices_member on messaging.notices (member_id, notice_id desc) where deleted_at is null;

-- Mail and short messages on their way. Target and text are sealed; the row is gone once it was handed over.
create table messaging.deliveries (
  delivery_id uuid primary key,
  channel text not null check (channel in ('mail', 'sms')),
  -- Where it goes; null for an answer that must look the same when there is nobody to write to.
  sealed_target bytea,
  sealed_text bytea not null,
  attempts smallint not null default 0,
  not_before timestamptz not null default '-infinity',
  gives_up_at timestamptz not null,
  at timestamptz not null default clock_timestamp()
);

create index deliveries_due on messaging.deliveries (not_before);

-- Whether the provider of a channel answers: one row a channel.
create table messaging.channels (
  channel text primary key,
  failing_since timestamptz,
  last_error_at timestamptz
);

-- What a deployment without providers would have sent, shown at /dev/outbox of the demo only.
create table messaging.dev_outbox (
  outbox_id bigint generated always as identity primary key,
  channel text not null,
  target text not null,
  subject text not null,
  body text not null,
  code text,
  at timestamptz not null default clock_timestamp()
);

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
  -- A picture of a notice or pop-up, written anew from its pixels.
  image_id uuid references platform.images,
  -- The one whose place it took: texts never change.
  replaces bigint references messaging.announcements,
  unique (merchant_code, request_key),
  constraint announcements_pictured check (image_id is null or kind in ('PL', 'PU'))
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

create index announcements_image on messaging.announcements (image_id) where image_id is not null;

insert into messaging.channels (channel) values ('mail'), ('sms');
