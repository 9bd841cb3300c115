-- Nothing is changed but a count that grows before it is sealed; nothing deleted but entries of thirty days, the least that retention may be, and their seals.
create or replace function refuse_change() returns trigger language plpgsql as $$ begin if tg_level = 'ROW' and tg_table_name = 'access_trail' then
  if tg_op = 'DELETE' then if old.at < to_char(now() at time zone 'UTC' - interval '30 days', 'YYYY-MM-DD') then return old; end if; else
  if old.counted is not null and new.count = old.count + 1 and to_jsonb(new) - 'count' = to_jsonb(old) - 'count'
    and not exists (select 1 from trail_seals where entry_id = old.id) then return new; end if; end if; end if; if tg_level = 'ROW' and tg_table_name = 'trail_seals' and tg_op = 'DELETE' then
  if not exists (select 1 from access_trail where id = old.entry_id) then return old; end if; end if; raise exception '% is append-only', tg_table_name; end $$;
create trigger access_trail_no_truncate before truncate on access_trail for each statement execute function refuse_change();
create trigger trail_seals_append_only before update or delete on trail_seals for each row execute function refuse_change();
create trigger trail_seals_no_truncate before truncate on trail_seals for each statement execute function refuse_change();
