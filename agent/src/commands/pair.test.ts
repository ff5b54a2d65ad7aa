import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { check } from '../check/check.ts';
import { stepText } from '../check/step.ts';
import { readSettings } from '../config.ts';
import { ScaleSimulator } from '../simulator/scale-simulator.ts';
import type { Answers } from './choose.ts';
import { assignPorts, connectionOf, type FoundPort, find } from './find.ts';
import { modbusPort } from './find-registers.ts';
import { pair, serverAddress } from './pair.ts';

let folder: string;
let server: Server;
let address: string;
let scale: ScaleSimulator;
let answers: { status: number; body: object }[];
let bodies: { url: string; body: Record<string, string> }[];
let printed: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agent-pair-'));
  [answers, bodies, printed] = [[], [], ''];
  server = createServer(async (request, response) => {
    bodies.push({ url: request.url ?? '', body: JSON.parse((await request.toArray()).join('')) });
    const { status, body } = answers.shift() ?? { status: 500, body: {} };
    response.writeHead(status).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  scale = await ScaleSimulator.start('ascii', 0);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
  await scale.stop();
  await rm(folder, { recursive: true });
});

const settings = () => join(folder, 'tunna-agent.json');
const stored = async () => JSON.parse(await readFile(settings(), 'utf8'));
const kitchen = { id: 3, name: 'Eldhús' };
const paired = (scales: object[]) => ({ status: 200, body: { device: { name: 'Tölva við vog' }, scales } });
const run = (ports: string[] = [], answers: Answers = {}) =>
  pair({ address, code: 'BCDF2345', settings: settings(), ports, ...answers });

describe('pairing', () => {
  it('stores key, address and found scale in a file for this account alone', async () => {
    answers = [paired([kitchen])];
    expect(await run([`127.0.0.1:${scale.port}`])).toBe(0);
    const content = await stored();
    expect(content).toMatchObject({
      server: address,
      key: expect.stringMatching(/^tunna_dev_[A-Za-z0-9_-]{43}$/),
      scales: [{ scaleId: 3, protocol: 'ascii', connection: { type: 'tcp', port: scale.port } }],
    });
    expect(bodies[0]?.body).toEqual({ code: 'BCDF2345', secret: content.key });
    expect((await stat(settings())).mode & 0o777).toBe(0o600);
    expect(printed).toContain('paired as "Tölva við vog"');
    expect(printed).toMatch(/\| ST,GS,\+ +0\.000kg/);
    expect(printed).not.toContain(content.key);
  });

  it('keeps the key when no scale is found, so that find continues without another code', async () => {
    answers = [paired([kitchen])];
    expect(await run(['127.0.0.1:59999'])).toBe(1);
    expect((await stored()).scales).toEqual([]);
    expect(printed).toContain('tunna-agent find --port 3=');
    answers = [
      { status: 200, body: { token: 't' } },
      { status: 200, body: { scales: [kitchen], lastSequence: 0 } },
    ];
    expect(await find(settings(), { ports: [`127.0.0.1:${scale.port}`] })).toBe(0);
    expect((await stored()).scales).toMatchObject([{ scaleId: 3 }]);
  });

  it('gives no scale the port of another', async () => {
    const two = paired([kitchen, { id: 4, name: 'Port' }]);
    const port = `127.0.0.1:${scale.port}`;
    answers = [two];
    expect(await run([`3=${port}`, `4=${port}`])).toBe(1);
    expect((await stored()).scales).toMatchObject([{ scaleId: 3 }]);
    answers = [two];
    expect(await run([`4=${port}`])).toBe(1);
    expect((await stored()).scales).toMatchObject([{ scaleId: 3 }]);
  });

  it('adds a second scale and keeps the port of the first', async () => {
    answers = [paired([kitchen])];
    await run([`127.0.0.1:${scale.port}`]);
    const other = await ScaleSimulator.start('mt-sics', 0);
    const { port } = other;
    answers = [paired([kitchen, { id: 4, name: 'Port' }])];
    expect(await run([`4=127.0.0.1:${port}`])).toBe(0);
    await other.stop();
    expect((await stored()).scales).toMatchObject([
      { scaleId: 3, protocol: 'ascii', connection: { port: scale.port } },
      { scaleId: 4, protocol: 'mt-sics', connection: { port } },
    ]);
  });

  it('shows the lines of an unknown scale, and stores the pattern that a person picks', async () => {
    const unknown = await ScaleSimulator.start('column', 0);
    const port = `127.0.0.1:${unknown.port}`;
    answers = [paired([kitchen])];
    expect(await run([port])).toBe(1);
    expect((await stored()).scales).toEqual([]);
    expect(printed).toMatch(/\| \\x02 +0\.00 kg G\\x03/);
    const [, number = ''] =
      /^ {2}(\d) {2}\[weight\] \[unit\] \[mark\] = 0\.00 kg, .* mark is "G"$/m.exec(printed) ?? [];
    expect(printed).toContain('with --pick and the number of the right line');
    answers = [paired([kitchen])];
    expect(await run([port], { pick: '9' })).toBe(1);
    expect(printed).toContain('9 is none of them; expected a number from 1 to');
    answers = [paired([kitchen])];
    expect(await run([port], { pick: number })).toBe(0);
    expect((await stored()).scales).toEqual([
      {
        ...{ scaleId: 3, protocol: 'pattern', unit: 'kg', connection: expect.anything() },
        pattern: { line: '[weight] [unit] [mark]', stable: ['G'] },
      },
    ]);
    const text = [];
    for await (const step of check(await readSettings(settings()), 300)) text.push(stepText(step));
    await unknown.stop();
    expect(text.join('\n')).toMatch(/^ok +Scale 3 +found pattern, as in the settings\.$/m);
    expect(text.join('\n')).toMatch(/^ok +Scale 3 +weighed 0\.00 kg, stable\.$/m);
  });

  it('finds the registers that hold a known weight', async () => {
    const registers = await ScaleSimulator.start('modbus', 0);
    const port = `modbus:127.0.0.1:${registers.port}`;
    const load = registers.put(12.34, 4_000);
    await new Promise((done) => setTimeout(done, 400));
    answers = [paired([kitchen])];
    expect(await run([port])).toBe(1);
    expect(printed).toContain('expected a load on the scale and --weight KG');
    answers = [paired([kitchen])];
    expect(await run([port], { weight: '99' })).toBe(1);
    expect(printed).toContain('3 registers from 0 to 63 were read and none holds 99');
    answers = [paired([kitchen])];
    expect(await run([port], { weight: '12,34', pick: '1' })).toBe(0);
    expect((await stored()).scales).toMatchObject([
      { protocol: 'modbus', connection: { weight: { table: 'holding', register: 0, number: 'int32', decimals: 3 } } },
    ]);
    await load;
    const text = [];
    for await (const step of check(await readSettings(settings()), 1_000)) text.push(stepText(step));
    await registers.stop();
    expect(text.join('\n')).toMatch(/^ +Scale 3 +\| holding 0: 0000 3034$/m);
    expect(text.join('\n')).toMatch(/^ok +Scale 3 +weighed 12\.340 kg, stable\.$/m);
  });

  it.each([
    [
      { status: 422, body: { code: 'code_wrong' } },
      'The pairing code BCDF2345 is not valid; expected the code of the set-up',
    ],
    [{ status: 429, body: { code: 'rate_limited' } }, 'rejects more codes'],
    [{ status: 404, body: {} }, 'is not Tunna'],
  ])('explains %j, and stores nothing', async (answer, sentence) => {
    answers = [answer];
    await expect(run()).rejects.toThrow(sentence);
    await expect(stat(settings())).rejects.toThrow('ENOENT');
  });

  it('does not use the code if the settings cannot be stored or read', async () => {
    await writeFile(join(folder, 'file'), '');
    const inside = pair({ address, code: 'BCDF2345', settings: join(folder, 'file', 'a.json'), ports: [] });
    await expect(inside).rejects.toThrow('The settings cannot be stored in');
    await writeFile(settings(), '{');
    await expect(run()).rejects.toThrow('is not valid JSON');
    expect(bodies).toEqual([]);
  });
});

describe('ports', () => {
  it.each([
    ['/dev/ttyUSB0', { type: 'serial', path: '/dev/ttyUSB0' }],
    ['COM3', { type: 'serial', path: 'COM3' }],
    ['192.168.1.50:4001', { type: 'tcp', host: '192.168.1.50', port: 4001 }],
    ['[fe80::1]:4001', { type: 'tcp', host: 'fe80::1', port: 4001 }],
    ['/dev/serial/by-id/usb-1:0', { type: 'serial', path: '/dev/serial/by-id/usb-1:0' }],
  ])('%s', (port, connection) => {
    expect(connectionOf(port)).toMatchObject(connection);
  });

  it.each([
    ['modbus:192.168.1.60', { host: '192.168.1.60', port: 502, unitId: 1, first: 0 }],
    ['modbus:scale.local:1502/7/100', { host: 'scale.local', port: 1502, unitId: 7, first: 100 }],
    ['modbus:[fe80::1]:502', { host: 'fe80::1', port: 502, unitId: 1, first: 0 }],
    ['modbus:x:99999', undefined],
    ['modbus:x/256', undefined],
    ['192.168.1.60:502', undefined],
  ])('%s is a port with registers, or not', (text, port) => {
    expect(modbusPort(text)).toEqual(port);
  });

  it('belong to the scale that they name; only one port and one scale need no name', () => {
    const at = (port: string, scaleId?: number): FoundPort => ({
      ...{ port, scaleId, protocol: 'ascii', connection: connectionOf(port), unit: 'kg' },
    });
    const two = [kitchen, { id: 4, name: 'Port' }];
    const ids = (scales: typeof two, found: FoundPort[]) => assignPorts(scales, found).map(({ scaleId }) => scaleId);
    expect(ids([kitchen], [at('/dev/a')])).toEqual([3]);
    expect(ids([kitchen], [at('/dev/a'), at('/dev/b')])).toEqual([]);
    expect(ids(two, [at('/dev/a')])).toEqual([]);
    expect(ids(two, [at('/dev/a', 4)])).toEqual([4]);
    expect(ids([kitchen], [at('/dev/a', 5)])).toEqual([]);
  });
});

describe('the address', () => {
  it.each([
    ['tunna.example.is', 'https://tunna.example.is'],
    ['https://tunna.example.is/organization/demo', 'https://tunna.example.is'],
    ['http://localhost:3000', 'http://localhost:3000'],
  ])('%s', (text, origin) => {
    expect(serverAddress(text)).toBe(origin);
  });

  it.each(['ftp://x', 'https://', 'a b'])('%s is refused', (text) => {
    expect(() => serverAddress(text)).toThrow('is not valid; expected the address');
  });
});
