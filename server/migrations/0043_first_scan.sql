-- When a phone opened the page of one of its containers for the first time: the set-up ends with it.
alter table organization add column label_scanned_at timestamptz;
-- Organizations with requests have had visitors.
update organization set label_scanned_at = now()
where exists (select from service_request where service_request.organization_id = organization.id);
