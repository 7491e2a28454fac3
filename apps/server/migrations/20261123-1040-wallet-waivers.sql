-- A member who asks for erasure may waive a rest that can neither be withdrawn nor bet (findings-security.md no. 13): a movement of
-- its own kind, against an account of its own.
insert into wallet.kinds (kind, code) values (15, 'waiver');
insert into wallet.gl_codes (number, code) values (13, 'waived-balances');
select wallet.open_ledger(book, currency) from wallet.ledgers;
