-- Who looked at or removed what. No foreign keys: an entry outlives the account and the form it speaks of.
create table access_trail (
  id {{counting_key}},
  at text not null,
  staff_id integer not null,
  staff_email text not null,
  action text not null,
  form_id integer
);
