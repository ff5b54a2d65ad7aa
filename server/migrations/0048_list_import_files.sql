-- The file of an import that waits for a person, so that another sheet of it can be read. Null for a grid, and after the import was applied.
alter table list_import
  add column sha256 bytea check (octet_length(sha256) = 32),
  add column size integer check (size > 0),
  add constraint list_import_file_check check ((sha256 is null) = (size is null));
