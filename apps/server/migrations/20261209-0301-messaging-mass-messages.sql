-- Messages of the house to many members, and consents to offers (docs/reference/messages.md 7 and 8).

create domain messaging.mass_kind as text constraint mass_kind_known check (value in ('service', 'offer'));
comment on domain messaging.mass_kind is 'What a message to many members is about: service, offer';

create domain messaging.mass_way as text constraint mass_way_known check (value in ('inbox', 'mail', 'sms'));
comment on domain messaging.mass_way is 'On which way an offer or a message to many members goes: inbox, mail, sms';

create domain messaging.mass_accounts as text constraint mass_accounts_known check (value in ('all', 'players', 'agents'));
comment on domain messaging.mass_accounts is 'Whom a message to many members is for: all, players, agents';

create domain messaging.mass_state as text constraint mass_state_known check (value in ('waiting', 'sending', 'sent', 'stopped'));
comment on domain messaging.mass_state is 'How far a message to many members is: waiting for a second person, sending, sent, stopped';

create domain messaging.consent_source as text constraint consent_source_known
  check (value in ('page', 'link', 'exclusion'));
comment on domain messaging.consent_source is
  'Where a consent was given or withdrawn: page of the member, link in a message, exclusion of the member by itself';

-- A message to many members. A few rows a week; not partitioned; kept for ever, as inboxes show its texts.
create table messaging.mass_messages (
  message_id bigint generated always as identity primary key,
  made_by bigint not null,
  approved_by bigint,
  -- Members up to this id have been looked at.
  mark bigint not null default 0,
  -- The newest account of its audience when it was written: later ones do not get it.
  last_member bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  members integer not null check (members > 0),
  looked integer not null default 0,
  inbox integer not null default 0,
  mail integer not null default 0,
  sms integer not null default 0,
  skipped integer not null default 0,
  merchant smallint not null default platform.merchant(),
  kind messaging.mass_kind not null,
  accounts messaging.mass_accounts not null,
  state messaging.mass_state not null,
  ways messaging.mass_way[] not null check (cardinality(ways) between 1 and 3),
  -- Every language when it is empty.
  languages text[] not null check (cardinality(languages) <= 30),
  key text not null check (char_length(key) <= 200),
  -- SHA-256 of what was asked: a repeated key with other words is refused.
  hash bytea not null check (octet_length(hash) = 32),
  unique (merchant, key),
  unique (merchant, message_id),
  check (approved_by is distinct from made_by),
  check ((ended_at is not null) = (state in ('sent', 'stopped')))
);
create index mass_messages_sending on messaging.mass_messages (message_id) where state = 'sending';

-- Its words in one language. A few rows a message; kept with it.
create table messaging.mass_texts (
  message_id bigint not null,
  merchant smallint not null default platform.merchant(),
  language text not null check (language ~ '^[A-Z]{2}$'),
  title text not null check (char_length(title) between 1 and 80),
  content text not null check (char_length(content) between 1 and 2000),
  primary key (message_id, language),
  foreign key (merchant, message_id) references messaging.mass_messages (merchant, message_id)
);

-- A mail or a short message of a message to many members that has not been handed over. The address is looked up when it is. Grows with the
-- message; not partitioned; gone when it is handed over, stopped, or a day old.
create table messaging.mass_deliveries (
  delivery_id bigint generated always as identity primary key,
  message_id bigint not null,
  member_id bigint not null,
  not_before timestamptz not null default clock_timestamp(),
  gives_up_at timestamptz not null default clock_timestamp() + interval '1 day',
  merchant smallint not null default platform.merchant(),
  attempts smallint not null default 0,
  way messaging.mass_way not null check (way <> 'inbox'),
  unique (message_id, member_id, way),
  foreign key (merchant, message_id) references messaging.mass_messages (merchant, message_id)
);
create index mass_deliveries_due on messaging.mass_deliveries (not_before);
create index mass_deliveries_of_member on messaging.mass_deliveries (member_id);

-- Each time a member agreed to offers on a way, or withdrew that: the last row of a way counts. Rows are never changed; a few a member; not
-- partitioned; gone with an erasure.
create table messaging.offer_consents (
  consent_id bigint generated always as identity primary key,
  member_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  -- The wording of the sentence that the member agreed to.
  wording smallint not null check (wording > 0),
  merchant smallint not null default platform.merchant(),
  is_given boolean not null,
  way messaging.mass_way not null,
  source messaging.consent_source not null,
  check (not is_given or source = 'page')
);
create index offer_consents_of_member on messaging.offer_consents (member_id, way, consent_id desc) include (is_given);
