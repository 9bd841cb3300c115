-- Compared by code points, as SQLite and the browser do. Without samples, as in 0022.
alter table contact_forms
  alter column search_name type text collate "C", alter column search_name set statistics 0,
  alter column search_email type text collate "C", alter column search_email set statistics 0,
  alter column search_phone type text collate "C", alter column search_phone set statistics 0,
  alter column search_service type text collate "C", alter column search_service set statistics 0,
  alter column sort_name type text collate "C", alter column sort_name set statistics 0,
  alter column email_key type text collate "C", alter column email_key set statistics 0,
  alter column phone_digits type text collate "C", alter column phone_digits set statistics 0;
create index contact_forms_by_creation on contact_forms (created_at, id);
-- Hashes, because the value of a B-tree may have 2704 bytes at most.
create index contact_forms_by_email_key on contact_forms using hash (email_key);
create index contact_forms_by_phone_digits on contact_forms using hash (phone_digits);
-- A provider of the previous version, which may serve during an upgrade, saves a field without its folded text.
create function forget_folded() returns trigger language plpgsql as $$ begin new.folded := 0; return new; end $$;
create trigger forget_folded before update of full_name, email, phone_number, service on contact_forms for each row when (
  (new.full_name <> old.full_name and new.search_name = old.search_name) or (new.email <> old.email and new.search_email = old.search_email)
  or (new.phone_number <> old.phone_number and new.search_phone = old.search_phone) or (new.service <> old.service and new.search_service = old.search_service)
) execute function forget_folded();
