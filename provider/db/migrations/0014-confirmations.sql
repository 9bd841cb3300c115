-- The outbox of confirmations to visitors: a row is written together with the submission and goes with the request.
create table confirmations (
  id {{counting_key}},
  form_id integer not null unique references contact_forms (id) on delete cascade,
  created_at text not null,
  attempts integer not null,
  next_attempt_at text not null,
  sent_at text
);
create index confirmations_due on confirmations (sent_at, next_attempt_at);
create index confirmations_by_time on confirmations (created_at);
