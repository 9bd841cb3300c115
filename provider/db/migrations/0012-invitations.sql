-- People who may open an account with a link. Of the link's token only the hash is kept.
create table invitations (
  id {{counting_key}},
  email text not null unique,
  name text not null,
  role text not null,
  token_hash text not null unique,
  expires_at text not null
);
