-- Has all that a search reads, because rows with their messages take twice the time.
create index contact_forms_by_creation on contact_forms (created_at, status, search_name, search_email, search_phone, search_service, phone_digits);
create index contact_forms_by_email_key on contact_forms (email_key);
create index contact_forms_by_phone_digits on contact_forms (phone_digits);
-- A provider of the previous version, which may serve during an upgrade, saves a field without its folded text.
create trigger forget_folded after update of full_name, email, phone_number, service on contact_forms when
  (new.full_name <> old.full_name and new.search_name = old.search_name) or (new.email <> old.email and new.search_email = old.search_email)
  or (new.phone_number <> old.phone_number and new.search_phone = old.search_phone) or (new.service <> old.service and new.search_service = old.search_service)
begin update contact_forms set folded = 0 where id = new.id; end;
