-- The fields as they are searched and sorted: written with each save, and for rows that are not `folded` before the next search.
alter table contact_forms add column folded integer not null default 0;
alter table contact_forms add column search_name text not null default '';
alter table contact_forms add column search_email text not null default '';
alter table contact_forms add column search_phone text not null default '';
alter table contact_forms add column search_service text not null default '';
alter table contact_forms add column sort_name text not null default '';
alter table contact_forms add column email_key text not null default '';
alter table contact_forms add column phone_digits text not null default '';
create index contact_forms_unfolded on contact_forms (id) where folded = 0;
