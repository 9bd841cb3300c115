-- An abandoned upload may still be on its way: its object is deleted again and again until then. Empty: only once.
alter table doomed_objects add column sweep_until text not null default '';
