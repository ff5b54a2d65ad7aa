-- Readings of scales have neither a container nor a key: they need no entries in these two indexes.
alter table scale_reading drop constraint scale_reading_organization_id_idempotency_key_key;
create unique index scale_reading_key on scale_reading (organization_id, idempotency_key) where idempotency_key is not null;
drop index scale_reading_container;
create index scale_reading_container on scale_reading (organization_id, container_id, weighed_on desc, id desc) where container_id is not null;
