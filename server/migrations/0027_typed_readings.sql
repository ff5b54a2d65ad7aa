-- Readings of a device are compared with typed weights of the same minutes, which are few.
create index scale_reading_typed on scale_reading (organization_id, scale_id, weighed_at) where origin = 'station';
