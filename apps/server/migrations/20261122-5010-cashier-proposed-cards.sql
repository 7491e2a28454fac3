-- An account that staff wrote down from papers and a second person has still to agree to. It stands apart from the cards: what was only
-- proposed counts for nobody, neither as a card nor as a mark of risk. One a member; another proposal takes its place.
create table cashier.proposed_cards (
  member_id bigint primary key references members.members,
  proposal uuid not null unique,
  kind text not null check (kind in ('bank', 'e-wallet', 'virtual')),
  bank_code text not null,
  holder_sealed bytea not null,
  account_sealed bytea not null,
  account_mark bytea not null,
  at timestamptz not null default clock_timestamp()
);
