-- Erasing a member (reliability.md P2) takes his name out of the texts that staff wrote. The trail keeps who did what, to which number and
-- when; only texts may be blanked, only by these functions, and only to nothing or to three dots.
drop trigger audit_trail_append_only on staff.audit_trail;

create function staff.refuse_rewriting() returns trigger language plpgsql as $$
begin
  if current_setting('staff.redacting', true) is distinct from 'yes'
    or current_user <> (select tableowner from pg_tables where schemaname = 'staff' and tablename = 'audit_trail')
    or (new.id, new.staff_id, new.action, new.at) is distinct from (old.id, old.staff_id, old.action, old.at) then
    raise exception 'the audit trail is append only';
  end if;
  return new;
end $$;
create trigger audit_trail_texts before update on staff.audit_trail for each row execute function staff.refuse_rewriting();
create trigger audit_trail_append_only before delete or truncate on staff.audit_trail
  for each statement execute function staff.refuse_change();

-- A text as a pattern that matches it as whole words, in whatever case, as JSON writes it.
create function staff.word_pattern(p_text text) returns text language sql immutable as $$
  select '(?<![[:alnum:]])' || regexp_replace(substring(to_jsonb(p_text)::text from '^"(.*)"$'), '([^[:alnum:][:space:]])', '\\\1', 'g')
    || '(?![[:alnum:]])'
$$;

create function staff.redact_texts(p_texts text[]) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare v_pattern text;
begin
  perform set_config('staff.redacting', 'yes', true);
  foreach v_pattern in array array(select staff.word_pattern(t) from unnest(p_texts) t where length(t) > 1) loop
    update staff.audit_trail set subject = regexp_replace(subject, v_pattern, '•••', 'gi'),
        detail = regexp_replace(detail::text, v_pattern, '•••', 'gi')::jsonb, ip = regexp_replace(ip, v_pattern, '•••', 'gi')
      where subject ~* v_pattern or detail::text ~* v_pattern or ip ~* v_pattern;
    update staff.approvals set subject = regexp_replace(subject, v_pattern, '•••', 'gi'),
        payload = regexp_replace(payload::text, v_pattern, '•••', 'gi')::jsonb, reason = regexp_replace(reason, v_pattern, '•••', 'gi')
      where subject ~* v_pattern or payload::text ~* v_pattern or reason ~* v_pattern;
  end loop;
  perform set_config('staff.redacting', '', true);
end $$;

-- The reasons that staff gave for what they did to certain things: who wrote about a person may have named him in any way.
create function staff.forget_reasons(p_actions text[], p_subjects text[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('staff.redacting', 'yes', true);
  update staff.audit_trail set detail = detail - 'reason' - 'note'
    where action ~ any (p_actions) and subject = any (p_subjects) and detail ?| array['reason', 'note'];
  update staff.approvals set reason = '•••' where kind ~ any (p_actions) and subject = any (p_subjects);
  perform set_config('staff.redacting', '', true);
end $$;
