-- Of patients' text ANALYZE keeps no samples, as in 0022.
alter table quotes alter column content set statistics 0, alter column answer_text set statistics 0;
-- Counts the changes of the new tables, as in 0025.
do $$ declare name text; place text; begin for name, place in select relname, attname from pg_class join pg_attribute on attrelid = pg_class.oid and attnum = 1
  where relname in ('patient_pages', 'patient_keys', 'patient_tries', 'quotes', 'news_mails') and pg_class.oid in (select conrelid from pg_constraint where confrelid = 'contact_forms'::regclass)
loop execute format('create sequence %I owned by %I.%I', name || '_changes', name, place); execute
    format('create trigger count_changes after update or delete on %I for each statement execute function count_changes()', name); end loop; end $$;
