-- Counts the statements that changed or deleted rows of patients, whose old versions the tables' files then contain (erasures/rewrite-tables.ts).
-- A sequence keeps its value in a crash and on a replica, and no transaction waits for another one to count.
create function count_changes() returns trigger language plpgsql as $$ begin perform nextval(format('%s_changes', tg_table_name)::regclass); return null; end $$;
do $$ declare name text; place text; begin for name, place in select relname, attname from pg_class join pg_attribute on attrelid = pg_class.oid and attnum = 1
  where pg_class.oid = 'contact_forms'::regclass or pg_class.oid in (select conrelid from pg_constraint where confrelid = 'contact_forms'::regclass)
loop execute format('create sequence %I owned by %I.%I', name || '_changes', name, place); execute
    format('create trigger count_changes after update or delete on %I for each statement execute function count_changes()', name); end loop; end $$;
