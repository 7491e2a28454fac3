-- Whether the rules of the place allow rounds that play by themselves.
alter table studio.launches add column has_autoplay boolean not null default true;
alter table studio.sessions add column has_autoplay boolean not null default true;
