-- What lines of an invoice weigh, and how many of them nobody knows, is read from the index alone: lists of invoices sum them all.
create index invoice_line_made on invoice_line (organization_id, invoice_id, version) include (kg, kg_origin, kind);
