-- Writes the letters of a month to all departments that want one and have a reading. Returns the number of letters.
create function write_department_letters(of_month text) returns bigint
language sql volatile security definer set search_path = public, pg_temp
as $$
  with letters as (
    insert into outgoing_message (organization_id, kind, channel, recipient, language, department_id, month)
    select department.organization_id, 'department_report', 'email', department.report_email, organization.languages[1], department.id, of_month
    from department
    join organization on organization.id = department.organization_id
    where department.report_email is not null and exists (
      select from scale_reading reading
      where reading.organization_id = department.organization_id and reading.department_id = department.id and reading.removed_at is null
    )
    on conflict do nothing
    returning 1
  )
  select count(*) from letters
$$;

revoke execute on function write_department_letters from public;
grant execute on function write_department_letters to tunna_app;
