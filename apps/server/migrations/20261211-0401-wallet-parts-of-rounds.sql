-- The bets of one round of a vendor carry one reference, so a reference may have the parts of several stakes.
alter table wallet.stake_parts drop constraint stake_parts_scope_ref_key;

-- The form of the release before the last: nothing calls it any more.
drop function if exists wallet.start_bonus(uuid, bigint, smallint, bigint, bigint, text[], timestamptz, bigint);
