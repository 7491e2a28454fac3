-- What was answered to a cancellation, by the key of the request: a repeat is answered as before and cancels nothing more.
create table lottery.cancellations (
  member_id bigint not null,
  request_key uuid not null,
  request_hash bytea not null check (octet_length(request_hash) = 32),
  answer text,                                        -- null only while the transaction that cancels is open
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, request_key)
);
