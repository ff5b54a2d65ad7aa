-- Actions of the application itself, such as an automatic classification. Without it they look like those of a deleted person.
alter table audit_entry add column is_automatic boolean not null default false;
