-- Locks the row of a person until the transaction ends; inserts it where it is missing.
create or replace function protection.lock_profile(p_member bigint) returns void language plpgsql as $$
begin
  insert into protection.profiles (member_id) values (p_member) on conflict do nothing;
  perform from protection.profiles where member_id = p_member for update;
end $$;

-- Nobody shortens or removes a break or a self-exclusion, staff included.
create or replace function protection.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'protection.% is append only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace trigger append_only before update or delete or truncate on protection.stops
  for each statement execute function protection.refuse_change();
