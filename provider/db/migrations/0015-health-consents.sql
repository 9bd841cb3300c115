-- What a visitor agreed to when a request was sent, word for word. It goes with the request.
create table health_consents (
  form_id integer primary key references contact_forms (id) on delete cascade,
  version text not null,
  text text not null,
  given_at text not null
);
