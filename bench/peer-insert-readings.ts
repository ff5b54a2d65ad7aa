// The limit of receiving readings: bare node:http, one prepared insert of a batch into one table, committed to disk. No checks and no
// notifications.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const text = `
  insert into bench_reading (device_id, sequence, net, unit, stable, load, device_time)
  select $1, given.sequence, given.net, given.unit, given.stable, given.load, given."deviceTime"
  from jsonb_to_recordset($2::jsonb) given (sequence bigint, net numeric, unit text, stable boolean, load bigint, "deviceTime" timestamptz)
  on conflict do nothing`;
const answer = '{"stored":true}';

async function store(request: IncomingMessage): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { readings } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { readings: unknown };
  await pool.query({ name: 'store', text, values: [request.headers['x-device'], JSON.stringify(readings)] });
}

const server = createServer(async (request, response) => {
  if (request.method === 'POST') await store(request);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length }).end(answer);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('SIGTERM', () => process.exit(0));
