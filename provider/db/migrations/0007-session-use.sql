-- When a session was last used; null: never since it was opened.
alter table sessions add column last_used_at text;
