-- The outbox: a row is written together with the submission and marked when the mail server has taken the message.
create table notifications (
  id {{counting_key}},
  form_id integer not null unique,
  created_at text not null,
  attempts integer not null,
  next_attempt_at text not null,
  sent_at text
);
create index notifications_due on notifications (sent_at, next_attempt_at);
