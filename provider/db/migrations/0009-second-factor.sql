-- An account's authenticator app. confirmed_at: null until its first code; last_step: of the last code taken, none is taken twice.
create table second_factors (
  staff_id integer primary key references staff (id) on delete cascade,
  secret text not null,
  confirmed_at text,
  last_step integer
);
-- Codes for a person without the app, hashed, each for one log-in.
create table recovery_codes (
  hash text primary key,
  staff_id integer not null references staff (id) on delete cascade,
  used_at text
);
create index recovery_codes_of_staff on recovery_codes (staff_id);
