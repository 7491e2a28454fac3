-- A row of a grant file whose member has used the browser of who gave the file (docs/reference/rewards.md 4.5).
alter domain promotions.grant_row_verdict drop constraint grant_row_verdict_known;
alter domain promotions.grant_row_verdict add constraint grant_row_verdict_known
  check (value in ('ok', 'unknown-member', 'self-excluded', 'promotion-not-for-you', 'grant-related', 'duplicate-row', 'amount-out-of-range',
    'unreadable'));
comment on domain promotions.grant_row_verdict is 'What the check said of a row: ok, unknown-member, self-excluded, promotion-not-for-you,
  grant-related, duplicate-row, amount-out-of-range, unreadable';
