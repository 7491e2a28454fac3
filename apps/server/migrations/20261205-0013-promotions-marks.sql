-- What has been read of the feed of final wagers is kept by the feed itself from now on (decision 102).
-- reviewed: one row; a step of the release before that runs now ends first, so that its mark has what it counted.
lock table promotions.intake in access exclusive mode;

insert into platform.old_marks (merchant, reader, transaction, end_id, up_to_ref)
  select merchant, 'promotions.intake', transaction, end_id, up_to_ref from promotions.intake;

-- reviewed: two marks would count a bet twice; the reader of the release before fails until it ends, and logs `job.failed`.
drop table promotions.intake;

-- reviewed: one row; a step of the release before that runs now ends first, so that its mark has what it counted.
lock table promotions.bonus_intake in access exclusive mode;

insert into platform.old_marks (merchant, reader, transaction, end_id, up_to_ref)
  select merchant, 'promotions.bonus-count', transaction, end_id, up_to_ref from promotions.bonus_intake;

-- reviewed: two marks would count a bet twice; the reader of the release before fails until it ends, and logs `job.failed`.
drop table promotions.bonus_intake;

-- reviewed: one row; a step of the release before that runs now ends first, so that its mark has what it counted.
lock table promotions.raffle_intake in access exclusive mode;

insert into platform.old_marks (merchant, reader, transaction, end_id, up_to_ref)
  select merchant, 'promotions.raffle-tickets', transaction, end_id, up_to_ref from promotions.raffle_intake;

-- reviewed: two marks would count a bet twice; the reader of the release before fails until it ends, and logs `job.failed`.
drop table promotions.raffle_intake;
