-- How the treatment and the cost of the lines of a published report were known. Null in reports published before.
alter table invoice_report_line
  add column treatment_evidence text check (treatment_evidence in ('document', 'agreement', 'assumed', 'unknown')),
  add column attribution text check (attribution in ('line', 'container', 'collections', 'weight', 'none')),
  -- The streams to which the cost of a line without a stream is attributed: [{"id": 1, "cost": "66.67"}].
  add column shares jsonb,
  -- Not a line of the report's streams: only a part of its cost is attributed to them. Totals do not contain it.
  add column attributed_only boolean not null default false;
alter table invoice_report
  add column has_line_evidence boolean not null default false check (not has_line_evidence or state = 'published');
