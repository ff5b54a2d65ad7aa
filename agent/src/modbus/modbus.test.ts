import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { ShownWeight } from '@tunna/domain/scales/lines/weight-line';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ScaleReader } from '../scale-reader.ts';
import type { ModbusSettings } from '../scale-settings.ts';
import { simulatedAnswer } from '../simulator/modbus-answer.ts';
import { ScaleSimulator } from '../simulator/scale-simulator.ts';
import { AnswerReader } from './frame.ts';
import { openModbus } from './open-modbus.ts';
import { numberIn, registerProtocol } from './register-line.ts';
import { weightRegisters } from './weight-registers.ts';

const place = { table: 'holding', register: 0, wordOrder: 'big-first', byteOrder: 'big-first', factor: 1 } as const;
const weight = { ...place, number: 'int32', decimals: 3 } as const;
const stable = { table: 'holding', register: 2, bit: 0, when: 1 } as const;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A program at a port that answers requests as the test says. */
async function serve(answer: (request: Buffer, socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('data', (request: Buffer) => answer(request, socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function read(port: number, fields: Partial<ModbusSettings> = {}) {
  const [seen, notes]: [ShownWeight[], string[]] = [[], []];
  const settings: ModbusSettings = { type: 'modbus', host: '127.0.0.1', port, unitId: 1, weight, stable, ...fields };
  const now = () => performance.now();
  const reader = new ScaleReader({
    ...{ open: openModbus(settings), protocol: registerProtocol(settings, now), unit: 'kg', now },
    onWeight: (shown) => void seen.push(shown),
    onNote: (note) => void notes.push(note),
  });
  closing.push(() => reader.stop());
  reader.start();
  return { seen, notes, reader };
}

const good = (request: Buffer, grams = 12_340): Buffer => simulatedAnswer(request, grams, true) ?? Buffer.alloc(0);
const twelve = { net: '12.340', unit: 'kg', stable: true, overloaded: false };

describe('a scale with registers', () => {
  it('is read with its bit for a weight at rest', async () => {
    const scale = await ScaleSimulator.start('modbus', 0);
    closing.push(() => scale.stop());
    const { seen, notes } = read(scale.port);
    await vi.waitFor(() => expect(seen.at(-1)?.net).toBe('0.000'), 45_000);
    const done = scale.put(12.34, 1_000);
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(twelve), 45_000);
    await done;
    expect(notes).toContain('weights arrive, such as "holding 0: 0000 0000; holding 2: 0001".');
  });

  it('is stable without a bit when the weight has not changed for a second', async () => {
    const port = await serve((request, socket) => void socket.write(good(request)));
    const { seen } = read(port, { stable: undefined });
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(twelve), 45_000);
    expect(seen[0]).toEqual({ ...twelve, stable: false });
  });

  it('is overloaded by its bit, whatever the weight is', async () => {
    const port = await serve((request, socket) => void socket.write(good(request)));
    const { seen, reader } = read(port, { overloaded: stable });
    await vi.waitFor(() => expect(seen.at(-1)).toMatchObject({ net: '0', stable: false, overloaded: true }), 45_000);
    expect(reader.state).toBe('overloaded');
  });

  it('is read from frames that arrive byte by byte, and several in one piece', async () => {
    let kept: Buffer = Buffer.alloc(0);
    const port = await serve((request, socket) => {
      // A late answer of an earlier request, and then this one in two pieces.
      const answer = Buffer.concat([kept, good(request)]);
      kept = good(request, 99_000);
      socket.write(answer.subarray(0, 5));
      setTimeout(() => socket.write(answer.subarray(5)), 20);
    });
    const { seen } = read(port);
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(2), 45_000);
    expect(new Set(seen.map(({ net }) => net))).toEqual(new Set(['12.340']));
  });

  it('answers slowly, and is read all the same', async () => {
    const port = await serve((request, socket) => void setTimeout(() => socket.write(good(request)), 700));
    const { seen } = read(port);
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(twelve), 45_000);
  });

  it('is busy for a while, and is asked again on the same connection', async () => {
    let count = 0;
    const port = await serve((request, socket) => {
      count += 1;
      socket.write(count > 3 ? good(request) : exception(request, 6));
    });
    const { seen, notes } = read(port);
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(twelve), 45_000);
    expect(notes.filter((note) => note !== 'connected.' && !note.startsWith('weights arrive'))).toEqual([]);
  });

  it.each<[string, (request: Buffer, socket: Socket) => void, RegExp]>([
    [
      'sends text',
      (_, socket) => void socket.write('ST,GS,+ 1.000kg\r\n'),
      /does not send Modbus TCP; expected another/,
    ],
    ['sends noise', (_, socket) => void socket.write(Buffer.alloc(40, 0xff)), /does not send Modbus TCP/],
    [
      'has no register',
      (r, s) => void s.write(exception(r, 2)),
      /rejects the holding register 0 with code 2: it has no such register/,
    ],
    ['has another table', (r, s) => void s.write(exception(r, 1)), /code 1: it does not serve this table/],
    ['has an unknown exception', (r, s) => void s.write(exception(r, 99)), /code 99: it has a fault/],
    ['sends fewer registers', (r, s) => void s.write(shortened(r)), /answers with other registers/],
    ['closes in a frame', (r, s) => void s.end(good(r).subarray(0, 6)), /closed the connection/],
    ['does not answer', () => undefined, /does not answer a request; expected another unit/],
  ])('that %s gives one sentence and no weight', async (_name, answer, sentence) => {
    const { seen, notes, reader } = read(await serve(answer));
    await vi.waitFor(() => expect(notes.join('\n')).toMatch(sentence), 45_000);
    expect(notes.join()).toContain('The scale at ');
    expect(seen).toEqual([]);
    expect(reader.state).toBe('silent');
  });

  it('that was switched off is read again when it answers', async () => {
    let isOff = true;
    const port = await serve((request, socket) => void (isOff ? socket.destroy() : socket.write(good(request))));
    const { seen, notes } = read(port);
    await vi.waitFor(() => expect(notes.join()).toContain('closed the connection'), 45_000);
    isOff = false;
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(twelve), 45_000);
  });
});

function exception(request: Buffer, code: number): Buffer {
  const answer = Buffer.from(request.subarray(0, 9));
  answer.writeUInt16BE(3, 4);
  answer.writeUInt8(0x83, 7);
  answer.writeUInt8(code, 8);
  return answer;
}

/** An answer with one register less than requested. */
function shortened(request: Buffer): Buffer {
  const other = Buffer.from(request);
  other.writeUInt16BE(1, 10);
  return good(other);
}

describe('bytes of a connection', () => {
  it('never throw, and stay few in memory', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 400 }), { maxLength: 20 }), (pieces) => {
        const reader = new AnswerReader();
        for (const piece of pieces) if (reader.take(Buffer.from(piece)) === undefined) return;
      }),
    );
  });
});

describe('the number in registers', () => {
  it.each([
    [[0x0000, 0x3034], { number: 'int32', decimals: 3 }, '12.340'],
    [[0xffff, 0xfff6], { number: 'int32', decimals: 2 }, '-0.10'],
    [[0xffff, 0xfff6], { number: 'uint32', decimals: 0 }, '4294967286'],
    [[0x04d2], { number: 'int16', decimals: 2 }, '12.34'],
    [[0xfb2e], { number: 'int16', decimals: 2 }, '-12.34'],
    [[0xfb2e], { number: 'uint16', decimals: 0 }, '64302'],
    [[0x3034, 0x0000], { number: 'int32', decimals: 3, wordOrder: 'little-first' }, '12.340'],
    [[0x0000, 0x3430], { number: 'int32', decimals: 3, byteOrder: 'little-first' }, '12.340'],
    [[0x4145, 0x70a4], { number: 'float32', decimals: 2 }, '12.34'],
    [[0x70a4, 0x4145], { number: 'float32', decimals: 2, wordOrder: 'little-first' }, '12.34'],
    [[0x0005], { number: 'int16', decimals: 3, factor: 20 }, '0.100'],
    [[0x7fc0, 0x0000], { number: 'float32', decimals: 2 }, undefined],
    [[0x7f80, 0x0000], { number: 'float32', decimals: 2 }, undefined],
    [[0x7f00, 0x0000], { number: 'float32', decimals: 2 }, undefined],
  ] as const)('%j with %j is %s', (words, fields, text) => {
    expect(numberIn(words, { ...place, ...fields })).toBe(text);
  });

  it('is found by a known weight, the usual forms first', () => {
    const registers = new Map([
      ['holding 0', 0],
      ['holding 1', 12_340],
      ['holding 2', 1],
      ['input 7', 0x4145],
      ['input 8', 0x70a4],
    ]);
    const found = weightRegisters(registers, '12.34').map(({ table, register, number, decimals }) => [
      table,
      register,
      number,
      decimals,
    ]);
    expect(found.slice(0, 3)).toEqual([
      ['holding', 0, 'int32', 3],
      ['input', 7, 'float32', 2],
      ['holding', 1, 'int16', 3],
    ]);
    expect(weightRegisters(registers, '55.5')).toEqual([]);
  });
});
