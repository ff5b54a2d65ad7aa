-- Lists of the lines of a location or stream read them in order, from the newest (docs/decisions/0106-sums-of-lists.md).
drop index invoice_line_location, invoice_line_waste_stream;
create index invoice_line_location on invoice_line (organization_id, location_id, service_day, invoice_id, position)
  where location_id is not null;
create index invoice_line_waste_stream on invoice_line (organization_id, waste_stream_id, service_day, invoice_id, position)
  where waste_stream_id is not null;
