create schema messaging;

create domain messaging.channel as text constraint channel_known check (value in ('mail', 'sms'));
comment on domain messaging.channel is 'How a message is sent: mail, sms';

create domain messaging.announcement_kind as text constraint announcement_kind_known check (value in ('B', 'PL', 'PU', 'PR'));
comment on domain messaging.announcement_kind is 'What an announcement is: B (banner), PL (player notice), PU (pop-up), PR (promotion)';

create domain messaging.audience as text constraint audience_known check (value in ('everyone', 'visitors', 'members'));
comment on domain messaging.audience is 'Who sees an announcement: everyone, visitors, members';

create domain messaging.linkage_type as text constraint linkage_type_known check (value in ('P', 'G', 'U'));
comment on domain messaging.linkage_type is 'Where an announcement leads: P (a page of the site), G (a game), U (an address elsewhere)';

-- A notice in a member's inbox. The catalogs hold its text, so it is shown in the reader's language. Grows by event that concerns a
-- member; kept until the member is erased. Divided by ranges of numbers, which rise with time (decision 47).
create table messaging.notices (
  notice_id bigint generated always as identity primary key,
  member_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  -- The member removed it from the inbox; the row stays.
  deleted_at timestamptz,
  merchant smallint not null default platform.merchant(),
  -- Whether it must still be sent by mail or SMS too.
  to_send boolean not null default false,
  kind text not null,
  params jsonb not null default '{}'
) partition by range (notice_id);

create index notices_to_send on messaging.notices (notice_id) where to_send;

create index notices_member on messaging.notices (member_id, notice_id desc) where deleted_at is null;

-- A mail or SMS that its provider has not accepted yet. Grows by message; deleted when it is accepted or at `gives_up_at`, within a day.
create table messaging.deliveries (
  merchant smallint not null default platform.merchant(),
  delivery_id uuid primary key,
  not_before timestamptz not null default '-infinity',
  gives_up_at timestamptz not null,
  at timestamptz not null default clock_timestamp(),
  attempts smallint not null default 0,
  channel messaging.channel not null,
  -- Null where nobody is written to: the request must take the same path whether or not the account exists.
  sealed_target bytea,
  sealed_text bytea not null
);

create index deliveries_due on messaging.deliveries (not_before);

-- Whether the provider of a channel answers. Fixed: one row a channel.
create table messaging.channels (
  channel messaging.channel primary key,
  failing_since timestamptz,
  last_error_at timestamptz
);

insert into messaging.channels (channel) values ('mail'), ('sms');

-- A message that a deployment without providers would have sent; only the demo shows it, at /dev/outbox. Deleted after a day.
create table messaging.dev_outbox (
  outbox_id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  channel messaging.channel not null,
  target text not null,
  subject text not null,
  body text not null,
  code text
);

-- A banner (B), player notice (PL), pop-up (PU) or promotion (PR) on a merchant's pages; wire.md has the kinds. Its texts never change:
-- it is ended and another one replaces it. Grows when staff publish one; never removed.
create table messaging.announcements (
  announcement_id bigint generated always as identity primary key,
  merchant smallint not null default platform.merchant(),
  -- A repeated call with the same key adds nothing.
  request_key uuid not null,
  kind messaging.announcement_kind not null,
  -- The place of a banner; only banners have one.
  group_name text check ((group_name is not null) = (kind = 'B')),
  -- The category of a promotion; only promotions have one.
  category text check ((category is not null) = (kind = 'PR')),
  -- Selects the readers it suits; it is not a secret from the others.
  shown_to messaging.audience not null default 'everyone',
  platform text not null default 'W' check (platform = 'W'),
  sort integer not null default 0,
  -- The name of a drawing that comes with the site.
  art text not null,
  -- An uploaded image; only player notices and pop-ups have one.
  image_id uuid,
  linkage_type messaging.linkage_type,
  -- A path of the site (P), a game's code (G), or an address elsewhere (U).
  link text check ((link is null) = (linkage_type is null)),
  -- The announcement whose place it took.
  replaces bigint,
  starts_at timestamptz not null default clock_timestamp(),
  -- Null: shown until it is ended.
  ends_at timestamptz check (ends_at >= starts_at),
  created_at timestamptz not null default clock_timestamp(),
  unique (merchant, request_key),
  constraint announcements_pictured check (image_id is null or kind in ('PL', 'PU')),
  unique (merchant, announcement_id),
  foreign key (merchant, image_id) references platform.images (merchant, image_id),
  foreign key (merchant, replaces) references messaging.announcements (merchant, announcement_id)
);

create index announcements_listed on messaging.announcements (merchant, kind, sort, announcement_id);

create index announcements_image on messaging.announcements (image_id) where image_id is not null;

-- The text of an announcement in one language (wire code). It is plain text and never read as HTML. Never changed or removed.
create table messaging.announcement_texts (
  announcement_id bigint not null,
  merchant smallint not null default platform.merchant(),
  language text not null,
  title text not null,
  content text not null,
  -- The label of its button; empty where it links nowhere.
  action text not null,
  primary key (announcement_id, language),
  foreign key (merchant, announcement_id) references messaging.announcements (merchant, announcement_id)
);
