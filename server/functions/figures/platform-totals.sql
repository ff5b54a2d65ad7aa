-- Figures for the operator of the platform: counts over all organizations, without names. The functions read past row-level
-- security and return aggregates only.

-- The bucket of time of a moment, as domain/time/time-buckets.ts writes it.
create function platform_bucket(at timestamptz, bucket text) returns text
language sql stable parallel safe
return to_char(at at time zone 'Atlantic/Reykjavik', case bucket
  when 'year' then 'YYYY' when 'quarter' then 'YYYY-"Q"Q' when 'month' then 'YYYY-MM' when 'day' then 'YYYY-MM-DD'
  when 'hour' then 'YYYY-MM-DD"T"HH24' end);

create function platform_totals()
returns table (organizations bigint, members bigint, locations bigint, containers bigint, drafts bigint, published bigint, shared bigint)
language sql stable security definer set search_path = public, pg_temp
as $$
  select (select count(*) from organization), (select count(distinct person_id) from membership),
    (select count(*) from location), (select count(*) from container where status <> 'removed'),
    count(*) filter (where state <> 'published'), count(*) filter (where state = 'published'),
    count(*) filter (where state = 'published' and exists (
      select from invoice_report_link link where link.organization_id = report.organization_id
        and link.report_id = report.id and link.revoked_at is null))
  from invoice_report report where removed_at is null
$$;

-- Organizations that were created, and those with a sign-in or a change. Ended sessions are deleted, so only changes count for
-- earlier times. Members, locations and containers are counted where the person joined first, or where they were created.
create function platform_organizations(from_at timestamptz, before timestamptz, bucket text)
returns table (bucket_key text, created bigint, active bigint, members bigint, locations bigint, containers bigint)
language sql stable security definer set search_path = public, pg_temp
as $$
  select key, count(*) filter (where what = 'organization'), count(distinct organization_id) filter (where what = 'activity'),
    count(*) filter (where what = 'member'), count(*) filter (where what = 'location'), count(*) filter (where what = 'container')
  from (
    select platform_bucket(created_at, bucket) as key, id as organization_id, 'organization' as what
    from organization where created_at >= from_at and created_at < before
    union all
    select platform_bucket(min(created_at), bucket), null, 'member'
    from membership group by person_id having min(created_at) >= from_at and min(created_at) < before
    union all
    select platform_bucket(created_at, bucket), organization_id, 'location'
    from location where created_at >= from_at and created_at < before
    union all
    select platform_bucket(created_at, bucket), organization_id, 'container'
    from container where created_at >= from_at and created_at < before and status <> 'removed'
    union all
    select distinct platform_bucket(at, bucket), organization_id, 'activity'
    from audit_entry where at >= from_at and at < before
    union all
    select distinct platform_bucket(session.created_at, bucket),
      coalesce(membership.organization_id, credential.organization_id), 'activity'
    from session
      left join membership on membership.person_id = session.person_id
      left join credential on credential.id = session.credential_id
    where session.created_at >= from_at and session.created_at < before
  ) happened
  group by key
$$;

create function platform_reports(from_at timestamptz, before timestamptz, bucket text)
returns table (bucket_key text, made bigint, published bigint, shared bigint)
language sql stable security definer set search_path = public, pg_temp
as $$
  select platform_bucket(at, bucket), count(*) filter (where what = 'made'), count(*) filter (where what = 'published'),
    count(*) filter (where what = 'shared')
  from (
    select created_at as at, 'made' as what from invoice_report
    union all select published_at, 'published' from invoice_report
    union all select created_at, 'shared' from invoice_report_link
  ) happened
  where at >= from_at and at < before
  group by 1
$$;

revoke execute on function platform_totals, platform_organizations, platform_reports from public;
grant execute on function platform_totals, platform_organizations, platform_reports to tunna_app;
