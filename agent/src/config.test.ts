import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isReadableByOthers, readSettings } from './config.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agent-settings-'));
});
afterAll(() => rm(folder, { recursive: true }));

const key = `tunna_dev_${'k'.repeat(43)}`;
const tcp = { type: 'tcp', host: '192.168.1.50', port: 4001 };
const valid = { server: 'https://tunna.example.is/', key, scales: [{ scaleId: 3, connection: tcp }] };
const serial = (fields: object) => ({
  ...valid,
  scales: [valid.scales[0], { scaleId: 4, connection: { type: 'serial', path: '/dev/ttyUSB0', ...fields } }],
});

const scale = (fields: object) => ({ ...valid, scales: [{ scaleId: 3, ...fields }] });

const registersAt = (register: number) => ({
  scaleId: 3,
  connection: { type: 'modbus', host: '192.168.1.60', weight: { register } },
});

async function write(content: unknown): Promise<string> {
  const path = join(folder, 'agent.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o600 });
  return path;
}

const problemOf = async (content: unknown): Promise<string> =>
  readSettings(await write(content)).then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe('settings', () => {
  it('are read with their defaults, and the folder is relative to the file', async () => {
    expect(await readSettings(await write(serial({})))).toEqual({
      file: join(folder, 'agent.json'),
      server: 'https://tunna.example.is',
      key,
      dataDirectory: join(folder, 'agent-data'),
      scales: [
        { scaleId: 3, protocol: 'ascii', unit: 'kg', connection: tcp },
        {
          ...{ scaleId: 4, protocol: 'ascii', unit: 'kg' },
          connection: {
            type: 'serial',
            path: '/dev/ttyUSB0',
            baudRate: 9600,
            dataBits: 8,
            parity: 'none',
            stopBits: 1,
          },
        },
      ],
    });
  });

  it('name the registers of a scale, or the pattern of its lines', async () => {
    const modbus = { type: 'modbus', host: '192.168.1.60', weight: { register: 0, decimals: 3 } };
    expect((await readSettings(await write(scale({ connection: modbus })))).scales).toEqual([
      {
        ...{ scaleId: 3, protocol: 'modbus', unit: 'kg' },
        connection: {
          ...{ ...modbus, port: 502, unitId: 1 },
          weight: {
            ...{ table: 'holding', register: 0, number: 'int32', wordOrder: 'big-first', byteOrder: 'big-first' },
            ...{ factor: 1, decimals: 3 },
          },
        },
      },
    ]);
    const pattern = { line: '[weight] kg [mark]', stable: ['G'] };
    expect((await readSettings(await write(scale({ connection: tcp, pattern })))).scales).toEqual([
      { scaleId: 3, protocol: 'pattern', unit: 'kg', connection: tcp, pattern },
    ]);
  });

  it('accept two scales of one indicator, each in its own register', async () => {
    const scales = [registersAt(0), { ...registersAt(2), scaleId: 4 }];
    expect((await readSettings(await write({ ...valid, scales }))).scales).toHaveLength(2);
  });

  it('accept the earlier name of the key', async () => {
    const { key: credential, ...rest } = valid;
    expect((await readSettings(await write({ ...rest, credential }))).key).toBe(key);
  });

  it.each([
    ['', 'is not valid JSON: Unexpected end of JSON input.'],
    ['{"server": }', 'is not valid JSON: Unexpected token'],
    ['[]', 'the content is []; expected an object with server, key and scales.'],
    [
      { ...valid, server: 'tunna.example.is' },
      'server is "tunna.example.is"; expected an address that begins with https://',
    ],
    [{ ...valid, key: 'secret' }, 'key has 6 characters; expected the key of the device'],
    [{ server: valid.server, key }, 'scales is missing; expected a list of scales.'],
    [{ ...valid, speed: 1 }, 'speed is not a setting; expected one of docs/AGENT.md.'],
    [
      serial({ baudRate: 'fast' }),
      'scales[1].connection.baudRate is "fast"; expected a whole number from 110 to 4000000.',
    ],
    [serial({ parity: 'mark' }), 'scales[1].connection.parity is "mark"; expected none, even or odd.'],
    [
      serial({ type: 'usb' }),
      'scales[1].connection.type is "usb"; expected an object whose type is serial, tcp or modbus.',
    ],
    [
      scale({ connection: { type: 'modbus', host: 'x', weight: { register: -1 } } }),
      'scales[0].connection.weight.register is -1; expected a whole number from 0 to 65535.',
    ],
    [
      scale({ connection: tcp, protocol: 'modbus' }),
      'scales[0].protocol is "modbus"; expected modbus for a connection of the type modbus',
    ],
    [
      scale({ connection: tcp, protocol: 'pattern' }),
      'scales[0].pattern is missing; expected a pattern if protocol is',
    ],
    [
      scale({ connection: tcp, pattern: { line: '[unit]' } }),
      'scales[0].pattern.line is "[unit]"; expected a line with [weight] once.',
    ],
    [serial({ speed: 9600 }), 'scales[1].connection.speed is not a setting'],
    [
      {
        ...valid,
        scales: [
          { scaleId: 3, connection: tcp },
          { scaleId: 4, connection: { ...tcp } },
        ],
      },
      'expected a connection that no other scale has.',
    ],
    [
      {
        ...valid,
        scales: [
          { scaleId: 3, connection: tcp },
          { scaleId: 3, connection: { ...tcp, port: 4002 } },
        ],
      },
      'scales[1].scaleId is 3; expected each scale once.',
    ],
    [
      { ...valid, scales: [registersAt(0), { ...registersAt(0), scaleId: 4 }] },
      'a connection that no other scale has.',
    ],
  ])('%j are one sentence', async (content, sentence) => {
    const problem = await problemOf(content);
    expect(problem).toContain(sentence);
    expect(problem).toContain(join(folder, 'agent.json'));
    expect(problem).not.toMatch(/\n/);
  });

  it('name a file that is missing, and a folder', async () => {
    await expect(readSettings(join(folder, 'no.json'))).rejects.toThrow(`${folder}/no.json does not exist`);
    await mkdir(join(folder, 'inside'));
    await expect(readSettings(join(folder, 'inside'))).rejects.toThrow('inside is a folder');
  });

  it('are not shown to other accounts', async () => {
    const path = await write(valid);
    expect(await isReadableByOthers(path)).toBe(false);
    await chmod(path, 0o644);
    expect(await isReadableByOthers(path)).toBe(true);
  });
});
