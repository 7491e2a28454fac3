-- Support: the feedback of members, and what staff answer (docs/reference/support.md 1).
create schema support;

create domain support.feedback_kind as text constraint feedback_kind_known check (value in (
  'suggestion', 'fault', 'payment', 'game', 'account', 'complaint'));
comment on domain support.feedback_kind is
  'What a feedback is about: suggestion, fault, payment, game, account, complaint';

create domain support.feedback_state as text constraint feedback_state_known check (value in (
  'received', 'under-review', 'answered', 'closed'));
comment on domain support.feedback_state is 'Where a feedback stands: received, under-review, answered, closed';

create domain support.entry_kind as text constraint entry_kind_known check (value in ('content', 'comment', 'answer'));
comment on domain support.entry_kind is 'What an entry of a feedback is: content (of the member), comment (of the member), answer (of staff)';

-- A feedback of a member. Grows by feedback; not partitioned; deleted a year after its last change, a complaint after five years. An
-- erasure empties it: its entries and pictures go, the numbers stay. `since` is its last change of state.
create table support.feedback (
  feedback_id bigint generated always as identity (start with 100001) primary key,
  member_id bigint not null,
  -- The member of staff who took it last.
  taken_by bigint,
  at timestamptz not null default clock_timestamp(),
  since timestamptz not null default clock_timestamp(),
  -- When it was answered, after it was last opened.
  answered_at timestamptz,
  -- By when a complaint has to be answered.
  due_at timestamptz,
  merchant smallint not null default platform.merchant(),
  reopenings smallint not null default 0 check (reopenings between 0 and 1),
  key uuid not null,
  kind support.feedback_kind not null,
  state support.feedback_state not null default 'received',
  -- Wire code of the language that the member read when it was sent.
  language text not null,
  reference text not null generated always as ('F' || feedback_id) stored,
  unique (member_id, key),
  unique (merchant, feedback_id),
  check ((due_at is not null) = (kind = 'complaint')),
  check (state <> 'answered' or answered_at is not null)
);

create index feedback_of_member on support.feedback (member_id, feedback_id desc);

-- The queue of staff, and what is deleted when its time has passed.
create index feedback_by_state on support.feedback (merchant, state, since, feedback_id);

-- What the member and staff wrote, in its order. Only added; not partitioned; as long as its feedback, and until an erasure.
create table support.feedback_entries (
  entry_id bigint generated always as identity primary key,
  feedback_id bigint not null,
  -- Who answered; null: the member wrote it.
  staff_id bigint,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  kind support.entry_kind not null,
  text text not null check (octet_length(text) between 1 and 32000),
  check ((staff_id is not null) = (kind = 'answer')),
  foreign key (merchant, feedback_id) references support.feedback (merchant, feedback_id)
);

create index feedback_entries_of on support.feedback_entries (feedback_id, entry_id);

-- The pictures that came with a feedback; their bytes are in platform.images. Only added; not partitioned; as long as its feedback, and
-- until an erasure.
create table support.feedback_images (
  image_id uuid primary key,
  feedback_id bigint not null,
  member_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  place smallint not null check (place between 0 and 2),
  name text not null,
  unique (feedback_id, place),
  foreign key (merchant, feedback_id) references support.feedback (merchant, feedback_id)
);
