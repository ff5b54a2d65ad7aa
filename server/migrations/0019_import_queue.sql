-- Attempts to import a file get their jobs after the commit, as messages do.

alter table import_attempt
  -- When it got its job; nothing while it still needs one.
  add column queued_at timestamptz;
create index import_attempt_open on import_attempt (id) where state in ('waiting', 'running');

-- A file that came to be imported is kept whatever it is, and one that is empty is told so like any other.
alter table file
  drop constraint file_size_check,
  add constraint file_size_check check (size >= 0);
