-- Pictures that came with a message between members; their bytes are in platform.images, once for a message to several accounts. Only
-- added; not partitioned; as long as their thread, with the image itself; a message that is taken back and an erasure delete them.
create table messaging.thread_images (
  image_id uuid not null,
  thread_id bigint not null,
  sender_id bigint not null,
  seq integer not null,
  merchant smallint not null default platform.merchant(),
  place smallint not null check (place between 0 and 2),
  name text not null,
  primary key (thread_id, seq, place),
  foreign key (merchant, thread_id) references messaging.threads (merchant, thread_id),
  foreign key (merchant, image_id) references platform.images (merchant, image_id)
);

create index thread_images_image on messaging.thread_images (image_id);
