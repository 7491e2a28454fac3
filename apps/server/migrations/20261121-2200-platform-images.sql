-- Pictures that people have sent, as they were written anew by us: png or jpg without anything else in it.
create table platform.images (
  image_id uuid primary key default gen_random_uuid(),
  name text not null,
  type text not null check (type in ('image/png', 'image/jpeg')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes bytea not null check (octet_length(bytes) <= 12000000),
  at timestamptz not null default clock_timestamp()
);
