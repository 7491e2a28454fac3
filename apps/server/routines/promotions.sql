-- Of a grant only the note may go: an erasure empties it.
create or replace function promotions.guard_grant() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'note' <> to_jsonb(old) - 'note' or new.note <> '' then
    raise exception 'grants are only added to';
  end if;
  return new;
end
$$;

create or replace trigger grants_only_grow before update or delete on promotions.grants
  for each row execute function promotions.guard_grant();

-- Who referred a friend, and with which terms, never changes; nor does what was paid. An erasure empties the signals.
create or replace function promotions.guard_referral() returns trigger language plpgsql as $$
declare
  -- What names the friend, the referrer and the time that counts.
  fixed constant text[] := array['friend_id', 'referrer_id', 'registered_at', 'registered_day', 'last_day', 'terms_version', 'merchant'];
  is_final constant boolean := old.state in ('rewarded', 'lapsed', 'refused');
begin
  if tg_op = 'DELETE' then
    raise exception 'referrals are only added to';
  end if;
  if exists (select from unnest(fixed) field where to_jsonb(new) -> field is distinct from to_jsonb(old) -> field) then
    raise exception 'who referred whom, and when, never changes';
  end if;
  if is_final and to_jsonb(new) - 'signals' <> to_jsonb(old) - 'signals' then
    raise exception 'a referral that is % does not change', old.state;
  end if;
  return new;
end
$$;

create or replace trigger referrals_guarded before update or delete on promotions.referrals
  for each row execute function promotions.guard_referral();

-- What an application was given never changes, and a final one does not change at all. An erasure may empty its texts.
create or replace function promotions.guard_application() returns trigger language plpgsql as $$
declare
  -- What an erasure empties.
  texts constant text[] := array['comment', 'note'];
  -- What a move may set.
  moving constant text[] := array['status', 'detail', 'since', 'reason', 'note', 'decide_by', 'claim_before', 'amount', 'required',
    'inputs', 'accepted_at', 'comment'];
  is_final constant boolean := old.status in ('rejected', 'closed') or (old.status = 'claimed' and old.detail is null);
begin
  if tg_op = 'DELETE' then
    raise exception 'an application is never deleted';
  end if;
  if to_jsonb(new) - moving <> to_jsonb(old) - moving then
    raise exception 'an application keeps what it was given';
  end if;
  if is_final and to_jsonb(new) - texts <> to_jsonb(old) - texts then
    raise exception 'application % is final', old.application_id;
  end if;
  if old.amount is not null and new.amount is distinct from old.amount then
    raise exception 'application % keeps its amount', old.application_id;
  end if;
  return new;
end
$$;

create or replace trigger applications_guarded before update or delete on promotions.applications
  for each row execute function promotions.guard_application();

-- How many applications of an offer have each status.
create or replace function promotions.counts_of(p_offer bigint) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(c.status, c.count), '{}') from (
    select status, count(*) as count from promotions.applications where offer_id = p_offer group by status) c
$$;
