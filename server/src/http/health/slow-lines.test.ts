import { once } from 'node:events';
import { get } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type FastifyInstance, fastify } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { limitArrival } from '../calls/limits.ts';

const limit = 300;
const downloadBytes = 20 * 1024 * 1024;

async function portOf(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** A server with a short limit: a download, and a call that reads its body. */
async function startLimited(): Promise<number> {
  const app = fastify();
  limitArrival(app, limit);
  app.get('/download', (_request, reply) => reply.send(Readable.from(chunks())));
  app.post('/call', async (request) => request.body);
  app.post('/file', { config: { takesFiles: true } }, async (request) => request.body);
  onTestFinished(() => app.close());
  return portOf(app);
}

function* chunks(): Generator<Buffer> {
  const chunk = Buffer.alloc(64 * 1024);
  for (let sent = 0; sent < downloadBytes; sent += chunk.length) yield chunk;
}

interface Raw {
  readonly socket: Socket;
  text(): string;
}

async function open(port: number): Promise<Raw> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  // A closed connection may end with a reset.
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  await once(socket, 'connect');
  return { socket, text: () => text };
}

const half = (path: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10\r\n${more}\r\n{"a"`;

describe('a slow connection', () => {
  it('receives a download of 20 MB completely, however long it takes', async () => {
    const port = await startLimited();
    const [response] = await once(get({ port, host: '127.0.0.1', path: '/download' }), 'response');
    await delay(5 * limit);
    let received = 0;
    for await (const chunk of response) received += chunk.length;
    expect(received).toBe(downloadBytes);
  });

  it('is closed if the body of a request does not arrive in time', async () => {
    const port = await startLimited();
    const { socket, text } = await open(port);
    socket.write(half('/call'));
    await once(socket, 'close');
    expect(text()).not.toContain(' 200 ');
  });

  it('may take longer to send a file', async () => {
    const port = await startLimited();
    const { socket, text } = await open(port);
    socket.write(half('/file', 'Connection: close\r\n'));
    await delay(5 * limit);
    socket.write(':"bc"}');
    await once(socket, 'close');
    expect(text()).toContain(' 200 ');
  });
});

describe('the application', () => {
  it('closes connections with slow headers or slow bodies, within 20 seconds on a normal machine', async () => {
    const { app, close } = await createTestApp();
    onTestFinished(close);
    const port = await portOf(app);
    const [headers, body] = [await open(port), await open(port)];
    headers.socket.write('GET /health HTTP/1.1\r\nHost: a\r\n');
    body.socket.write(half('/api/v1/service-request/create'));
    // Without the limits a connection is closed after 60 and 600 seconds.
    await Promise.all([headers, body].map(({ socket }) => once(socket, 'close')));
    expect(headers.text()).toMatch(/^(HTTP\/1\.1 408 |$)/);
    expect(body.text()).not.toContain(' 200 ');
  });
});
