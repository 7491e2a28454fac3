-- A bet that the wallet did not answer is given up: nobody knows whether it was taken, so it is refunded until that is answered. Its result
-- counts for nothing: from then on the round can only be refunded.
alter table studio.rounds add column given_up_at timestamptz;
alter table studio.rounds add constraint rounds_given_up check (given_up_at is null or state in ('refunding', 'refunded')) not valid;
