-- The organization and role behind the secret of a calendar. No row if the person is no longer a member.
create function collection_feed_of(of_secret_hash bytea)
returns table (organization_id bigint, organization_name text, org_slug text, role text, language text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select organization.id, organization.name, organization.org_slug, membership.role, person.language::text
  from collection_feed feed
  join membership on membership.organization_id = feed.organization_id and membership.person_id = feed.person_id
  join organization on organization.id = feed.organization_id
  join person on person.id = feed.person_id
  where feed.secret_hash = of_secret_hash
$$;

-- A person who leaves an organization loses its calendar, also if they come back.
create function close_collection_feed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from collection_feed where organization_id = old.organization_id and person_id = old.person_id;
  return null;
end
$$;
create trigger close_collection_feed after delete on membership for each row execute function close_collection_feed();

-- Organizations that have schedules for a day and no reminder of it yet.
create function organizations_to_remind(of_day date) returns table (organization_id bigint)
language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct schedule.organization_id
  from collection_schedule schedule
  where schedule.removed_at is null
    -- A collection can be moved past the end of its schedule.
    and schedule.from_day <= of_day + 60 and (schedule.until_day is null or schedule.until_day >= of_day - 60)
    and not exists (
      select from collection_reminder reminder
      where reminder.organization_id = schedule.organization_id and reminder.day = of_day
    )
  order by schedule.organization_id
$$;

revoke execute on function collection_feed_of, close_collection_feed, organizations_to_remind from public;
grant execute on function collection_feed_of, close_collection_feed, organizations_to_remind to tunna_app;
