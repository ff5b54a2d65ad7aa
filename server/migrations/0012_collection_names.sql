-- Tables and columns of collections have the names of docs/GLOSSARY.md.
alter table pick_up_schedule rename to collection_schedule;
alter table pick_up rename to collection;
alter table pick_up_feed rename to collection_feed;
alter table pick_up_reminder rename to collection_reminder;
alter table service_request_report rename column missed_pick_up to missed_collection;
alter table service_request_event rename column pick_up_day to collection_day;

-- Constraints, indexes and sequences were named after the tables.
do $$
declare
  named record;
begin
  for named in
    select conrelid::regclass as of_table, conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and conname like '%pick\_up%'
  loop
    execute format('alter table %s rename constraint %I to %I', named.of_table, named.name, replace(named.name, 'pick_up', 'collection'));
  end loop;
  for named in
    select case relkind when 'S' then 'sequence' else 'index' end as kind, relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('i', 'S') and relname like '%pick\_up%'
  loop
    execute format('alter %s %I rename to %I', named.kind, named.name, replace(named.name, 'pick_up', 'collection'));
  end loop;
end
$$;
