-- Movements of pay between agents (docs/reference/agents.md 6.8).

-- Two kinds of movement: what contracts pay. Entries that are there already have other kinds, so nothing has to be looked at again.
alter domain wallet.entry_kind drop constraint entry_kind_known;
alter domain wallet.entry_kind add constraint entry_kind_known check (value between 1 and 17) not valid;
comment on domain wallet.entry_kind is
  'What an entry is: 1 bet, 2 win, 3 rebate, 4 rollback, 5 refund, 6 amend, 7 deposit, 8 withdrawal, 9 transfer, 10 commission, '
  '11 bonus, 12 grant, 13 points, 14 adjustment, 15 waiver, 16 dividend, 17 salary';

insert into wallet.entry_kinds (kind, code) values (16, 'dividend'), (17, 'salary');

-- Each payment between two agents goes in and out of this account in one transaction, so it reads zero.
insert into wallet.gl_codes (gl, code, target_zero) values (14, 'clearing:pay', true);
insert into wallet.gl_accounts (gl_account, ledger, gl)
  select 14 << 10 | ledger, ledger, 14 from wallet.ledgers;
