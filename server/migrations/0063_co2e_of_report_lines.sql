-- Whether the CO2e of a published report contains the line: an emission factor applied to it. Null in reports published before.
alter table invoice_report_line add column has_factor boolean;
