-- Messages between an upline and its direct downlines (docs/reference/messages.md).

create domain messaging.message_state as text
  constraint message_state_known check (value in ('sent', 'held', 'withheld', 'undelivered', 'withdrawn'));
comment on domain messaging.message_state is 'Where a message of a thread is: sent, held (staff read it first), withheld (they kept it), undelivered (to who excluded himself), withdrawn';

create domain messaging.review_kind as text constraint review_kind_known check (value in ('held', 'report'));
comment on domain messaging.review_kind is 'What staff look at: held, report';

create domain messaging.review_decision as text
  constraint review_decision_known check (value in ('released', 'withheld', 'dismissed', 'muted'));
comment on domain messaging.review_decision is 'What staff decided: released, withheld, dismissed, muted';

-- What two accounts write to each other under one subject. One row a thread; not partitioned; kept for 12 months after its last message.
create table messaging.threads (
  thread_id bigint generated always as identity primary key,
  upline_id bigint not null,
  downline_id bigint not null,
  last_at timestamptz not null default clock_timestamp(),
  last_seq integer not null default 0 check (last_seq >= 0),
  merchant smallint not null default platform.merchant(),
  subject text not null check (char_length(subject) between 1 and 1280),
  unique (merchant, thread_id)
);
create index threads_old on messaging.threads (last_at);

-- A thread as one of its two accounts has it. One row an account and thread; not partitioned; kept as its thread.
create table messaging.thread_sides (
  member_id bigint not null,
  thread_id bigint not null,
  other_id bigint not null,
  last_at timestamptz not null default clock_timestamp(),
  -- The newest message that this one sees.
  last_seq integer not null default 0,
  -- Messages of the other one that this one has not read.
  unread integer not null default 0 check (unread >= 0),
  -- This one deleted the thread: it shows nothing up to this message.
  deleted_upto integer not null default 0,
  merchant smallint not null default platform.merchant(),
  primary key (member_id, thread_id),
  foreign key (merchant, thread_id) references messaging.threads (merchant, thread_id) on delete cascade
);
create index thread_sides_newest on messaging.thread_sides (member_id, last_at desc, thread_id desc);
create index thread_sides_thread on messaging.thread_sides (merchant, thread_id);

-- A message. Numbers have no gap in a thread. One row a message; not partitioned; kept as its thread.
create table messaging.thread_messages (
  thread_id bigint not null,
  seq integer not null check (seq > 0),
  sender_id bigint not null,
  recipient_id bigint not null,
  client_key uuid not null,
  sent_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  merchant smallint not null default platform.merchant(),
  state messaging.message_state not null default 'sent',
  body text not null check (char_length(body) <= 16000),
  check ((state = 'withdrawn') = (body = '')),
  primary key (thread_id, seq),
  foreign key (merchant, thread_id) references messaging.threads (merchant, thread_id) on delete cascade,
  -- The same message, sent again, is there once.
  unique (sender_id, client_key, recipient_id)
);
create index thread_messages_sent on messaging.thread_messages (sender_id, sent_at);

-- Whose messages an account does not want. One row a pair; not partitioned; kept until it is lifted, or an erasure of either.
create table messaging.blocks (
  member_id bigint not null,
  blocked_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  primary key (member_id, blocked_id)
);
create index blocks_blocked on messaging.blocks (blocked_id);

-- Who may not write until staff decide otherwise. One row a sender; not partitioned; kept until it is lifted, or an erasure.
create table messaging.mutes (
  member_id bigint primary key,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant()
);

-- What staff look at: a message that was held, or a thread that was reported, with a copy of its last messages. One row a case; not
-- partitioned; kept for 12 months after the decision.
create table messaging.reviews (
  review_id bigint generated always as identity primary key,
  thread_id bigint not null,
  seq integer not null,
  sender_id bigint not null,
  reporter_id bigint,
  decided_by bigint,
  opened_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  merchant smallint not null default platform.merchant(),
  kind messaging.review_kind not null,
  reason text not null,
  note text not null default '',
  decision messaging.review_decision,
  -- The messages as they were, the oldest first: who sent it, when, and its text.
  copied jsonb not null,
  check ((kind = 'report') = (reporter_id is not null)),
  check ((decided_at is null) = (decision is null))
);
create index reviews_open on messaging.reviews (merchant, review_id) where decided_at is null;
create index reviews_decided on messaging.reviews (merchant, decided_at desc) where decided_at is not null;
create unique index reviews_of_reporter on messaging.reviews (thread_id, reporter_id) where reporter_id is not null and decided_at is null;
create index reviews_sender on messaging.reviews (sender_id, opened_at);

-- Words that hold a message of an agent back. One row a word; not partitioned; kept until staff remove it.
create table messaging.watched_words (
  merchant smallint not null default platform.merchant(),
  word text not null check (word = lower(word) and char_length(word) between 2 and 60),
  primary key (merchant, word)
);
