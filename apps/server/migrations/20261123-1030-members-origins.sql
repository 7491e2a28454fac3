-- What the visit that led to a registration brought: the affiliate data of specification, section 3.
create table members.origins (
  member_id bigint primary key references members.members,
  affiliate_code text,
  domain text,
  register_url text
);
