// Two years of invoice lines, for benchmarks of figures.
import type { Pool } from 'pg';

const lines = 300_000;

const fixture = `
  insert into invoice (organization_id, id, service_provider_id, number, kind, sign, issue_date, currency, line_count)
  select 1, n, n % 3 + 1, 'B-' || n, '380', 1, date '2024-01-31' + (n % 24) * 30, 'ISK', 100 from generate_series(1, ${lines / 100}) n;
  insert into invoice_version (organization_id, invoice_id, version, origin, head, line_count, content_hash)
  select 1, n, 1, 'import', '{}', 100, sha256(n::text::bytea) from generate_series(1, ${lines / 100}) n;
  insert into invoice_line (organization_id, invoice_id, version, position, service_provider_id, counted, content, sign, currency,
    service_day, kind, material_origin, waste_stream_id, treatment_code, kg, kg_origin, location_id, location_origin)
  select 1, invoice, 1, place, invoice % 3 + 1, true, jsonb_build_object('name', 'Lína ' || place, 'net', (place * 7 % 1000)::text), 1, 'ISK',
    date '2024-01-15' + (invoice % 24) * 30, (array['material', 'material', 'material', 'transport', 'rental'])[place % 5 + 1], 'person',
    case when place % 5 < 3 then place % 8 + 1 end, case when place % 5 < 3 then (array['R3', 'R1', 'D1'])[place % 3 + 1] end,
    case when place % 5 < 3 then (place * 13 % 997) / 10.0 end, case when place % 5 < 3 then 'weighed' end,
    'bench-place-' || (place * 11 + invoice) % 40 + 1, 'person'
  from generate_series(1, ${lines / 100}) invoice, generate_series(1, 100) place;
  select aggregate_figures();
  vacuum (analyze) invoice;
  vacuum (analyze) invoice_line;
  vacuum (analyze) figure_change;
  vacuum (analyze) monthly_figure;
  vacuum (analyze) monthly_total`;

/** Inserts the lines at the locations of `openDatabase`, of 8 streams and 3 providers, with their kept sums. */
export async function fillLines(owner: Pool): Promise<void> {
  for (const statement of fixture.split(';')) await owner.query(statement);
}
