-- A password that the provider made is valid until then, unless its owner replaces it; null: the owner's own.
alter table staff add column password_expires_at text;
