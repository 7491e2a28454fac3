-- Push notices to a member's own browsers (docs/reference/messages.md 6).

create domain messaging.push_kind as text constraint push_kind_known check (value in ('money', 'tickets', 'support'));
comment on domain messaging.push_kind is 'What a push is about: money, tickets, support';

-- A browser that gets pushes for its member. One row a browser, ten an account; not partitioned; kept until the member ends it, signs out
-- there or everywhere, is excluded or erased, or until its push service no longer knows it.
create table messaging.push_devices (
  device_id bigint generated always as identity primary key,
  member_id bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  -- When its push service took the last push.
  last_sent_at timestamptz,
  merchant smallint not null default platform.merchant(),
  -- Wire code of the language of its page.
  language text not null check (char_length(language) between 2 and 10),
  user_agent text not null check (char_length(user_agent) <= 500),
  kinds messaging.push_kind[] not null check (cardinality(kinds) between 1 and 3),
  -- SHA-256 of the cookie that tells browsers apart: a sign-out there ends it.
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  -- SHA-256 of its address at the push service: a browser gets a push once.
  endpoint_hash bytea not null check (octet_length(endpoint_hash) = 32),
  -- Address and keys.
  sealed_subscription bytea not null,
  unique (merchant, endpoint_hash),
  unique (merchant, device_id)
);
create index push_devices_of_member on messaging.push_devices (member_id, device_id);

-- A push on its way. One row a browser and kind: more of the same kind says nothing more. Grows by events; not partitioned; gone when it is
-- taken, after a day at most, and with its browser.
create table messaging.push_queue (
  push_id bigint generated always as identity primary key,
  device_id bigint not null,
  not_before timestamptz not null,
  gives_up_at timestamptz not null,
  merchant smallint not null default platform.merchant(),
  attempts smallint not null default 0,
  kind messaging.push_kind not null,
  unique (device_id, kind),
  foreign key (merchant, device_id) references messaging.push_devices (merchant, device_id) on delete cascade
);
create index push_queue_due on messaging.push_queue (not_before);

-- The outbox of a demo shows pushes too. The constraint is checked for new rows; the old ones are within it.
alter domain messaging.channel drop constraint channel_known;
alter domain messaging.channel add constraint channel_known check (value in ('mail', 'sms', 'push')) not valid;
comment on domain messaging.channel is 'How a message is sent: mail, sms, push';
