import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { platform } from 'node:os';
import { mtSics } from '@tunna/domain/scales/lines/mt-sics';
import type { ShownWeight } from '@tunna/domain/scales/lines/weight-line';
import { afterEach, expect, it, vi } from 'vitest';
import { ScaleReader } from '../scale-reader.ts';
import { openSerial } from './serial.ts';

let cable: ChildProcess | undefined;
let reader: ScaleReader | undefined;
afterEach(() => {
  reader?.stop();
  cable?.kill('SIGKILL');
});

/** A port of the operating system whose other end belongs to this test. */
async function openCable(): Promise<{ path: string; other: ChildProcess }> {
  const inside = 'stty raw -echo; tty; exec sleep 60';
  const args = platform() === 'darwin' ? ['-q', '/dev/null', 'sh', '-c', inside] : ['-qfc', inside, '/dev/null'];
  const other = spawn('script', args, { stdio: ['pipe', 'pipe', 'inherit'] });
  cable = other;
  const [printed] = (await once(other.stdout, 'data')) as [Buffer];
  return { path: printed.toString().trim(), other };
}

function read(path: string) {
  const [seen, notes]: [ShownWeight[], string[]] = [[], []];
  const settings = { path, baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 } as const;
  reader = new ScaleReader({
    ...{ open: openSerial(settings), protocol: mtSics, unit: 'kg', now: () => performance.now() },
    onWeight: (weight) => void seen.push(weight),
    onNote: (note) => void notes.push(note),
  });
  reader.start();
  return { seen, notes };
}

it('requests weights from a scale at a serial port, and reads them', async () => {
  const { path, other } = await openCable();
  let asked = '';
  other.stdout?.on('data', (bytes: Buffer) => {
    asked += bytes.toString();
  });
  const { seen } = read(path);
  await vi.waitFor(() => expect(asked).toContain('SIR\r\n'), 45_000);
  other.stdin?.write('S D       9.10 kg\r\nS S      12.50 kg\r\nS S      12.50 kg\r\n');
  await vi.waitFor(
    () => expect(seen.at(-1)).toEqual({ net: '12.50', unit: 'kg', stable: true, overloaded: false }),
    45_000,
  );
});

it('reports what is wrong with a missing port', async () => {
  const { notes } = read('/dev/tty-that-is-not-there');
  await vi.waitFor(() => expect(notes.join()).toMatch(/tty-that-is-not-there does not exist/), 45_000);
});
