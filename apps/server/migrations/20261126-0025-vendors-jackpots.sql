-- Pots of vendors: what bets added to them and wins took from them, as the vendor named it in its calls.

-- Of a bet: each pot with what the bet added. Of a win of kind JACKPOT: the pot with what it took. `[{"id": …, "amount": …}]`, an amount as
-- decimal text; null for a call without pots.
alter table vendors.calls add column jackpots jsonb;

-- The same, added up by the hour in which the calls were accepted, so that a report of thirty days reads a bounded number of rows. Sixteen
-- rows share an hour of a pot, so that calls of different players seldom wait for each other. Grows by hour and pot; kept for ever.
create table vendors.jackpot_hours (
  hour timestamptz not null,
  contributed bigint not null check (contributed >= 0),
  won bigint not null check (won >= 0),
  share smallint not null check (share between 0 and 15),
  merchant smallint not null default platform.merchant(),
  vendor text not null,
  currency text not null,
  jackpot_id text not null,
  primary key (merchant, vendor, hour, currency, jackpot_id, share)
);
