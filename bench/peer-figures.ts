// The limit of figures: bare node:http and one named prepared statement that returns kilograms and cost by month and stream, from all lines
// or from a static table of the same sums, or of two years by all dimensions of reports. Without authentication.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';

const sums = `to_char(month, 'YYYY-MM') as month, waste_stream_id, trim_scale(sum(kg)) as kg, trim_scale(sum(cost)) as cost`;
const sources = {
  lines: `(select date_trunc('month', service_day)::date as month, waste_stream_id, kg, cost, service_day from invoice_line
    where organization_id = 1 and counted and service_day >= $1::date and service_day < $2::date) line`,
  sums: `(select * from bench_sums where month >= $1::date and month < $2::date) line`,
};
/** The rows of `bench/peers/data.ts`. */
const peerRows = `(select date_trunc('month', service_day)::date as month, stream as waste_stream_id, kg, cost from peer.material_line
    where service_day >= $1::date and service_day < $2::date) line`;
const months = (source: string) =>
  `select ${sums} from ${source} group by line.month, waste_stream_id order by line.month, waste_stream_id`;
const texts = {
  lines: months(sources.lines),
  sums: months(sources.sums),
  peer: months(peerRows),
  comparison: `select year, waste_stream_id, location_id, service_provider_id, to_char(month, 'YYYY-MM') as month, trim_scale(sum(kg)) as kg,
      trim_scale(sum(cost)) as cost
    from (
      select extract(year from service_day) as year, date_trunc('month', service_day)::date as month, waste_stream_id, location_id,
        service_provider_id, kg, cost
      from invoice_line where organization_id = 1 and counted and service_day >= $1::date and service_day < $2::date
    ) line
    group by grouping sets ((year, waste_stream_id), (year, location_id), (year, service_provider_id), (year, month))
    order by 1, 2, 3, 4, 5`,
};
const asked = process.env.FIGURES;
const text = asked === 'comparison' || asked === 'lines' || asked === 'peer' ? texts[asked] : texts.sums;
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const server = createServer(async ({ url = '' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const values = [searchParams.get('from'), searchParams.get('before')];
  const rows = pathname === '/health' ? [] : (await pool.query({ name: 'figures', text, values })).rows;
  const body = JSON.stringify({ rows });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('SIGTERM', () => process.exit(0));
