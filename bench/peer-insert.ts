// The limit of a durable creation: bare node:http, one prepared insert into one table, committed to disk. No checks.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';

interface Body {
  readonly containerSlug: string;
  readonly action: string;
  readonly createdBy: { readonly fullName: string; readonly phoneNumber: string; readonly email: string };
}

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const text = `
  insert into bench_report (container_slug, action, idempotency_key, full_name, phone_number, email)
  values ($1, $2, $3, $4, $5, $6)`;
const answer = '{"status":"received","joined":false}';

async function read(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Body;
}

async function store(request: IncomingMessage): Promise<void> {
  const { containerSlug, action, createdBy } = await read(request);
  const key = request.headers['idempotency-key'];
  const values = [containerSlug, action, key, createdBy.fullName, createdBy.phoneNumber, createdBy.email];
  await pool.query({ name: 'create', text, values });
}

const server = createServer(async (request, response) => {
  if (request.method === 'POST') await store(request);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length }).end(answer);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('SIGTERM', () => process.exit(0));
