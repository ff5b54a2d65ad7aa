-- Deletes old imports of every organization. Returns their number.
create function forget_list_imports(created_before timestamptz) returns bigint
language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (delete from list_import where created_at < created_before returning 1)
  select count(*) from gone
$$;

revoke execute on function forget_list_imports from public;
grant execute on function forget_list_imports to tunna_app;

-- Imports of one organization are applied one after another, so that other organizations are not delayed. They are few, so the job is
-- created in the transaction that asks for it.
create function enqueue_list_import() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(
    'apply_list_import', json_build_object('organizationId', new.organization_id, 'importId', new.import_id),
    queue_name => 'list-import:' || new.organization_id, max_attempts => 8,
    job_key => 'list-import:' || new.organization_id || ':' || new.import_id
  );
  return null;
end
$$;
create trigger enqueue_list_import after insert or update of asked_at on list_import_run
  for each row execute function enqueue_list_import();

-- Creates a new job for imports that have none, because the database was unavailable when the last one ended. Returns their number.
create function resume_list_imports() returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  resumed bigint;
begin
  update list_import_run run set asked_at = now()
  where failure is null and asked_at < now() - interval '10 minutes' and not exists (
    select from graphile_worker.jobs job
    where job.key = 'list-import:' || run.organization_id || ':' || run.import_id and job.attempts < job.max_attempts
  );
  get diagnostics resumed = row_count;
  return resumed;
end
$$;

-- Plans of foreign keys and triggers last as long as their connection. One that was made for an empty table reads all its rows, so that the
-- work for a large import would grow with the square of its rows.
create function forget_plans() returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  execute 'discard plans';
end
$$;

revoke execute on function enqueue_list_import, resume_list_imports, forget_plans from public;
grant execute on function resume_list_imports, forget_plans to tunna_app;
