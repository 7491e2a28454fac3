-- Of a debt, what flags hold and what stays with the payer (docs/reference/agents.md 10). What is owed now is the amount without both.
alter domain agents.debt_state drop constraint debt_state_known;
alter domain agents.debt_state add constraint debt_state_known
  check (value in ('unpaid', 'part', 'arrears', 'held', 'paid', 'forfeited')) not valid;
comment on domain agents.debt_state is
  'State of what is owed on a line: unpaid (its time has not come), part, arrears, held (it waits for staff), paid, '
  'forfeited (all of it stays with the payer)';

alter table agents.debts
  add column withheld bigint not null default 0 check (withheld >= 0),
  add column forfeited bigint not null default 0 check (forfeited >= 0),
  drop constraint debts_check1,
  add constraint debts_rest check (paid + withheld + forfeited <= amount) not valid,
  add constraint debts_over check ((state in ('paid', 'forfeited')) = (paid + forfeited = amount)) not valid,
  add constraint debts_forfeited check ((state = 'forfeited') = (forfeited = amount)) not valid;
