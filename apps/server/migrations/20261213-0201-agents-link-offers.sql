-- The contract that a link offers to each agent who registers by it (docs/reference/agents.md 3.3).
create domain agents.link_offer_state as text constraint link_offer_state_known check (value in ('waiting', 'sent', 'refused'));
comment on domain agents.link_offer_state is
  'State of the contract offer of a link for an account: waiting, sent, refused (the agent could not offer it any more)';

-- Null: it offers none. Else the kind, the games and the terms as a contract has them.
alter table agents.links add column offer jsonb;

-- The offer of a link for an account that registered by it. Written with the registration, sent by a job in the transaction that offers the
-- contract. At most one row an account that came by a link with an offer; kept for ever.
create table agents.link_offers (
  member_id bigint primary key,
  link_id bigint not null,
  contract_id bigint,
  asked_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  merchant smallint not null default platform.merchant(),
  state agents.link_offer_state not null default 'waiting',
  -- The code with which the offer was refused.
  refusal text,
  foreign key (merchant, link_id) references agents.links (merchant, link_id),
  foreign key (merchant, contract_id) references agents.contracts (merchant, contract_id),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'sent') = (contract_id is not null)),
  check ((state = 'refused') = (refusal is not null))
);

create index link_offers_waiting on agents.link_offers (asked_at, member_id) where state = 'waiting';
