-- A pop-up is shown only after a second person agreed (docs/reference/rewards.md 10.1).
create domain messaging.announcement_approval as text constraint announcement_approval_known
  check (value in ('waiting', 'approved', 'refused', 'withdrawn'));
comment on domain messaging.announcement_approval is 'What a second person said about a pop-up: waiting, approved, refused, withdrawn';

alter table messaging.announcements
  -- Who asked for it; null for kinds that need one person, and for pop-ups from before this rule.
  add column asked_by bigint,
  -- Its proposal to the second person.
  add column approval_id bigint,
  -- Who approved or refused it; the one who asked, when it was withdrawn.
  add column decided_by bigint,
  -- The proposal lapses at this time.
  add column waits_until timestamptz,
  add column decided_at timestamptz,
  -- Null for kinds that need one person.
  add column approval messaging.announcement_approval;

-- Pop-ups from before this rule stay as they are: they were decided when they were written.
update messaging.announcements set approval = 'approved', decided_at = created_at where kind = 'PU';

alter table messaging.announcements add constraint announcements_approval check ((kind = 'PU') = (approval is not null)) not valid;
alter table messaging.announcements add constraint announcements_asked
  check (approval is null or (asked_by is not null and waits_until is not null) or decided_at is not distinct from created_at) not valid;
alter table messaging.announcements add constraint announcements_decided
  check ((coalesce(approval, 'waiting') = 'waiting') = (decided_at is null)) not valid;
alter table messaging.announcements add constraint announcements_second_person
  check (approval is distinct from 'approved' or coalesce(decided_by <> asked_by, asked_by is null)) not valid;
