create function refuse_change() returns trigger language plpgsql as $$ begin raise exception 'access_trail is append-only'; end $$;
create trigger access_trail_append_only before update or delete on access_trail for each row execute function refuse_change();
