-- The weighings of numbers that a device sends are found by number, however many the device has. The new index also serves the
-- foreign key of the device.
create index scale_weighing_number on scale_weighing (organization_id, device_id, sequence) where device_id is not null;
drop index scale_weighing_device;
