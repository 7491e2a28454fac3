-- A picture of a notice or pop-up, written anew from its pixels as every picture that comes from outside.
alter table messaging.announcements
  add column image_id uuid references platform.images,
  add constraint announcements_pictured check (image_id is null or kind in ('PL', 'PU')),
  -- The one whose place it took: texts never change.
  add column replaces bigint references messaging.announcements;
create index announcements_image on messaging.announcements (image_id) where image_id is not null;
