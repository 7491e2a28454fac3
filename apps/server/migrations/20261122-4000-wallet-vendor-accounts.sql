-- Money that is with a vendor, or on the way to or from it: the account of each vendor that keeps wallets of its own. It reads what the
-- vendor's wallets hold together with what is on the way (ledger.md, section 2, transfer wallet).
insert into wallet.gl_codes (number, code) values (12, 'vendor:studio');
select wallet.open_ledger(book, currency) from wallet.ledgers;
