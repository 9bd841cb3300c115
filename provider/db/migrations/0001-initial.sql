-- Both engines read this file; {{counting_key}} is each one's counting primary key. Times are ISO 8601 text in UTC.
create table staff (
  id {{counting_key}},
  email text not null unique,
  name text not null,
  role text not null,
  password_hash text not null,
  created_at text not null,
  disabled_at text
);

create table sessions (
  id text primary key,
  staff_id integer not null references staff (id) on delete cascade,
  created_at text not null,
  revoked_at text
);
create index sessions_of_staff on sessions (staff_id);

create table session_tokens (
  hash text primary key,
  session_id text not null references sessions (id) on delete cascade,
  kind text not null,
  expires_at text not null,
  used_at text
);
create index session_tokens_of_session on session_tokens (session_id);
create index session_tokens_by_expiry on session_tokens (expires_at);

create table contact_forms (
  id {{counting_key}},
  token_hash text not null unique,
  full_name text not null default '',
  email text not null default '',
  phone_number text not null default '',
  service text not null default '',
  message text not null default '',
  status text not null,
  created_at text not null,
  updated_at text not null,
  finished_at text
);
create index contact_forms_by_update on contact_forms (status, updated_at);

create table form_files (
  id {{counting_key}},
  form_id integer not null references contact_forms (id) on delete cascade,
  name text not null,
  object_key text not null unique,
  content_type text not null,
  size bigint not null,
  created_at text not null,
  unique (form_id, name)
);

create table blogs (
  id {{counting_key}},
  name text not null,
  content text not null,
  created_at text not null,
  updated_at text not null
);

create table blog_images (
  id {{counting_key}},
  blog_id integer not null references blogs (id) on delete cascade,
  name text not null,
  object_key text not null unique,
  content_type text not null,
  size bigint not null,
  created_at text not null,
  unique (blog_id, name)
);

create table pending_uploads (
  object_key text primary key,
  form_id integer references contact_forms (id) on delete cascade,
  blog_id integer references blogs (id) on delete cascade,
  name text not null,
  content_type text not null,
  size bigint,
  expires_at text not null
);
create index pending_uploads_of_form on pending_uploads (form_id, name);
create index pending_uploads_of_blog on pending_uploads (blog_id, name);
create index pending_uploads_by_expiry on pending_uploads (expires_at);

create table doomed_objects (
  object_key text primary key,
  delete_after text not null
);

create table settings (
  name text primary key,
  value text not null
);
