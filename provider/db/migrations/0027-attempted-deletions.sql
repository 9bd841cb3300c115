-- Deletions of objects that failed are tried again after a growing pause, each by itself.
alter table doomed_objects add column attempts integer not null default 0;
alter table doomed_objects add column next_attempt_at text not null default '';
