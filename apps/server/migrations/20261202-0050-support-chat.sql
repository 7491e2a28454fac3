-- Live chat: conversations of members with staff (docs/reference/support.md 3).

create domain support.chat_topic as text constraint chat_topic_known check (value in (
  'account', 'payment', 'game', 'reward', 'other'));
comment on domain support.chat_topic is 'What a conversation is about: account, payment, game, reward, other';

create domain support.chat_state as text constraint chat_state_known check (value in (
  'queued', 'active', 'waiting', 'closed'));
comment on domain support.chat_state is
  'Where a conversation stands: queued, active (staff have to write), waiting (for the member), closed';

create domain support.chat_channel as text constraint chat_channel_known check (value in ('live', 'vip'));
comment on domain support.chat_channel is 'The queue of a conversation: live, vip (served first)';

create domain support.chat_author as text constraint chat_author_known check (value in ('member', 'staff', 'system'));
comment on domain support.chat_author is 'Who wrote a message: member, staff, system (one of the events of the rules)';

create domain support.chat_presence as text constraint chat_presence_known check (value in ('online', 'away'));
comment on domain support.chat_presence is 'What a console says of its member of staff: online, away';

-- A conversation. Grows by conversation; not partitioned; deleted a year after its last change, a complaint after five years. An erasure
-- empties it: messages, notes, pictures and the words of the rating go, the numbers stay. `since` is its last change of state.
create table support.conversations (
  conversation_id bigint generated always as identity (start with 100001) primary key,
  member_id bigint not null,
  -- The member of staff who has it; null while it waits.
  taken_by bigint,
  at timestamptz not null default clock_timestamp(),
  since timestamptz not null default clock_timestamp(),
  -- Since when it waits for staff, or waited last.
  queued_at timestamptz not null default clock_timestamp(),
  -- When staff took it last.
  taken_at timestamptz,
  last_at timestamptz not null default clock_timestamp(),
  -- When the member was told that it ends soon; null after his next word.
  warned_at timestamptz,
  rated_at timestamptz,
  -- The number of its last message: messages are numbered 1 and on, without gaps.
  last_seq integer not null default 0 check (last_seq >= 0),
  -- Up to where each side has read.
  member_read_seq integer not null default 0,
  staff_read_seq integer not null default 0,
  merchant smallint not null default platform.merchant(),
  rating smallint check (rating between 1 and 5),
  -- It stands before others of its channel: it was handed over, or opened again.
  is_front boolean not null default false,
  is_complaint boolean not null default false,
  key uuid not null,
  topic support.chat_topic not null,
  state support.chat_state not null default 'queued',
  channel support.chat_channel not null,
  -- Wire code of the language that the member reads.
  language text not null,
  rating_comment text check (octet_length(rating_comment) <= 4000),
  unique (member_id, key),
  unique (merchant, conversation_id),
  check ((taken_by is not null) or state in ('queued', 'closed')),
  check ((rating is null) = (rated_at is null))
);

-- A member has one that is not closed.
create unique index conversation_open on support.conversations (merchant, member_id) where state <> 'closed';

create index conversations_of_member on support.conversations (member_id, conversation_id desc);

-- The queue, the own list of a member of staff, and what is silent.
create index conversations_by_state on support.conversations (merchant, state, since, conversation_id);

-- How long the last ones waited.
create index conversations_by_taken on support.conversations (merchant, taken_at desc) where taken_at is not null;

-- Messages of a conversation. Only added; not partitioned; as long as their conversation, and until an erasure.
create table support.chat_messages (
  conversation_id bigint not null,
  -- Who of staff wrote it; null for the member and the system.
  staff_id bigint,
  at timestamptz not null default clock_timestamp(),
  seq integer not null check (seq >= 1),
  merchant smallint not null default platform.merchant(),
  author support.chat_author not null,
  -- The key of the call that sent it; the system has none.
  client_key uuid,
  text text not null check (octet_length(text) between 1 and 64000),
  primary key (conversation_id, seq),
  unique (conversation_id, client_key),
  check ((staff_id is not null) = (author = 'staff')),
  check ((client_key is null) = (author = 'system')),
  foreign key (merchant, conversation_id) references support.conversations (merchant, conversation_id)
);

-- Pictures that came with a message of a member; their bytes are in platform.images. Only added; not partitioned; as long as their
-- conversation, with the image itself, and until an erasure.
create table support.chat_images (
  image_id uuid primary key,
  conversation_id bigint not null,
  member_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  seq integer not null,
  merchant smallint not null default platform.merchant(),
  place smallint not null check (place between 0 and 2),
  name text not null,
  unique (conversation_id, seq, place),
  foreign key (merchant, conversation_id) references support.conversations (merchant, conversation_id)
);

create index chat_images_of_member on support.chat_images (member_id);

-- What staff noted about a conversation, for staff alone. Only added; not partitioned; as long as its conversation, and until an erasure.
create table support.chat_notes (
  note_id bigint generated always as identity primary key,
  conversation_id bigint not null,
  staff_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  text text not null check (octet_length(text) between 1 and 32000),
  foreign key (merchant, conversation_id) references support.conversations (merchant, conversation_id)
);

create index chat_notes_of on support.chat_notes (conversation_id, note_id);

-- Answers that staff send by a short word. A few hundred; not partitioned; kept until they are deleted.
create table support.canned_answers (
  answer_id bigint generated always as identity primary key,
  staff_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  shortcut text not null check (octet_length(shortcut) between 1 and 400),
  language text not null,
  text text not null check (octet_length(text) between 1 and 64000),
  unique (merchant, shortcut, language)
);

-- Who of staff answers now. A row for each member of staff; not partitioned; kept for ever.
create table support.staff_presence (
  staff_id bigint not null,
  -- When the console was heard last.
  seen_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  presence support.chat_presence not null,
  primary key (merchant, staff_id)
);

-- A window of customer service that was asked for and has not been opened: each serves once, for a minute. Not partitioned; deleted when it
-- is used, and an hour after its time.
create table support.service_tickets (
  ticket uuid primary key default gen_random_uuid(),
  member_id bigint not null,
  expires_at timestamptz not null,
  merchant smallint not null default platform.merchant()
);

create index service_tickets_by_end on support.service_tickets (expires_at);
