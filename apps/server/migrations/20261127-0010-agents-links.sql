-- How accounts come below an agent: by its invitation links, or opened by the agent itself.
create domain agents.link_type as smallint constraint link_type_known check (value in (0, 1));
comment on domain agents.link_type is 'What account a link makes: 0 member, 1 agent';

-- An invitation link of an agent. Its code and its path are never given to another link. Grows by link; an erasure of the agent closes it
-- and empties the path.
create table agents.links (
  link_id bigint generated always as identity primary key,
  agent_id bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  starts_at timestamptz not null,
  -- Null: endless.
  ends_at timestamptz check (ends_at > starts_at),
  closed_at timestamptz,
  -- When the agent deleted it: it is closed, and its statistics stay.
  hidden_at timestamptz check (closed_at is not null or hidden_at is null),
  -- How many browsers opened it, each once a day.
  opened bigint not null default 0 check (opened >= 0),
  merchant smallint not null default platform.merchant(),
  makes agents.link_type not null,
  code text not null,
  path text,
  -- The rebates that it promises, as the wire has them: [{gameCode, rebate}].
  preset jsonb not null default '[]',
  unique (merchant, link_id),
  unique (merchant, code),
  unique (merchant, path)
);

create index links_of_agent on agents.links (agent_id, link_id desc);

-- By which link an account registered. At most one row an account; kept for ever, as a number alone names nobody.
create table agents.link_registrations (
  member_id bigint primary key,
  link_id bigint not null,
  registered_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  foreign key (merchant, link_id) references agents.links (merchant, link_id)
);

create index link_registrations_of_link on agents.link_registrations (link_id, member_id);

-- An account that an agent opened below itself. One row an account; kept for ever, as a number alone names nobody.
create table agents.opened_accounts (
  member_id bigint primary key,
  agent_id bigint not null,
  opened_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  -- The rebates that the agent gave, as the wire has them: [{gameCode, rebate}].
  preset jsonb not null default '[]'
);

create index opened_accounts_of_agent on agents.opened_accounts (agent_id, opened_at);
