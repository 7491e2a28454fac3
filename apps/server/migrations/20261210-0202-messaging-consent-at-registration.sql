-- Consents to offers can be given with the registration too (docs/reference/messages.md 8).
alter domain messaging.consent_source drop constraint consent_source_known;
alter domain messaging.consent_source add constraint consent_source_known
  check (value in ('page', 'link', 'exclusion', 'registration')) not valid;
comment on domain messaging.consent_source is
  'Where a consent was given or withdrawn: page of the member, link in a message, exclusion of the member by itself, registration';

alter table messaging.offer_consents
  drop constraint offer_consents_check,
  add constraint offer_consents_given check (not is_given or source in ('page', 'registration')) not valid;
