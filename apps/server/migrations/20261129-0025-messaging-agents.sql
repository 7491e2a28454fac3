-- What the house tells agents, and what each of them has read (docs/reference/agents.md 7.2).

-- One audience more. The rows that are there have other words, so nothing has to be looked at again.
alter domain messaging.audience drop constraint audience_known;
alter domain messaging.audience add constraint audience_known check (value in ('everyone', 'visitors', 'members', 'agents')) not valid;
comment on domain messaging.audience is 'Who sees an announcement: everyone, visitors, members, agents';

-- An announcement that an agent has read. One row an agent and announcement; not partitioned; kept until an erasure of the agent.
create table messaging.announcement_reads (
  member_id bigint not null,
  announcement_id bigint not null,
  read_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  primary key (member_id, announcement_id),
  foreign key (merchant, announcement_id) references messaging.announcements (merchant, announcement_id)
);
