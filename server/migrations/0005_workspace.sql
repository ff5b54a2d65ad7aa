-- What an organization's people work on: versions of records for edits that meet, search and sorting, tags, the audit trail, invites sent.

-- Icelandic order (a á b d ð e é … þ æ ö), with numbers inside texts by their value: TUN-2 before TUN-10.
create collation icelandic (provider = icu, locale = 'is-u-kn-true');

-- Text as search compares it: lower case, without accents, letters that keyboards lack written out.
create function search_fold(given text) returns text
language sql immutable parallel safe
return replace(replace(translate(lower(given collate "und-x-icu"), 'áàâäåãéèêëíìîïóòôöøõúùûüýÿðđłńňśšźżžçćčąęőű', 'aaaaaaeeeeiiiioooooouuuuyyddlnnsszzzcccaeou'), 'þ', 'th'), 'æ', 'ae');

-- The name of a person who is a member of the current organization; null for everybody else.
create function member_name(of_person_id bigint) returns text
language sql stable security definer set search_path = public, pg_temp
as $$
  select person.full_name from membership join person on person.id = membership.person_id
  where membership.organization_id = current_organization_id() and membership.person_id = of_person_id
$$;

do $$
declare
  edited text;
begin
  foreach edited in array array['organization', 'location', 'service_provider', 'waste_stream', 'container', 'department'] loop
    execute format('alter table %I
      add column version integer not null default 1,
      add column updated_at timestamptz not null default now(),
      add column updated_by bigint references person (id) on delete set null', edited);
    execute format('create index %I on %I (updated_by) where updated_by is not null', edited || '_updated_by', edited);
  end loop;
end
$$;

-- A stream that only removed containers have left: no longer offered, kept for what happened at them.
alter table waste_stream add column removed_at timestamptz;

-- For each field of the content: {"description": {"version": 3, "at": "…", "by": 7}}. A field without an entry that has text counts as
-- version 1, an empty one as 0.
alter table waste_stream_content add column field_edits jsonb not null default '{}';

-- A language counts as offered once one of its fields says something.
alter table waste_stream_content add column has_text boolean not null
  generated always as (description || yes_please || no_thanks || methods_of_recycling <> '') stored;

create or replace function public_container(container_slug text)
returns table (
  organization_id bigint, container_id bigint, slug text, custom_id text, description text, location_name text,
  organization_name text, waste_stream_id bigint, available_actions jsonb, content_languages text[]
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select container.organization_id, container.id, container.slug, container.custom_id, container.description, location.name,
    organization.name, container.waste_stream_id,
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
    )
  from container
  join organization on organization.id = container.organization_id
  left join location on location.organization_id = container.organization_id and location.id = container.location_id
  where container.slug = container_slug and container.status <> 'removed'
$$;

create or replace function public_waste_stream(of_organization_id bigint, of_waste_stream_id bigint, of_language text)
returns table (
  name_override text, color text, waste_category_id integer, waste_category text, category_name text, has_content boolean,
  description text, yes_please text, no_thanks text, methods_of_recycling text
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select stream.name_override, coalesce(stream.color, category.color), category.id, category.code,
    case of_language when 'is' then category.name_is when 'no' then category.name_no when 'pl' then category.name_pl else category.name_en end,
    content.language is not null, content.description, content.yes_please, content.no_thanks, content.methods_of_recycling
  from waste_stream stream
  join waste_category category on category.id = stream.waste_category_id
  left join waste_stream_content content
    on content.organization_id = stream.organization_id and content.waste_stream_id = stream.id and content.language = of_language
    and content.has_text
  where stream.organization_id = of_organization_id and stream.id = of_waste_stream_id
$$;

create or replace function public_location(location_id text)
returns table (
  organization_id bigint, id text, name text, address text, postcode text, municipality text, latitude numeric, longitude numeric,
  organization_name text, languages text[], waste_streams jsonb
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select location.organization_id, location.id, location.name, location.address, location.postcode, location.municipality,
    location.latitude, location.longitude, organization.name, organization.languages::text[],
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
          order by array_position(organization.languages, content.language), content.language
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
  where location.id = public_location.location_id and location.published
$$;

alter table location add column search_text text not null
  generated always as (search_fold(name || ' ' || coalesce(address, '') || ' ' || coalesce(postcode, '') || ' ' || coalesce(municipality, ''))) stored;
create index location_name on location (organization_id, name collate icelandic, id);
alter table service_provider add column search_text text not null
  generated always as (search_fold(name || ' ' || coalesce(kennitala, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone_number, ''))) stored;
create index service_provider_name on service_provider (organization_id, name collate icelandic, id);

-- ── Containers: what search and sorting read stands in the row itself ───────────────────────────────────────────────

alter table container
  add column search_text text not null default '',
  add column location_name text,
  add column stream_name text not null default '',
  add column label_printed_at timestamptz;

create function container_words(of_organization_id bigint, of_location_id text, of_waste_stream_id bigint)
returns table (location_name text, stream_name text, stream_words text)
language sql stable
as $$
  select (select location.name from location where location.organization_id = of_organization_id and location.id = of_location_id),
    coalesce(stream.name_override, category.name_is),
    concat_ws(' ', stream.name_override, category.name_is, category.name_en, category.name_no, category.name_pl)
  from waste_stream stream
  join waste_category category on category.id = stream.waste_category_id
  where stream.organization_id = of_organization_id and stream.id = of_waste_stream_id
$$;

create function set_container_words() returns trigger
language plpgsql as $$
declare
  words record;
begin
  -- A stream that was taken away is kept for the containers that were taken away with it, and for no others. Reported as what it is to
  -- whoever names it: a stream that is not there.
  if new.status <> 'removed' and exists (
    select from waste_stream stream
    where stream.organization_id = new.organization_id and stream.id = new.waste_stream_id and stream.removed_at is not null
  ) then
    raise foreign_key_violation using message = 'the waste stream was taken away', constraint = 'container_organization_id_waste_stream_id_fkey';
  end if;
  select * into words from container_words(new.organization_id, new.location_id, new.waste_stream_id);
  new.location_name := words.location_name;
  new.stream_name := coalesce(words.stream_name, '');
  new.search_text := search_fold(concat_ws(' ', new.custom_id, new.slug, new.description, words.location_name, words.stream_words));
  return new;
end
$$;
create trigger set_container_words before insert or update of custom_id, slug, description, location_id, waste_stream_id, status on container
  for each row execute function set_container_words();

create function refresh_container_words() returns trigger
language plpgsql as $$
begin
  -- Naming a column is what fires the trigger above.
  if tg_table_name = 'location' then
    update container set location_id = location_id where organization_id = new.organization_id and location_id = new.id;
  else
    update container set waste_stream_id = waste_stream_id where organization_id = new.organization_id and waste_stream_id = new.id;
  end if;
  return null;
end
$$;
create trigger refresh_container_words after update of name on location
  for each row when (old.name is distinct from new.name) execute function refresh_container_words();
create trigger refresh_container_words after update of name_override, waste_category_id on waste_stream
  for each row when (old.name_override is distinct from new.name_override or old.waste_category_id <> new.waste_category_id)
  execute function refresh_container_words();
update container set location_id = location_id;

-- A container that was taken away does not keep its customId from the one that stands there now.
alter table container drop constraint container_organization_id_custom_id_key;
create unique index container_custom_id_key on container (organization_id, custom_id) where status <> 'removed';
-- The orders of the list. Its conditions may ask for removed containers, so these hold them too.
create index container_by_custom_id on container (organization_id, (coalesce(custom_id, slug)) collate icelandic, id);
create index container_status on container (organization_id, status);
create index container_by_location_name on container (organization_id, location_name collate icelandic, id);
create index container_by_stream_name on container (organization_id, stream_name collate icelandic, id);
create index service_request_emptied on service_request (organization_id, container_id, closed_at) where status = 'done';

-- ── Tags, providers' actions, audit ─────────────────────────────────────────────────────────────────────────────────

create table tag_type (
  organization_id bigint not null references organization (id) on delete cascade,
  id bigint generated by default as identity,
  name text not null check (length(name) between 1 and 60),
  entities text[] not null check (cardinality(entities) > 0 and entities <@ array['location', 'container']),
  primary key (organization_id, id)
);
create unique index tag_type_name on tag_type (organization_id, lower(name));

create table tag_value (
  organization_id bigint not null,
  id bigint generated by default as identity,
  tag_type_id bigint not null,
  name text not null check (length(name) between 1 and 60),
  primary key (organization_id, id),
  foreign key (organization_id, tag_type_id) references tag_type (organization_id, id) on delete cascade
);
create unique index tag_value_name on tag_value (organization_id, tag_type_id, lower(name));

create table location_tag (
  organization_id bigint not null,
  location_id text not null,
  tag_value_id bigint not null,
  primary key (organization_id, location_id, tag_value_id),
  foreign key (organization_id, location_id) references location (organization_id, id) on delete cascade,
  foreign key (organization_id, tag_value_id) references tag_value (organization_id, id) on delete cascade
);
create index location_tag_value on location_tag (organization_id, tag_value_id);

create table container_tag (
  organization_id bigint not null,
  container_id bigint not null,
  tag_value_id bigint not null,
  primary key (organization_id, container_id, tag_value_id),
  foreign key (organization_id, container_id) references container (organization_id, id) on delete cascade,
  foreign key (organization_id, tag_value_id) references tag_value (organization_id, id) on delete cascade
);
create index container_tag_value on container_tag (organization_id, tag_value_id);

create table service_provider_action (
  organization_id bigint not null,
  service_provider_id bigint not null,
  action_type text not null check (action_type ~ '^[a-z][a-z_]{1,40}$'),
  primary key (organization_id, service_provider_id, action_type),
  foreign key (organization_id, service_provider_id) references service_provider (organization_id, id) on delete cascade
);
insert into service_provider_action select organization_id, id, 'empty_container' from service_provider;

-- Who did what. Never rewritten; a person who is erased leaves it without a name.
create table audit_entry (
  organization_id bigint not null references organization (id) on delete cascade,
  id bigint generated by default as identity,
  at timestamptz not null default now(),
  person_id bigint references person (id) on delete set null,
  action text not null check (action in ('created', 'changed', 'deleted', 'invited', 'joined', 'removed', 'revoked')),
  entity text not null check (length(entity) <= 40),
  entity_id text not null check (length(entity_id) <= 60),
  -- What the entity was called at the time.
  name text not null check (length(name) <= 300),
  changes jsonb not null default '{}' check (octet_length(changes::text) <= 65536),
  primary key (organization_id, id)
);
create index audit_entry_entity on audit_entry (organization_id, entity, entity_id, id);
create index audit_entry_person on audit_entry (person_id);

do $$
declare
  secured text;
begin
  foreach secured in array array['tag_type', 'tag_value', 'location_tag', 'container_tag', 'service_provider_action', 'audit_entry'] loop
    execute format('alter table %I enable row level security', secured);
    execute format('create policy tenant on %I using (organization_id = current_organization_id())', secured);
  end loop;
end
$$;
grant select, insert, update, delete on tag_type, tag_value, location_tag, container_tag, service_provider_action to tunna_app;
grant select, insert on audit_entry to tunna_app;

-- ── Organizations and members ───────────────────────────────────────────────────────────────────────────────────────

-- Whether an orgSlug is taken, by whomever.
create function org_slug_taken(given text) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$ select exists (select from organization where org_slug = given) $$;

-- A new organization with the current person as its owner. Breaks organization_org_slug_key when the slug is taken.
create function create_organization(
  of_name text, of_org_slug text, of_kennitala text, of_country text, of_languages text[], of_currency text, of_contact_email text
) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  created_id bigint;
begin
  if current_person_id() is null then raise exception 'Only a person may create an organization.'; end if;
  insert into organization (name, org_slug, kennitala, country, languages, currency, contact_email, updated_by)
  values (of_name, of_org_slug, of_kennitala, of_country, of_languages::language_code[], of_currency, of_contact_email, current_person_id())
  returning id into created_id;
  insert into membership (organization_id, person_id, role) values (created_id, current_person_id(), 'owner');
  insert into audit_entry (organization_id, person_id, action, entity, entity_id, name)
  values (created_id, current_person_id(), 'created', 'organization', created_id, of_name);
  return created_id;
end
$$;

-- The members of the current organization. Addresses are for those who may see them: the caller decides.
create function organization_members()
returns table (person_id bigint, full_name text, role text, email text, phone_number text, created_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select membership.person_id, coalesce(person.full_name, ''), membership.role,
    (select value from person_identity where person_identity.person_id = person.id and kind = 'email' order by value limit 1),
    (select value from person_identity where person_identity.person_id = person.id and kind = 'phone' order by value limit 1),
    membership.created_at
  from membership
  join person on person.id = membership.person_id
  where membership.organization_id = current_organization_id()
$$;

-- Whether somebody who proved this identity is a member of the current organization.
create function is_member_identity(of_kind text, of_value text) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from person_identity identity
    join membership on membership.person_id = identity.person_id and membership.organization_id = current_organization_id()
    where identity.kind = of_kind and identity.value = of_value
  )
$$;

-- As before, with an entry in the trail.
create or replace function accept_invite(of_id bigint)
returns table (organization_id bigint, org_slug text, role text)
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  accepted record;
  ranks constant text[] := array['viewer', 'editor', 'finance', 'admin', 'owner'];
begin
  update invite set accepted_at = now()
  where id = of_id and accepted_at is null and revoked_at is null and expires_at > now()
    and exists (
      select from person_identity identity
      where identity.person_id = current_person_id() and identity.kind = invite.kind and identity.value = invite.value
    )
  returning organization_id, role into accepted;
  if not found then return; end if;
  insert into membership (organization_id, person_id, role)
  values (accepted.organization_id, current_person_id(), accepted.role)
  on conflict on constraint membership_pkey do update set role =
    case when array_position(ranks, excluded.role) > array_position(ranks, membership.role) then excluded.role else membership.role end;
  insert into audit_entry (organization_id, person_id, action, entity, entity_id, name, changes)
  select accepted.organization_id, person.id, 'joined', 'member', person.id, coalesce(person.full_name, ''),
    jsonb_build_object('role', jsonb_build_object('from', null, 'to', accepted.role))
  from person where person.id = current_person_id();
  return query
    select organization.id, organization.org_slug, membership.role
    from membership
    join organization on organization.id = membership.organization_id
    where membership.organization_id = accepted.organization_id and membership.person_id = current_person_id();
end
$$;

create or replace function erase_person() returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
  -- The one change that the trail takes: what happened stays, the name goes.
  update audit_entry set name = '' where entity = 'member' and entity_id = current_person_id()::text;
  update audit_entry set name = '' from person_identity identity
  where identity.person_id = current_person_id() and audit_entry.entity = 'invite' and audit_entry.name = identity.value;
  delete from invite using person_identity identity
  where identity.person_id = current_person_id() and invite.kind = identity.kind and invite.value = identity.value;
  delete from sign_in_challenge using person_identity identity
  where identity.person_id = current_person_id()
    and sign_in_challenge.kind = identity.kind and sign_in_challenge.value = identity.value;
  delete from person where id = current_person_id();
$$;

-- ── Invites as messages ─────────────────────────────────────────────────────────────────────────────────────────────

alter table invite add column language language_code not null default 'is';
alter table outgoing_message
  add column invite_id bigint,
  add foreign key (organization_id, invite_id) references invite (organization_id, id) on delete cascade,
  drop constraint outgoing_message_kind_check,
  add constraint outgoing_message_kind_check
    check (kind in ('service_request_for_provider', 'service_request_for_organization', 'service_request_done', 'invite')),
  drop constraint outgoing_message_channel_check,
  add constraint outgoing_message_channel_check check (channel in ('email', 'sms'));
create index outgoing_message_invite on outgoing_message (organization_id, invite_id) where invite_id is not null;

-- The edges that a label or a public page shows are told of as before; what a container is called for search is not one of them.
revoke execute on function search_fold, member_name, container_words, set_container_words, refresh_container_words,
  org_slug_taken, create_organization, organization_members, is_member_identity from public;
grant execute on function search_fold, member_name, container_words, set_container_words, refresh_container_words,
  org_slug_taken, create_organization, organization_members, is_member_identity to tunna_app;
