-- The patient's page of a request and the quotes on it. Of the secret of its link only the hash is stored.
create table patient_pages (
  form_id integer primary key references contact_forms (id) on delete cascade,
  version integer not null,
  token_hash text not null unique,
  wrong_tries integer not null default 0,
  news_at text,
  requested text not null default '[]'
);

create table patient_keys (
  key_hash text primary key,
  form_id integer not null references contact_forms (id) on delete cascade,
  expires_at text not null
);
create index patient_keys_of_form on patient_keys (form_id);

create table patient_tries (
  id {{counting_key}},
  form_id integer not null references contact_forms (id) on delete cascade,
  address text not null,
  at text not null
);
create index patient_tries_of_form on patient_tries (form_id, address, at);

create table quotes (
  id {{counting_key}},
  form_id integer not null references contact_forms (id) on delete cascade,
  content text not null,
  sent_at text not null,
  sent_by integer not null references staff (id),
  opened_at text,
  answer text,
  answered_at text,
  answer_text text
);
create index quotes_of_form on quotes (form_id, id);

-- The outbox of mails to the clinic about what a patient did on the page.
create table news_mails (
  id {{counting_key}},
  form_id integer not null references contact_forms (id) on delete cascade,
  created_at text not null,
  attempts integer not null,
  next_attempt_at text not null,
  sent_at text
);
create index news_mails_due on news_mails (sent_at, next_attempt_at);
create index news_mails_of_form on news_mails (form_id);

-- Which of the requested documents it is.
alter table form_files add column kind text;
