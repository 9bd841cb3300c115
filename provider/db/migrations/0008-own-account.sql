-- Where a session was opened: the browser in words, the address shortened. Null: it was not said.
alter table sessions add column browser text;
alter table sessions add column address text;
-- Wrong passwords and codes of accounts, as long as they count.
create table failed_attempts (
  id {{counting_key}},
  staff_id integer not null references staff (id) on delete cascade,
  kind text not null,
  at text not null
);
create index failed_attempts_of_staff on failed_attempts (staff_id, kind, at);
