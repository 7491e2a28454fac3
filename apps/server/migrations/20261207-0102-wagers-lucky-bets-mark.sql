-- Lucky bets are found by a reader of their own (decision 107). Nobody has such an offer yet, so the reader begins where the bonuses have
-- read to.
insert into wagers.feed_marks (merchant, reader, transaction, end_id, up_to_ref)
  select merchant, 'promotions.lucky-bets', transaction, end_id, up_to_ref from wagers.feed_marks
  where reader = 'promotions.bonus-count';
