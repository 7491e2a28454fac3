-- Wins and corrections of a bet that has not come: the vendor repeats them, as the bet may still come. One that waits for minutes becomes
-- an incident. Grows by such call, rarely; one that is taken is removed, one that became an incident is kept for ever.
create table vendors.waiting_calls (
  amount bigint not null,
  -- When it came first; infinity once it is an incident.
  since timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  vendor text not null,
  tx_id text not null,
  player_id text not null,
  round_id text not null,
  primary key (merchant, vendor, tx_id)
);

create index waiting_calls_by_time on vendors.waiting_calls (since) where since < 'infinity';
