// The limit of a list: bare node:http, one named prepared statement with a stored sort key and a normalized search column, JSON.stringify.
// No authentication and no joins.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';

const containers = `
  select id, slug, custom_id, location_id, location_name, waste_stream_id, stream_name, service_provider_id, kind, volume_liters,
    description, status, created_at, version, updated_at, count(*) over () as total
  from container
  where organization_id = 1 and status <> 'removed' and search_text like all ($1::text[])
  order by name_key, id
  limit 50`;
const requests = `
  select request.*, container.slug, container.custom_id, container.location_name, count(*) over () as total
  from service_request request
  join container on container.organization_id = 1 and container.id = request.container_id
  where request.organization_id = 1 and request.status in ('received', 'sent', 'in_progress') and container.search_text like all ($1::text[])
  order by request.due_at, request.id
  limit 50`;
/** The requested list: `containers`, or open `requests`. */
const text = process.env.LIST === 'requests' ? requests : containers;
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

/** The search text is already normalized. */
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
