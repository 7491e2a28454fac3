-- The live chat with visitors, pdf files of staff, transcripts by mail (docs/reference/support.md 3.7 to 3.9).

-- The conversation of a visitor has no member; who holds its secret is in support.chat_visitors.
alter table support.conversations alter column member_id drop not null;

-- When the member had its transcript mailed; once.
alter table support.conversations add column transcript_at timestamptz;

-- A message that was left outside the hours of the chat: staff answer it by mail, after those who wait.
alter table support.conversations add column is_by_mail boolean not null default false;

-- A picture of staff in the conversation of a visitor belongs to no member.
alter table support.chat_images alter column member_id drop not null;

-- Who opened a conversation without an account. Only the hash of the secret is kept, so nobody can read it back. Grows by conversation of a
-- visitor; not partitioned; deleted a year after the last change of the conversation, also where that is a complaint and stays.
create table support.chat_visitors (
  conversation_id bigint primary key,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  -- SHA-256 of the secret in the cookie of the visitor.
  secret_hash bytea not null check (octet_length(secret_hash) = 32 /* bytes of SHA-256 */),
  -- SHA-256 of what ties captchas to the browser: a repeated call is found by it, and a second open conversation.
  browser_hash bytea not null check (octet_length(browser_hash) = 32 /* bytes of SHA-256 */),
  -- The address that staff answer to, sealed; null where the answer comes in the chat.
  sealed_mail bytea check (octet_length(sealed_mail) <= 2000),
  unique (merchant, secret_hash),
  foreign key (merchant, conversation_id) references support.conversations (merchant, conversation_id)
);

create index chat_visitors_of_browser on support.chat_visitors (browser_hash, conversation_id desc);

-- The pdf files that staff sent with a message, with their bytes. Only added; not partitioned; as long as their conversation, and until an
-- erasure.
create table support.chat_files (
  file_id uuid primary key default gen_random_uuid(),
  conversation_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  seq integer not null,
  merchant smallint not null default platform.merchant(),
  place smallint not null check (place between 0 and 2),
  name text not null check (octet_length(name) <= 400),
  bytes bytea not null check (octet_length(bytes) <= 5242880 /* 5 MB */),
  unique (conversation_id, seq, place),
  foreign key (merchant, conversation_id) references support.conversations (merchant, conversation_id)
);
