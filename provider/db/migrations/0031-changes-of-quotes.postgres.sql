-- Of patients' text ANALYZE keeps no samples, as in 0022.
alter table quotes alter column content set statistics 0, alter column answer_text set statistics 0;
alter table patient_pages alter column draft set statistics 0;
-- Counts the changes of the new tables, as in 0025.
do $$ declare name text; begin foreach name in array array['patient_pages', 'patient_keys', 'patient_tries', 'quotes', 'news_mails'] loop
  execute format('create sequence %I owned by %I.%I', name || '_changes', name, case when name = 'patient_pages' then 'form_id' when name = 'patient_keys' then 'key_hash' else 'id' end);
  execute format('create trigger count_changes after update or delete on %I for each statement execute function count_changes()', name); end loop; end $$;
