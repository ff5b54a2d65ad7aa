-- The weights of units are valid from a day: a line uses the one that was valid on its day. Earlier changes are not known, so the present weights count from
-- the beginning.
alter table waste_density add column valid_from date not null default '0001-01-01';
alter table waste_density drop constraint waste_density_organization_id_waste_stream_id_base_unit_key;
alter table waste_density add unique (organization_id, waste_stream_id, base_unit, valid_from);
