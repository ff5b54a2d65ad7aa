// The limit of a broadcast: bare node:http that holds open streams and writes the received bytes to all of them.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const streams = new Set<ServerResponse>();

const server = createServer((request, response) => {
  if (request.url === '/stream') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: ready\ndata: {}\n\n');
    streams.add(response);
    response.on('close', () => streams.delete(response));
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const bytes = Buffer.concat(chunks);
    if (bytes.length > 0) for (const stream of streams) stream.write(bytes);
    response.writeHead(200, { 'content-length': 0 }).end();
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('SIGTERM', () => process.exit(0));
