-- Links by which a phone adds documents to a draft, which may have no row yet. Of each secret only the hash is kept.
create table phone_links (
  draft_hash text primary key,
  token_hash text not null unique,
  phone_hash text,
  expires_at text not null
);
create index phone_links_by_time on phone_links (expires_at);
