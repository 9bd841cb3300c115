-- Uploads of large documents arrive in parts (requests/large-upload-routes.ts). Of an upload's secret only the hash is stored.
alter table pending_uploads add column upload_hash text;
alter table pending_uploads add column parts_id text;
alter table pending_uploads add column first_bytes text;
alter table pending_uploads add column kind text;
alter table pending_uploads add column taken bigint;
alter table pending_uploads add column rest_key text;
alter table pending_uploads add column rest_at bigint;
alter table pending_uploads add column rest_size bigint;
create unique index pending_uploads_by_hash on pending_uploads (upload_hash);
create index pending_uploads_by_rest on pending_uploads (rest_key);
-- The parts of an unfinished upload are removed with its object.
alter table doomed_objects add column parts_id text;
