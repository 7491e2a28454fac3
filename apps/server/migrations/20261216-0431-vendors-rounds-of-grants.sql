-- The rounds of the free rounds that were played before their grants had them.
update vendors.free_rounds f set played = c.rounds
from (
  select merchant, vendor, grant_id, array_agg(distinct round_id) as rounds from vendors.calls
  where grant_id is not null and status in ('OK', 'VOIDED') group by merchant, vendor, grant_id
) c where c.merchant = f.merchant and c.vendor = f.vendor and c.grant_id = f.grant_id::text;
