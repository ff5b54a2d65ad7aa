-- Notifies every server process that cached answers for this organization's public pages are stale.
create function notify_public_content() returns trigger
language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  perform pg_notify('public_content', case tg_table_name when 'organization' then to_jsonb(changed) ->> 'id' else to_jsonb(changed) ->> 'organization_id' end);
  return null;
end
$$;
create trigger notify_public_content after insert or update or delete on organization
  for each row execute function notify_public_content();
create trigger notify_public_content after insert or update or delete on location
  for each row execute function notify_public_content();
create trigger notify_public_content after insert or update or delete on waste_stream
  for each row execute function notify_public_content();
create trigger notify_public_content after insert or update or delete on waste_stream_content
  for each row execute function notify_public_content();
create trigger notify_public_content after insert or update or delete on container
  for each row execute function notify_public_content();
create trigger notify_public_content after insert or update or delete on container_action
  for each row execute function notify_public_content();
create trigger notify_public_content after insert or update or delete on picture
  for each row execute function notify_public_content();
create trigger notify_public_content after insert or update or delete on short_link
  for each row execute function notify_public_content();

revoke execute on function notify_public_content from public;
grant execute on function notify_public_content to tunna_app;
