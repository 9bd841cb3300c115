-- What was erased, as hashes that say nothing of it: a restored backup is searched for it. Rows stay for as long as there are backups.
create table erasures (
  subject text primary key,
  erased_at text not null
);
