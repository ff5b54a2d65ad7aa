-- The languages of a location: where people of other tongues work than in the rest of the organization.

-- Empty for the organization's own; the first is shown to whoever reads none of them.
alter table location add column languages language_code[] not null default '{}' check (cardinality(languages) <= 4);

-- As before, but for the languages. Content in a language that the location does not offer is shown only where there is no other.
create or replace function public_location(location_id text)
returns table (
  organization_id bigint, id text, name text, address text, postcode text, municipality text, latitude numeric, longitude numeric,
  organization_name text, languages text[], waste_streams jsonb
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select location.organization_id, location.id, location.name, location.address, location.postcode, location.municipality,
    location.latitude, location.longitude, organization.name, offered.languages::text[],
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', stream.id, 'nameOverride', stream.name_override, 'color', coalesce(stream.color, category.color),
        'wasteCategoryId', category.id, 'wasteCategory', category.code,
        'names', jsonb_build_object('is', category.name_is, 'en', category.name_en, 'no', category.name_no, 'pl', category.name_pl),
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
