// The limit of a list: bare node:http, one named prepared statement, JSON.stringify. Nobody is asked who they are, nothing is joined.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';

const text = `
  select id, slug, custom_id, location_id, location_name, waste_stream_id, stream_name, service_provider_id, kind, volume_liters,
    description, status, created_at, version, updated_at, count(*) over () as total
  from container
  where organization_id = 1 and status <> 'removed' and search_text like all ($1::text[])
  order by coalesce(custom_id, slug) collate icelandic, id
  limit 50`;
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

/** The search arrives folded, so that it can be compared as it is. */
async function list(search: string): Promise<string> {
  const patterns = search.split(' ').filter(Boolean);
  const values = [patterns.map((word) => `%${word}%`)];
  const { rows } = await pool.query<{ total: string }>({ name: 'list', text, values });
  return JSON.stringify({ rows: rows.map(({ total, ...row }) => row), total: Number(rows[0]?.total ?? 0) });
}

const server = createServer(async ({ url = '' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const body = pathname === '/health' ? '{}' : await list(searchParams.get('search') ?? '');
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('SIGTERM', () => process.exit(0));
