-- Headlines: service news in one line above the header. The constraint is checked for new rows; the old ones are within it.
alter domain messaging.announcement_kind drop constraint announcement_kind_known;
alter domain messaging.announcement_kind add constraint announcement_kind_known check (value in ('B', 'PL', 'PU', 'PR', 'H')) not valid;
comment on domain messaging.announcement_kind is
  'What an announcement is: B (banner), PL (player notice), PU (pop-up), PR (promotion), H (headline)';
