-- A letter a month to departments that want one: what they weighed, how well it was sorted, what it cost.

alter table department add column report_email text check (length(report_email) between 3 and 254);

alter table outgoing_message
  drop constraint outgoing_message_kind_check,
  add constraint outgoing_message_kind_check check (kind in (
    'service_request_for_provider', 'service_request_for_organization', 'service_request_received', 'service_request_done',
    'service_request_rejected', 'service_request_cancelled', 'service_request_withdrawn', 'invite', 'provider_digest', 'notifications',
    'department_report'
  )),
  -- Of which department and month a letter tells.
  add column department_id bigint,
  add column month text check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  add foreign key (organization_id, department_id) references department (organization_id, id) on delete cascade,
  add check (kind <> 'department_report' or (department_id is not null and month is not null));
-- However many servers write them, and however often: a month is told of once.
create unique index outgoing_message_department_month on outgoing_message (organization_id, department_id, month)
  where department_id is not null;

-- Writes the letters of a month to all departments that want one and have ever weighed anything. Answers how many there are.
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
