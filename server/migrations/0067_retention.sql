-- Deleted entries of the audit trail are subtracted by negative rows (docs/decisions/0113-retention.md).
alter table audit_count drop constraint audit_count_entries_check;
