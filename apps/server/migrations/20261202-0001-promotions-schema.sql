-- Promotions: what the site offers its members, and what each takes of it (docs/reference/promotions.md).
create schema promotions;
