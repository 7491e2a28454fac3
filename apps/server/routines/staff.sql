-- Refuses to remove rows, and to change rows of the access log, for the owner of the database too.
create or replace function staff.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append only';
end $$;

-- Whether an erasure removes a name from texts now: only the functions below say so, and they run with the rights of the tables' owner.
create or replace function staff.is_redacting() returns boolean language sql stable as $$
  select current_setting('staff.redacting', true) is not distinct from 'yes'
    and current_user = (select tableowner from pg_tables where schemaname = 'staff' and tablename = 'audit_trail')
$$;

-- A proposal does not change and is decided once. An erasure removes the member's name from its texts; who proposed and decided it stays.
create or replace function staff.guard_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and staff.is_redacting()
     and (new.approval_id, new.kind, new.state, new.proposed_by, new.proposed_at, new.expires_at, new.decided_by, new.decided_at)
       is not distinct from
         (old.approval_id, old.kind, old.state, old.proposed_by, old.proposed_at, old.expires_at, old.decided_by, old.decided_at) then
    return new;
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'proposed' then
      raise exception 'an approval begins as proposed' using errcode = '23514';
    end if;
    return new;
  end if;
  if tg_op <> 'UPDATE' or old.state <> 'proposed'
     or (new.approval_id, new.kind, new.subject, new.payload, new.reason, new.proposed_by, new.proposed_at, new.expires_at)
        is distinct from
        (old.approval_id, old.kind, old.subject, old.payload, old.reason, old.proposed_by, old.proposed_at, old.expires_at) then
    raise exception 'approval %: decided once, and never changed', old.approval_id using errcode = '23514';
  end if;
  return new;
end $$;

-- An erasure removes the member's name from texts that staff wrote (decision 36). Who did what, and when, stays: only texts change, only
-- in the functions below, which set `staff.redacting` and run with the rights of the table's owner.
create or replace function staff.refuse_rewriting() returns trigger language plpgsql as $$
begin
  if not staff.is_redacting()
    or (new.id, new.staff_id, new.action, new.at) is distinct from (old.id, old.staff_id, old.action, old.at) then
    raise exception 'the audit trail is append only';
  end if;
  return new;
end $$;

-- A pattern that matches a text as whole words, escaped as in JSON. The caller ignores case.
create or replace function staff.word_pattern(p_text text) returns text language sql immutable as $$
  select '(?<![[:alnum:]])' || regexp_replace(substring(to_jsonb(p_text)::text from '^"(.*)"$'), '([^[:alnum:][:space:]])', '\\\1', 'g')
    || '(?![[:alnum:]])'
$$;

-- Replaces texts by three dots in the audit trail and in approvals. Texts of one character are skipped: they would match too much.
create or replace function staff.redact_texts(p_texts text[]) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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

-- Removes the reasons that staff gave for actions on certain subjects: a free text may name the person in any way.
-- `p_actions` are patterns, `p_subjects` exact.
create or replace function staff.forget_reasons(p_actions text[], p_subjects text[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('staff.redacting', 'yes', true);
  update staff.audit_trail set detail = detail - 'reason' - 'note'
    where action ~ any (p_actions) and subject = any (p_subjects) and detail ?| array['reason', 'note'];
  update staff.approvals set reason = '•••' where kind ~ any (p_actions) and subject = any (p_subjects);
  perform set_config('staff.redacting', '', true);
end $$;

create or replace trigger approvals_guard before insert or update or delete on staff.approvals
  for each row execute function staff.guard_approval();

create or replace trigger approvals_no_truncate before truncate on staff.approvals
  for each statement execute function staff.refuse_change();

create or replace trigger audit_trail_texts before update on staff.audit_trail for each row execute function staff.refuse_rewriting();

create or replace trigger audit_trail_append_only before delete or truncate on staff.audit_trail
  for each statement execute function staff.refuse_change();

create or replace trigger access_log_append_only before update or delete or truncate on staff.access_log
  for each statement execute function staff.refuse_change();
