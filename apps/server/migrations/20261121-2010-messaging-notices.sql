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
insert into messaging.channels (channel) values ('mail'), ('sms');

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
