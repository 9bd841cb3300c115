-- What the virus scanner said of a document: 'clean' or 'infected'; null: it was not asked.
alter table form_files add column scan text;
create index form_files_not_scanned on form_files (id) where scan is null;
