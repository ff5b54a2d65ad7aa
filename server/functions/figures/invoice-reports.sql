-- The report that a link opens on a day. No row if the link has expired or was revoked, or if the report was withdrawn.
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

-- Reports of one organization are published one after another, so that other organizations are not delayed. They are few, so the
-- job is created in the transaction that asks for it.
create function enqueue_report_publication() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(
    'publish_invoice_report', json_build_object('organizationId', new.organization_id, 'reportId', new.id),
    queue_name => 'report:' || new.organization_id, max_attempts => 8, job_key => 'report:' || new.id
  );
  return null;
end
$$;
create trigger enqueue_report_publication after update of asked_at on invoice_report
  for each row when (new.state = 'publishing' and new.asked_at is distinct from old.asked_at)
  execute function enqueue_report_publication();

-- Creates a new job for reports that have none, because the database was unavailable when the last one ended. Returns their
-- number.
create function resume_report_publications() returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  resumed bigint;
begin
  update invoice_report report set asked_at = now()
  where state = 'publishing' and asked_at < now() - interval '10 minutes' and not exists (
    select from graphile_worker.jobs job where job.key = 'report:' || report.id and job.attempts < job.max_attempts
  );
  get diagnostics resumed = row_count;
  return resumed;
end
$$;

-- A role that may only read published reports gets events of published reports only.
create function note_invoice_report() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_live_event(
    new.organization_id, 'invoice_report', new.id::text,
    case new.state when 'published' then 'publishedReports.read' else 'invoices.read' end, null, null, null
  );
  return null;
end
$$;
create trigger note_invoice_report after insert or update on invoice_report for each row execute function note_invoice_report();

revoke execute on function
  public_invoice_report, enqueue_report_publication, resume_report_publications, note_invoice_report from public;
grant execute on function public_invoice_report, resume_report_publications to tunna_app;
