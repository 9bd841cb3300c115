-- Who saved an article and when, and what it was before: title and blocks of earlier saves. They go with the article.
alter table blogs add column saved_at text;
alter table blogs add column saved_by integer references staff (id);
update blogs set saved_at = created_at;

create table article_versions (
  id {{counting_key}},
  blog_id integer not null references blogs (id) on delete cascade,
  name text not null,
  content text not null,
  saved_at text not null,
  saved_by integer references staff (id)
);
create index article_versions_of_blog on article_versions (blog_id, id);
