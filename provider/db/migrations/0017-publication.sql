-- From when on visitors see an article; null: not at all.
alter table blogs add column published_at text;
update blogs set published_at = created_at;
