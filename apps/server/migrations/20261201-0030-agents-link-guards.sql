-- Spam by invitation links: a kind of flag, and what such a flag does to its link (docs/reference/agents.md 10). The flags that are there
-- have other words, so nothing has to be looked at again.
alter domain agents.flag_kind drop constraint flag_kind_known;
alter domain agents.flag_kind add constraint flag_kind_known check (value in (
  'self-referral', 'fixed-sums', 'padding', 'empty-chain', 'transfer-ring', 'opposite-bets', 'transfer-passed-on', 'link-spam')) not valid;
comment on domain agents.flag_kind is
  'What a detector found: self-referral (an account below is the agent itself), fixed-sums (farming of fixed sums), padding (of active '
  'members), empty-chain (of agents), transfer-ring, opposite-bets (of two accounts), transfer-passed-on (more than 80 % within 24 hours), '
  'link-spam (visits without registrations or many from one network)';

create domain agents.link_guard as text constraint link_guard_known check (value in ('captcha', 'paused'));
comment on domain agents.link_guard is
  'What a flag does to a link: captcha (who registers by it solves one), paused (nobody can register by it)';

-- What a flag does to its link. One row a flag of spam by links; kept for ever.
create table agents.link_guards (
  flag_id bigint primary key,
  link_id bigint not null,
  -- The counts of the link when it was flagged, or when the flag was dismissed: what was judged is not judged again.
  opened bigint not null check (opened >= 0),
  registered bigint not null check (registered >= 0),
  -- When the flag was dismissed.
  lifted_at timestamptz,
  merchant smallint not null default platform.merchant(),
  guard agents.link_guard not null,
  foreign key (merchant, link_id) references agents.links (merchant, link_id)
);

create index link_guards_of_link on agents.link_guards (link_id);
