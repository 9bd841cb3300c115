-- How often it happened, and what makes two happenings one entry: failed log-ins of an hour, an account and a network.
alter table access_trail add column count integer not null default 1;
alter table access_trail add column counted text;
create unique index access_trail_counted on access_trail (counted);
-- The chain over the entries: each hash covers an entry and the hash before it. The first one may be of an entry that retention has deleted.
create table trail_seals (
  position integer primary key,
  entry_id integer not null unique,
  hash text not null
);
