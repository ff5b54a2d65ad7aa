import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BrowserPort } from './browser-serial.ts';
import { afterLoad, type CableMemory, readMemory } from './cable-memory.ts';
import { CableReader, type CableSettings, type CableWeight, type ReaderState } from './cable-reader.ts';

/** A port whose device is driven by the test. */
class FakePort implements BrowserPort {
  readable: ReadableStream<Uint8Array> | null = null;
  writable: WritableStream<Uint8Array> | null = null;
  baudRate = 0;
  readonly written: string[] = [];
  isBusy = false;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  async open({ baudRate }: { readonly baudRate: number }): Promise<void> {
    if (this.isBusy || this.readable !== null) throw new DOMException('It is open.', 'InvalidStateError');
    this.baudRate = baudRate;
    this.#renew();
    this.writable = new WritableStream({
      write: (bytes) => void this.written.push(new TextDecoder().decode(bytes)),
    });
  }

  async close(): Promise<void> {
    this.readable = null;
  }

  send(text: string): void {
    this.#controller?.enqueue(Uint8Array.from(text, (sign) => sign.charCodeAt(0)));
  }

  /** A framing error: the browser gives the port another stream. */
  damage(): void {
    const before = this.#controller;
    this.#renew();
    before?.error(new DOMException('Framing', 'FramingError'));
  }

  lose(): void {
    this.readable = null;
    this.#controller?.error(new DOMException('Lost', 'NetworkError'));
  }

  #renew(): void {
    this.readable = new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
      },
    });
  }
}

const ascii: CableSettings = { baudRate: 9_600, protocol: 'ascii' };
let port: FakePort;
let reader: CableReader | undefined;
let states: ReaderState[];
let weights: CableWeight[];
let memory: CableMemory;

function start(settings: CableSettings | undefined, last: CableMemory['last'] = undefined): void {
  states = [];
  weights = [];
  memory = { ...ascii, scaleId: 1, ...(last === undefined ? {} : { last }) };
  reader = new CableReader({
    ...{ port, settings, least: 0.2 },
    last: last && { ...last, at: new Date(last.at) },
    onState: (state) => states.push(state),
    onFound: (found) => {
      memory = { ...memory, ...found };
    },
    onWeight: (weight) => weights.push(weight),
    onLoad: (kept) => {
      memory = afterLoad(memory, kept);
    },
  });
  void reader.start();
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

async function show(...lines: readonly string[]): Promise<CableWeight | undefined> {
  for (const line of lines) {
    port.send(`${line}\r\n`);
    await pass(10);
  }
  return weights.at(-1);
}

const five = 'ST,GS,+ 5.00kg';
const zero = 'ST,GS,+ 0.00kg';

beforeEach(() => {
  vi.useFakeTimers();
  port = new FakePort();
});
afterEach(async () => {
  await reader?.stop();
  vi.useRealTimers();
});

describe('the weight at a cable', () => {
  it('is stable after three equal lines, in kilograms, with the number of its load', async () => {
    start(ascii);
    await pass(0);
    expect(await show('rest of a line', five, five)).toMatchObject({ kg: '5', isStable: false, load: 1 });
    expect(await show(five)).toMatchObject({ kg: '5', isStable: true, load: 1 });
    expect(await show('US,GS,+ 5.20kg')).toMatchObject({ isStable: false, load: 1 });
    await show(zero);
    expect(await show('ST,GS,+ 5000 g', 'ST,GS,+ 5000 g', 'ST,GS,+ 5000 g')).toMatchObject({ kg: '5', load: 2 });
    expect(await show('OL')).toMatchObject({ kg: '5' });
    expect(await show('OL,GS,+9999')).toMatchObject({ isOverloaded: true, isStable: false });
    expect(await show('UL,GS,-9999')).toMatchObject({ isUnderloaded: true, isOverloaded: false });
    expect(states).toEqual(['reading']);
  });

  it('counts as moving once it is old', async () => {
    start(ascii);
    await pass(0);
    await show('', five, five, five, five);
    await pass(3_000);
    expect(weights.at(-1)).toMatchObject({ kg: '5', isStable: false });
    expect(states).toEqual(['reading']);
  });

  it('belongs to the same load after a reload, and to another one after an empty scale', async () => {
    start(ascii);
    await pass(0);
    await show('', five, five, five);
    await reader?.stop();
    start(ascii, memory.last);
    await pass(0);
    expect(await show('', five, five, five)).toMatchObject({ load: 1 });
    await show(zero, zero);
    await reader?.stop();
    start(ascii, memory.last);
    await pass(0);
    expect(await show('', five, five, five, five)).toMatchObject({ isStable: true, load: 2 });
  });
});

describe('a cable', () => {
  it('is silent without a line for six seconds, and read again when lines arrive', async () => {
    start({ baudRate: 9_600, protocol: 'mt-sics' });
    await pass(0);
    await show('', 'S S 1.00 kg', 'S S 1.00 kg');
    await pass(5_000);
    expect(states).toEqual(['reading']);
    await pass(1_500);
    expect(states).toEqual(['reading', 'silent']);
    // It is asked when it is opened, and again while it is silent.
    expect(port.written).toEqual(['SIR\r\n', 'SIR\r\n']);
    await show('S S 1.00 kg');
    expect(states).toEqual(['reading', 'silent', 'reading']);
  });

  it('sends garbage if there is text, but no weight', async () => {
    start(ascii);
    await pass(0);
    for (let turn = 0; turn < 7; turn += 1) {
      port.send('~~x\r\n');
      await pass(1_000);
    }
    expect(states).toEqual(['garbage']);
  });

  it('is found at its speed, also after damaged bytes', async () => {
    start(undefined);
    await pass(100);
    expect(port.baudRate).toBe(9_600);
    port.damage();
    await pass(3_000);
    expect(port.baudRate).toBe(4_800);
    await show('', five, five, five);
    await show('', five, five, five);
    expect(memory).toMatchObject({ baudRate: 4_800, protocol: 'ascii' });
    expect(weights.at(-1)).toMatchObject({ kg: '5', isStable: true });
    expect(states).toEqual(['searching', 'reading']);
  });

  it('without text at any speed is silent, and closed', async () => {
    start(undefined);
    await pass(25_000);
    expect(states).toEqual(['searching', 'silent']);
    expect(port.readable).toBeNull();
    expect(new Set(port.written)).toEqual(new Set(['SIR\r\n']));
  });

  it('is reported when it is unplugged, and when another page has it', async () => {
    start(ascii);
    await pass(0);
    await show('', five);
    port.lose();
    await pass(0);
    expect(states).toEqual(['reading', 'unplugged']);
    port.isBusy = true;
    await reader?.stop();
    start(ascii);
    await pass(0);
    expect(states).toEqual(['busy']);
  });
});

describe('what a tablet remembers', () => {
  it('is read as it was stored, and nothing else is', () => {
    const kept: CableMemory = { ...ascii, scaleId: 3, taken: { load: 2, key: 'k' } };
    expect(readMemory(JSON.stringify(kept))).toEqual(kept);
    for (const text of [undefined, '', '{', 'null', '[]', '{"protocol":"modbus","scaleId":1,"baudRate":9600}'])
      expect(readMemory(text)).toBeUndefined();
  });
});
