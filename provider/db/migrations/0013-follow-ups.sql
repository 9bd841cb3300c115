-- What staff do about a request: how far it is, for whom and when, and what they note. It goes with the request.
create table follow_ups (
  form_id integer primary key references contact_forms (id) on delete cascade,
  state text not null,
  state_at text,
  state_by integer references staff (id),
  assignee integer references staff (id),
  remind_on text,
  updated_at text not null
);
create index follow_ups_by_update on follow_ups (updated_at);

create table notes (
  id {{counting_key}},
  form_id integer not null references contact_forms (id) on delete cascade,
  at text not null,
  staff_id integer not null references staff (id),
  text text not null
);
create index notes_of_form on notes (form_id, id);
