-- The trail says that something deleted was brought back, or an earlier version.
alter table audit_entry
  drop constraint audit_entry_action_check,
  add constraint audit_entry_action_check check (action in (
    'created', 'changed', 'deleted', 'restored', 'invited', 'joined', 'removed', 'revoked'
  ));
