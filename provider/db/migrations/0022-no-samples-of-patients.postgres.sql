-- ANALYZE keeps samples of columns: of patients' text none. The change of type, to the same one, deletes those that are there.
alter table contact_forms
  alter column full_name type text, alter column full_name set statistics 0,
  alter column email type text, alter column email set statistics 0,
  alter column phone_number type text, alter column phone_number set statistics 0,
  alter column message type text, alter column message set statistics 0;
alter table form_files alter column name type text, alter column name set statistics 0;
alter table pending_uploads alter column name type text, alter column name set statistics 0;
alter table notes alter column text type text, alter column text set statistics 0;
