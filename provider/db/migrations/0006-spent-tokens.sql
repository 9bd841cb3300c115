-- Hashes of the tokens of forgotten drafts, kept as long as such a token could begin a draft again.
create table spent_tokens (
  token_hash text primary key,
  forget_after text not null
);
create index spent_tokens_by_time on spent_tokens (forget_after);
