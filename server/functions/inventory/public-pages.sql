-- What a visitor without a session may read. Each function takes the unguessable key that the visitor holds.

-- With the time of the open request to empty it, if there is one.
create function public_container(container_slug text)
returns table (
  organization_id bigint, container_id bigint, slug text, custom_id text, description text, location_name text,
  organization_name text, logo text, contact_email text, waste_stream_id bigint, available_actions jsonb, content_languages text[],
  asked_at timestamptz
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select container.organization_id, container.id, container.slug, container.custom_id, container.description, location.name,
    organization.name, logo.sha256, organization.contact_email, container.waste_stream_id,
    coalesce((
      select jsonb_agg(jsonb_build_object('actionType', action.action_type, 'requirements', action.requirements) order by action.action_type)
      from container_action action
      where action.organization_id = container.organization_id and action.container_id = container.id
        and container.status = 'active'
    ), '[]'),
    array(
      select content.language::text
      from waste_stream_content content
      where content.organization_id = container.organization_id and content.waste_stream_id = container.waste_stream_id
        and content.has_text
      order by array_position(organization.languages, content.language), content.language
    ),
    (
      select request.created_at
      from service_request request
      where request.organization_id = container.organization_id and request.container_id = container.id
        and request.action_type = 'empty_container' and request.status in ('received', 'sent', 'in_progress')
    )
  from container
  join organization on organization.id = container.organization_id
  left join lateral (
    select encode(picture.sha256, 'hex') as sha256 from picture
    where picture.organization_id = container.organization_id and picture.waste_stream_id is null
  ) logo on true
  left join location on location.organization_id = container.organization_id and location.id = container.location_id
  where container.slug = container_slug and container.status <> 'removed'
$$;

create function public_waste_stream(of_organization_id bigint, of_waste_stream_id bigint, of_language text)
returns table (
  name_override text, color text, picture text, waste_category_id integer, waste_category text, category_name text, has_content boolean,
  description text, yes_please text, no_thanks text, methods_of_recycling text
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select stream.name_override, coalesce(stream.color, category.color), encode(picture.sha256, 'hex'), category.id, category.code,
    coalesce(category.names ->> of_language, category.names ->> 'en', ''),
    content.language is not null, content.description, content.yes_please, content.no_thanks, content.methods_of_recycling
  from waste_stream stream
  join waste_category category on category.id = stream.waste_category_id
  left join picture on picture.organization_id = stream.organization_id and picture.waste_stream_id = stream.id
  left join waste_stream_content content
    on content.organization_id = stream.organization_id and content.waste_stream_id = stream.id and content.language = of_language
    and content.has_text
  where stream.organization_id = of_organization_id and stream.id = of_waste_stream_id
$$;

-- Content in a language that the location does not offer is shown only where there is no other.
create function public_location(location_id text)
returns table (
  organization_id bigint, id text, name text, address text, postcode text, municipality text, latitude numeric, longitude numeric,
  organization_name text, logo text, languages text[], waste_streams jsonb
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select location.organization_id, location.id, location.name, location.address, location.postcode, location.municipality,
    location.latitude, location.longitude, organization.name,
    (select encode(sha256, 'hex') from picture where picture.organization_id = location.organization_id and waste_stream_id is null),
    offered.languages::text[],
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', stream.id, 'nameOverride', stream.name_override, 'color', coalesce(stream.color, category.color),
        'picture', encode(picture.sha256, 'hex'), 'wasteCategoryId', category.id, 'wasteCategory', category.code,
        'names', category.names,
        'contentLanguages', array(
          select content.language::text
          from waste_stream_content content
          where content.organization_id = stream.organization_id and content.waste_stream_id = stream.id
            and content.has_text
            and (
              cardinality(location.languages) = 0
              or content.language = any(location.languages)
              or not exists (
                select from waste_stream_content known
                where known.organization_id = stream.organization_id and known.waste_stream_id = stream.id
                  and known.has_text and known.language = any(location.languages)
              )
            )
          order by array_position(offered.languages, content.language), content.language
        )
      ) order by category.id, stream.id)
      from waste_stream stream
      join waste_category category on category.id = stream.waste_category_id
      left join picture on picture.organization_id = stream.organization_id and picture.waste_stream_id = stream.id
      where stream.organization_id = location.organization_id and exists (
        select from container
        where container.organization_id = location.organization_id and container.location_id = location.id
          and container.waste_stream_id = stream.id and container.status <> 'removed'
      )
    ), '[]')
  from location
  join organization on organization.id = location.organization_id
  cross join lateral (
    select case when cardinality(location.languages) = 0 then organization.languages else location.languages end as languages
  ) offered
  where location.id = public_location.location_id and location.published
$$;

create function public_short_link(link_slug text) returns text
language sql stable security definer set search_path = public, pg_temp
as $$ select target_path from short_link where slug = link_slug $$;

-- Keeps the first time that a phone opened the page of a container.
create function note_label_scan(container_slug text) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
  update organization set label_scanned_at = now()
  from container
  where container.slug = container_slug and container.status <> 'removed' and organization.id = container.organization_id
    and organization.label_scanned_at is null
$$;

revoke execute on function note_label_scan from public;
grant execute on function note_label_scan to tunna_app;
revoke execute on function public_container, public_waste_stream, public_location, public_short_link from public;
grant execute on function public_container, public_waste_stream, public_location, public_short_link to tunna_app;
