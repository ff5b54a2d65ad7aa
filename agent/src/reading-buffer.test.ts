import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';
import { ReadingBuffer } from './reading-buffer.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'agent-'));
  folders.push(folder);
  return folder;
}

const reading = (net: string, load = 1) => ({
  ...{ scaleId: 3, net, unit: 'kg' as const, stable: true, overloaded: false, load },
  deviceTime: '2026-03-20T12:00:00.000Z',
});
const nets = (buffer: ReadingBuffer) => buffer.waiting(1000).map(({ net }) => net);

describe('queued readings', () => {
  it('survive the process, in order, without the sent ones', async () => {
    const folder = await newFolder();
    const first = await ReadingBuffer.open(folder);
    first.continueAfter(10);
    const stored = [
      await first.store(reading('1')),
      await first.store(reading('2')),
      await first.store(reading('3', 2)),
    ];
    expect(stored.map(({ sequence }) => sequence)).toEqual([11, 12, 13]);
    await first.forget([12]);
    const second = await ReadingBuffer.open(folder);
    expect(nets(second)).toEqual(['1', '3']);
    expect(second.lastOf(3)).toMatchObject({ net: '3', load: 2 });
    expect((await second.store(reading('4'))).sequence).toBe(14);
  });

  it('survive a torn line, and nothing is written behind it', async () => {
    const folder = await newFolder();
    const first = await ReadingBuffer.open(folder);
    await first.store(reading('1'));
    await appendFile(join(folder, 'readings.jsonl'), '{"reading":{"scaleId":3,"net":"2","uni');
    const second = await ReadingBuffer.open(folder);
    expect(nets(second)).toEqual(['1']);
    await second.store(reading('3'));
    expect(nets(await ReadingBuffer.open(folder))).toEqual(['1', '3']);
  });

  it('never reuse a number, even after the disk was lost', async () => {
    const folder = await newFolder();
    const first = await ReadingBuffer.open(folder);
    const { sequence } = await first.store(reading('1'));
    expect(sequence).toBeGreaterThan(1_000_000_000_000);
    const other = await ReadingBuffer.open(await newFolder());
    other.continueAfter(sequence);
    expect((await other.store(reading('2'))).sequence).toBeGreaterThan(sequence);
  });

  it('are numbered from one by a device that has never called the server', async () => {
    const buffer = await ReadingBuffer.open(await newFolder());
    buffer.continueAfter(0);
    expect((await buffer.store(reading('1'))).sequence).toBe(1);
  });

  it('leave a small file with the next number after they were sent', async () => {
    const folder = await newFolder();
    const buffer = await ReadingBuffer.open(folder);
    const sequences: number[] = [];
    for (let count = 0; count < 40; count += 1)
      sequences.push((await buffer.store({ ...reading('1'), unit: 'kg', net: `1.${'0'.repeat(30_000)}` })).sequence);
    await buffer.forget(sequences);
    expect((await stat(join(folder, 'readings.jsonl'))).size).toBeLessThan(100_000);
    const again = await ReadingBuffer.open(folder);
    expect(again.size).toBe(0);
    expect((await again.store(reading('2'))).sequence).toBe((sequences.at(-1) ?? 0) + 1);
  });

  it('stay in memory while the disk is full, and are written later', async () => {
    const folder = await newFolder();
    // A file limited to one block simulates a full disk.
    const program = `
      import { ReadingBuffer } from ${JSON.stringify(join(import.meta.dirname, 'reading-buffer.ts'))};
      const buffer = await ReadingBuffer.open(${JSON.stringify(folder)});
      for (let count = 0; count < 20; count += 1)
        await buffer.store({ scaleId: 3, net: String(count + 1), unit: 'kg', stable: true, overloaded: false, load: count, deviceTime: new Date(0).toISOString() });
      process.stdout.write(JSON.stringify({ unwritten: buffer.unwritten, waiting: buffer.size, flushed: await buffer.flush() }));`;
    const script = join(folder, 'program.ts');
    await writeFile(script, program);
    const { stdout } = await promisify(execFile)('bash', [
      '-c',
      `ulimit -f 1; exec "$0" "$1"`,
      process.execPath,
      script,
    ]);
    const printed = JSON.parse(stdout);
    expect(printed).toMatchObject({ waiting: 20, flushed: false });
    expect(printed.unwritten).toBeGreaterThan(0);
    const left = await ReadingBuffer.open(folder);
    expect(left.size).toBe(20 - printed.unwritten);
    expect((await readFile(join(folder, 'readings.jsonl'), 'utf8')).split('\n').length).toBe(left.size + 1);
  });
});

/** A process that locks a folder, and waits. */
function start(folder: string) {
  const lock = JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'));
  const script = `const { lockFolder } = await import(${lock});
    try { globalThis.unlock = lockFolder(${JSON.stringify(folder)}); process.send('locked'); } catch (error) { process.send(error.message); }
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return { child, answer: once(child, 'message').then(([message]) => String(message)) };
}

describe('a folder', () => {
  it('is locked by one of several agents that start in the same moment, also after one was killed', async () => {
    const folder = await newFolder();
    for (let round = 0; round < 2; round += 1) {
      const starts = Array.from({ length: 3 }, () => start(folder));
      const answers = await Promise.all(starts.map(({ answer }) => answer));
      for (const { child } of starts) child.kill('SIGKILL');
      await Promise.all(starts.map(({ child }) => once(child, 'exit')));
      const rejected = expect.stringContaining('Another running agent');
      expect(answers.toSorted()).toEqual([rejected, rejected, 'locked']);
    }
  });

  it('can be locked again when it was unlocked', async () => {
    const folder = await newFolder();
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow('Another running agent');
    unlock();
    lockFolder(folder)();
  });
});
