-- The role that reads everything a viewer reads, and invoices, and publishes reports.
alter table membership
  drop constraint membership_role_check,
  add constraint membership_role_check check (role in ('viewer', 'analyst', 'editor', 'finance', 'admin', 'owner'));
alter table invite
  drop constraint invite_role_check,
  add constraint invite_role_check check (role in ('viewer', 'analyst', 'editor', 'finance', 'admin', 'owner'));
