-- What has arrived for a deposit: the sum of the payments that its provider told. No deposit is ever credited above it.
-- A transfer to the house's own account has no provider: two persons read the bank statement, and the ceiling is what was announced.
alter table cashier.deposits add column arrived bigint not null default 0 check (arrived >= 0);

update cashier.deposits set arrived = paid.amount
from (select deposit_id, sum(amount)::bigint as amount from cashier.payments group by deposit_id) paid
where paid.deposit_id = deposits.deposit_id;

create function cashier.count_arrived() returns trigger language plpgsql as $$
begin
  update cashier.deposits set arrived = arrived + new.amount where deposit_id = new.deposit_id;
  return null;
end $$;
create trigger payments_arrive after insert on cashier.payments
  for each row execute function cashier.count_arrived();

alter table cashier.deposits add constraint credit_within_arrived check (
  credited is null or credited <= case when provider = 'house' then amount else arrived end);
