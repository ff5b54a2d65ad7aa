-- A table that only lacks its provider or the meaning of its columns waits for a person. It did not fail.
alter table import_attempt
  add column awaits text check (awaits in ('provider', 'columns')),
  add constraint import_attempt_awaits_waiting check (awaits is null or state = 'waiting');

update import_attempt
set state = 'waiting', awaits = case when service_provider_id is null then 'provider' else 'columns' end, failures = '[]', ended_at = null
where state = 'failed' and format = 'table' and failures @> '[{"code": "mapping_needed"}]';

-- The headings of the last table, for recognizing the provider of the next one.
alter table import_mapping add column headings text[];
