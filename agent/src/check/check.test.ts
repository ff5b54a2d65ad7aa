import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Agent } from '../agent.ts';
import { readSettings, type Settings } from '../config.ts';
import type { OpenConnection } from '../connection/connection.ts';
import type { ScaleSettings } from '../scale-settings.ts';
import { ScaleSimulator } from '../simulator/scale-simulator.ts';
import { check } from './check.ts';
import { checkScale } from './scale-check.ts';
import { type StepResult, stepText } from './step.ts';

let folder: string;
let server: Server;
let scale: ScaleSimulator;
/** What the server answers to a login. */
let answer: { status: number; body: string; date?: string };

const key = `tunna_dev_${'k'.repeat(43)}`;
const portOf = (each: Server) => (each.address() as AddressInfo).port;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agent-check-'));
  answer = { status: 200, body: '{"token":"t"}' };
  server = createServer((_request, response) => {
    const date = answer.date === undefined ? {} : { date: answer.date };
    response.writeHead(answer.status, date).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  scale = await ScaleSimulator.start('mt-sics', 0);
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await scale.stop();
  await rm(folder, { recursive: true });
});

async function settings(fields: object = {}, protocol = 'mt-sics'): Promise<Settings> {
  const file = join(folder, 'agent.json');
  const scales = [{ scaleId: 3, protocol, connection: { type: 'tcp', host: '127.0.0.1', port: scale.port } }];
  const all = { server: `http://127.0.0.1:${portOf(server)}`, key, scales, ...fields };
  await writeFile(file, JSON.stringify(all), { mode: 0o600 });
  return readSettings(file);
}

async function textOf(steps: AsyncIterable<StepResult>): Promise<string> {
  const lines = [];
  for await (const step of steps) lines.push(stepText(step));
  return lines.join('\n');
}

it('prints one result for each step', async () => {
  const text = await textOf(check(await settings(), 2_000));
  expect(text).not.toMatch(/FAILED|WARNING/);
  expect(text).toMatch(/^ok +Settings +.*agent\.json has 1 scales\.$/m);
  expect(text).toMatch(/^ok +Folder +.* MB are free, 0 readings are waiting\.$/m);
  expect(text).toMatch(/^ +Scale 3 +\| S S +0\.000 kg$/m);
  expect(text).toMatch(/^ok +Scale 3 +found mt-sics, as in the settings\.$/m);
  expect(text).toMatch(/^ok +Scale 3 +weighed 0\.000 kg, stable\.$/m);
  expect(text).toMatch(/^ok +Server +http:.* is reached and accepts the key\.$/m);
  expect(text).toMatch(/^ok +Clock +agrees/m);
});

it('does not start in a folder that it cannot write', async () => {
  await writeFile(join(folder, 'file'), '');
  const given = await settings({ dataDirectory: './file/inside' });
  await expect(Agent.start({ settings: given, version: '0', onNote: () => undefined })).rejects.toThrow(
    /^The folder .*inside \(setting dataDirectory in .*agent\.json\) is not a folder; expected/,
  );
});

it('says which protocol the settings should have', async () => {
  const text = await textOf(check(await settings({}, 'ascii'), 2_000));
  expect(text).toMatch(/^FAILED +Scale 3 +found mt-sics, but in the settings protocol is ascii; expected mt-sics\.$/m);
  expect(text).toMatch(/weighed 0\.000 kg, stable/);
});

it('proposes patterns for the lines of an unknown scale', async () => {
  const unknown = await ScaleSimulator.start('column', 0);
  const connection = { type: 'tcp', host: '127.0.0.1', port: unknown.port };
  const text = await textOf(check(await settings({ scales: [{ scaleId: 3, connection }] }), 2_000));
  await unknown.stop();
  expect(text).toMatch(/^ +Scale 3 +\| pattern 1: \[weight\] \[unit\].* = 0\.00 kg, stable when/m);
  expect(text).toMatch(/^FAILED +Scale 3 +.*expected a pattern: tunna-agent find --port 3=127\.0\.0\.1:\d+\.$/m);
});

it('continues after a failed step, and names the setting of each', async () => {
  await writeFile(join(folder, 'file'), '');
  const connection = { type: 'tcp', host: '127.0.0.1', port: 1 };
  const given = await settings({ dataDirectory: './file', scales: [{ scaleId: 3, connection }] });
  await chmod(given.file, 0o644);
  answer = { status: 401, body: '{"code":"credential_invalid","message":"x"}' };
  const text = await textOf(check(given, 2_000));
  expect(text).toMatch(/^WARNING +Settings .*chmod 600/m);
  expect(text).toMatch(/^FAILED +Folder .*setting dataDirectory in .*agent\.json\) is a(?: file,)? ?not a folder/m);
  expect(text).toMatch(/^FAILED +Scale 3 +The scale at 127\.0\.0\.1:1 refuses the connection/m);
  expect(text).toMatch(/^FAILED +Server .*rejects the key \(setting key in .*agent\.json\)/m);
});

it.each([
  [
    'http://127.0.0.1:59999',
    /refuses the connection: no program listens at this port; expected the address that opens Tunna/,
  ],
  ['http://no-such-host.invalid', /(has a name that is not found|cannot be looked up)/],
  ['https://127.0.0.1:{port}', /setting server in .*(does not use https|cannot be called|closed the connection)/],
])(
  'a wrong address %s is one sentence',
  async (address, sentence) => {
    const given = await settings({ server: address.replace('{port}', String(portOf(server))) });
    expect((await textOf(check(given, 2_000))).split('\n').at(-1)).toMatch(sentence);
  },
  20_000,
);

it('another program at the address is not Tunna', async () => {
  answer = { status: 200, body: '<html>router</html>' };
  expect(await textOf(check(await settings(), 2_000))).toMatch(/^FAILED +Server .* is not Tunna: it answered 200/m);
});

it('a wrong clock is a warning', async () => {
  answer.date = new Date(Date.now() + 600_000).toUTCString();
  expect(await textOf(check(await settings(), 2_000))).toMatch(
    /^WARNING Clock +This clock is (59\d|60\d) s behind the clock/m,
  );
});

it('finds the speed and the parity of a serial line', async () => {
  const connection = { type: 'serial', path: '/dev/ttyUSB0', baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 };
  const serial = { scaleId: 4, protocol: 'ascii', unit: 'kg', connection } as ScaleSettings;
  // A line at 2400 baud; at another speed only noise arrives.
  const open = async (asked: ScaleSettings['connection']): Promise<OpenConnection> => {
    const isRight = asked.type === 'serial' && asked.baudRate === 2400;
    return (listener) => {
      listener.opened();
      // Enough text in one piece, so that no step waits for its time.
      const text = isRight ? 'ST,GS,+  4.250kg\r\n'.repeat(30) : '\u0086\u00f8\u0000\u00fe'.repeat(120);
      const timer = setInterval(() => listener.received(text), 5);
      return { write: () => undefined, close: () => clearInterval(timer) };
    };
  };
  const text = await textOf(checkScale(serial, open, 20_000));
  expect(text).toMatch(
    /^FAILED +Scale 4 +found ascii at 2400 baud, .*, but in the settings connection\.baudRate is 9600; expected 2400\.$/m,
  );
  expect(text).toMatch(/^ok +Scale 4 +weighed 4\.250 kg, stable\.$/m);
});
