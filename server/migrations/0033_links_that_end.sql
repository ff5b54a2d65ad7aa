-- Public links of reports may have an end, and goals of departments can be deleted: the trail says what they were.
alter table invoice_report_link
  -- The last day on which it opens the report.
  add column expires_on date;

-- The report that a link opens on a day, for whoever holds its key: of one that is over, revoked or withdrawn nothing is said.
drop function public_invoice_report(bytea);
create function public_invoice_report(of_key_hash bytea, today date)
returns table (organization_id bigint, report_id bigint)
language sql stable security definer set search_path = public, pg_temp
as $$
  select link.organization_id, link.report_id
  from invoice_report_link link
  join invoice_report report on report.organization_id = link.organization_id and report.id = link.report_id
  where link.key_hash = of_key_hash and link.revoked_at is null and (link.expires_on is null or link.expires_on >= today)
    and report.removed_at is null and report.state = 'published'
$$;
revoke execute on function public_invoice_report from public;
grant execute on function public_invoice_report to tunna_app;

grant delete on department_goal to tunna_app;
