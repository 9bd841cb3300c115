-- The time of day at which the visitor wishes to be called; '': any.
alter table contact_forms add column call_time text not null default '';
