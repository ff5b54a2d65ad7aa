-- Containers without a volume or a location are last in both orders of a list.

create index container_by_volume_descending on container (organization_id, volume_liters desc nulls last, id desc);
create index container_by_location_descending on container (organization_id, location_key desc nulls last, id desc);
