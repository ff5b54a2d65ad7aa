// The limit of a cached response: bare node:http that sends bytes which it fetched from the product before.
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Bytes {
  readonly headers: Record<string, string | number>;
  readonly body: Buffer;
}

const answers = new Map<string, Bytes>();

/** Copies the response of an address of the product. */
async function copy(origin: string, path: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<Bytes>();
  get(`${origin}${path}`, { headers: { 'accept-encoding': 'gzip', 'accept-language': 'is' } }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () => {
      const body = Buffer.concat(chunks);
      const headers: Bytes['headers'] = {
        'content-type': response.headers['content-type'] ?? '',
        'content-length': body.length,
      };
      const encoding = response.headers['content-encoding'];
      if (encoding !== undefined) headers['content-encoding'] = encoding;
      resolve({ headers, body });
    });
  }).on('error', reject);
  answers.set(path, await promise);
}

const { ORIGIN = '', PATHS = '' } = process.env;
for (const path of PATHS.split(' ')) await copy(ORIGIN, path);

const server = createServer(({ url = '' }, response) => {
  const found = answers.get(url);
  if (found === undefined) response.writeHead(url === '/health' ? 200 : 404, { 'content-length': 0 }).end();
  else response.writeHead(200, found.headers).end(found.body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('SIGTERM', () => process.exit(0));
