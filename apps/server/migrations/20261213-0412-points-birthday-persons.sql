-- outside a transaction
-- A person has one birthday a year in all its accounts.
create unique index concurrently if not exists birthdays_of_person on points.birthdays (merchant, person, occurrence) where person is not null;
