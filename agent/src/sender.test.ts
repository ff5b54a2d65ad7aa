import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeviceReading } from '@tunna/contract/scales/device-call';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messageOf } from './fault.ts';
import { ReadingBuffer } from './reading-buffer.ts';
import { Sender } from './sender.ts';
import { ServerClient } from './server-client.ts';

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

let folder: string;
let server: Server;
let buffer: ReadingBuffer;
let sender: Sender;
let client: ServerClient;
let notes: string[];
/** The server’s responses to the next calls; after them it accepts everything. */
let answers: ((readings: readonly DeviceReading[]) => Answer)[];
/** The calls that it received, and the readings that it accepted. */
let calls: DeviceReading[][];
let taken: DeviceReading[];
let sentTimes: string[];
let signIns: number;

const accept = (readings: readonly DeviceReading[]): Answer => {
  taken.push(...readings);
  return { status: 200, body: { results: readings.map(({ sequence }) => ({ sequence, outcome: 'recorded' })) } };
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sender-'));
  [answers, calls, taken, notes, sentTimes, signIns] = [[], [], [], [], [], 0];
  server = createServer(async (request, response) => {
    const text = (await request.toArray()).join('');
    let answer: Answer = { status: 200, body: { token: 'token' } };
    if (request.url === '/api/v1/auth/device') signIns += 1;
    else {
      const { sentAt, readings } = JSON.parse(text) as { sentAt: string; readings: DeviceReading[] };
      calls.push(readings);
      sentTimes.push(sentAt);
      answer = (answers.shift() ?? accept)(readings);
    }
    response.writeHead(answer.status, answer.headers).end(JSON.stringify(answer.body ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  buffer = await ReadingBuffer.open(folder);
  const { port } = server.address() as AddressInfo;
  client = new ServerClient({ server: `http://127.0.0.1:${port}`, key: 'key', timeout: 500 });
  const onNote = (text: string) => void notes.push(text);
  const options = { client, buffer, folder, onNote, pause: 5, explain: messageOf };
  sender = new Sender({ ...options, now: () => new Date(1_000_000_000), origin: () => 900_000_000 });
});
afterEach(async () => {
  await sender.stop();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const keep = (net: string, origin?: number) =>
  buffer.store({ net, unit: 'kg', stable: true, overloaded: false, deviceTime: new Date(0).toISOString() }, origin);
const sent = () => vi.waitFor(() => expect(buffer.size).toBe(0), 45_000);
const netsOf = (readings: readonly DeviceReading[]) => readings.map(({ net }) => net);

it('sends queued readings in order, and again after failures until the server has stored them', async () => {
  for (const net of ['1', '2', '3']) await keep(net);
  answers = [
    () => ({ status: 503, headers: { 'retry-after': '0' } }),
    () => ({ status: 500 }),
    () => ({ status: 429, headers: { 'retry-after': '0' } }),
  ];
  sender.wake();
  await sent();
  expect([calls.length, netsOf(taken)]).toEqual([4, ['1', '2', '3']]);
  await vi.waitFor(() => expect(sender.trouble).toBe(''), 45_000);
  const first = taken[0]?.sequence ?? 0;
  expect(notes).toEqual([
    expect.stringMatching(/^3 readings are waiting\. 503/),
    expect.stringMatching(/^3 readings are waiting\. 500/),
    expect.stringMatching(/^3 readings are waiting\. 429/),
    `Sent readings ${first} to ${first + 2}: 3 stored.`,
    'The server stores readings again.',
  ]);
});

it('signs in again after its session has ended', async () => {
  await keep('1');
  answers = [() => ({ status: 401, body: { code: 'login_required' } })];
  sender.wake();
  await sent();
  expect([signIns, netsOf(taken)]).toEqual([2, ['1']]);
});

it('does not accept the error page of a proxy as a response', async () => {
  await keep('1');
  const { port } = server.address() as AddressInfo;
  server.removeAllListeners('request');
  server.on('request', (_request, response) => response.end('<html>Log in to this hotel</html>'));
  sender.wake();
  await vi.waitFor(() => expect(sender.trouble).toContain('not Tunna'), 45_000);
  expect([buffer.size, port > 0]).toEqual([1, true]);
});

it('sets invalid readings aside, reports them, and sends the others', async () => {
  for (const net of ['1', '2', '3']) await keep(net);
  answers = [
    () => ({ status: 400, body: { code: 'invalid_request', message: 'No.', fields: [{ field: 'readings.1.unit' }] } }),
  ];
  sender.wake();
  await sent();
  expect(netsOf(taken)).toEqual(['1', '3']);
  const [line = ''] = (await readFile(join(folder, 'refused.jsonl'), 'utf8')).split('\n');
  expect(JSON.parse(line)).toMatchObject({ reading: { net: '2' }, reason: expect.stringContaining('invalid_request') });
  expect(notes.some((note) => note.includes('refused.jsonl'))).toBe(true);
});

it('sends fewer readings in one call if a call is too large', async () => {
  for (let count = 0; count < 30; count += 1) await keep(String(count + 1));
  answers = [() => ({ status: 413 }), () => ({ status: 413 })];
  sender.wake();
  await sent();
  expect(taken).toHaveLength(30);
});

it('gives a reading another number if the server has a different one under that number', async () => {
  const { sequence } = await keep('1');
  answers = [
    (readings) => ({
      status: 200,
      body: { results: readings.map((reading) => ({ sequence: reading.sequence, outcome: 'conflict' })) },
    }),
  ];
  sender.wake();
  await sent();
  expect(netsOf(taken)).toEqual(['1']);
  expect(taken[0]?.sequence).toBeGreaterThan(sequence);
});

it.each([
  ['0', undefined],
  ['-5', undefined],
  ['Mon, 30 Nov 2026 08:00:00 GMT', undefined],
  ['5', 5_000],
  ['86400', 600_000],
])('a Retry-After of %s is a wait of %s ms', async (header, retryAfter) => {
  answers.push(() => ({ status: 503, headers: { 'retry-after': header } }));
  await expect(client.send([], new Date(0).toISOString())).rejects.toMatchObject({ retryAfter });
});

it('readings before the clock was set are sent with the time of the clock before, apart from those after it', async () => {
  await keep('1', 500_000_000);
  await keep('2', 500_001_000);
  await keep('3', 900_001_000);
  sender.wake();
  await sent();
  expect(calls.map(netsOf)).toEqual([['1', '2'], ['3']]);
  expect(sentTimes.map((time) => Date.parse(time))).toEqual([600_000_000, 1_000_000_000]);
});
