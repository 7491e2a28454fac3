-- What our books say that a member has at a vendor with wallets of its own, together with what is on the way: transfers, and the rounds
-- that the vendor reported since. It is the member's part of the ledger's account `vendor:<code>`. Below zero only while the vendor has
-- paid out a win that it has not reported yet. Whole, a row a member and vendor; kept for ever. In a table of its own, as a transfer locks
-- the row of vendors.players before the wallet, and a report the wallet first.
create table vendors.own_wallets (
  member_id bigint not null,
  amount bigint not null default 0,
  merchant smallint not null default platform.merchant(),
  vendor text not null,
  primary key (merchant, member_id, vendor),
  foreign key (merchant, member_id, vendor) references vendors.players (merchant, member_id, vendor)
);

insert into vendors.own_wallets (merchant, member_id, vendor, amount)
  select merchant, member_id, vendor,
    coalesce(sum(case when direction = 'to-vendor' and state <> 'returned' then amount
      when direction = 'from-vendor' and state = 'done' then -amount else 0 end), 0)
  from vendors.transfers group by merchant, member_id, vendor;
