-- What an account may do follows from its roles; the list beside them is for accounts made before there were any.
alter table staff.accounts
  add column roles text[] not null default '{}'
    check (roles <@ array['cashier', 'risk', 'support', 'operator', 'supervisor', 'security']);

create index audit_trail_staff on staff.audit_trail (staff_id, id);
create index audit_trail_action on staff.audit_trail (action text_pattern_ops, id);
create index audit_trail_subject on staff.audit_trail (subject, id);
