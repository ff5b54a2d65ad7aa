-- Invoices of a search, by pairs of letters of their numbers (docs/decisions/0111-searches-of-lines.md).
create index invoice_search on invoice using gin (search_pairs(organization_id, search_text)) with (fastupdate = off);

-- Other orders of the list of invoices.
create index invoice_issue_date on invoice (organization_id, issue_date, id);
create index invoice_due_date on invoice (organization_id, due_date desc nulls last, id desc);
create index invoice_number on invoice (organization_id, number collate icelandic, id);
create index invoice_net on invoice (organization_id, net, id);
create index invoice_total on invoice (organization_id, total, id);
