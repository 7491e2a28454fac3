-- Rounds that stay open: the vendor is asked how they ended (docs/reference/vendors.md 5.5).
create domain vendors.round_answer as text constraint round_answer_known check (value in (
  'silent', 'open', 'ended', 'unknown', 'contradicts'));
comment on domain vendors.round_answer is
  'What a vendor last answered about an old round: silent (no answer that can be read), open (it may still change there), ended (the round is '
  'over on both sides), unknown (the vendor does not have it), contradicts (the two sides differ beyond missing calls)';

-- The mark of an old round. `next_ask_at` is when the vendor is asked next, in growing intervals; null once the round is over. Grows by
-- round that was open for two days; kept for ever.
create table vendors.round_asks (
  asked_at timestamptz,
  next_ask_at timestamptz default clock_timestamp(),
  asks integer not null default 0 check (asks >= 0),
  merchant smallint not null default platform.merchant(),
  vendor text not null,
  round_id text not null,
  player_id text not null,
  -- Null until the first answer, or the first silence.
  answer vendors.round_answer,
  primary key (merchant, vendor, round_id, player_id),
  foreign key (merchant, vendor, round_id, player_id) references vendors.rounds (merchant, vendor, round_id, player_id)
);

create index due_round_asks on vendors.round_asks (next_ask_at) where next_ask_at is not null;
