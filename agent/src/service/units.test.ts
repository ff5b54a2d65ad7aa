import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { codeOf } from '../fault.ts';
import { serviceUnit } from './install.ts';
import { systemdUnit, windowsTask } from './units.ts';

it('runs on Linux under its own account, with a state folder and serial ports', () => {
  const unit = serviceUnit('linux');
  expect(unit).toContain(
    '\nExecStart=/usr/local/bin/tunna-agent run --settings /var/lib/tunna-agent/tunna-agent.json\n',
  );
  for (const line of ['DynamicUser=yes', 'StateDirectory=tunna-agent', 'SupplementaryGroups=dialout', 'Restart=always'])
    expect(unit).toContain(`\n${line}\n`);
});

/** What systemd's own tool says about a unit; undefined where it is not installed. */
async function systemdProblems(unit: string): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'agent-unit-'));
  try {
    const file = join(folder, 'tunna-agent.service');
    await writeFile(file, unit);
    const { stdout, stderr } = await promisify(execFile)('systemd-analyze', ['verify', '--man=no', file]);
    return stdout + stderr;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    return error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  } finally {
    await rm(folder, { recursive: true });
  }
}

it('is accepted by systemd', async () => {
  // The tool also tests that the program exists.
  const unit = systemdUnit({ program: process.execPath, settings: '/var/lib/tunna-agent/tunna-agent.json' });
  const problems = await systemdProblems(unit);
  const isInstalled = problems !== undefined;
  expect(problems ?? '').toBe('');
  const wrong = await systemdProblems(unit.replace('DynamicUser=yes', 'DynamicUser=perhaps'));
  expect(wrong).toEqual(isInstalled ? expect.stringContaining('perhaps') : undefined);
});

it('runs on Windows as a task that starts with the computer and never ends', () => {
  const task = serviceUnit('win32');
  expect(task).toContain('<Command>C:\\Program Files\\Tunna\\tunna-agent.exe</Command>');
  expect(task).toContain('<Arguments>run --settings &quot;C:\\ProgramData\\Tunna\\tunna-agent.json&quot;</Arguments>');
  for (const part of ['<BootTrigger>', '<ExecutionTimeLimit>PT0S<', '<UserId>S-1-5-19<']) expect(task).toContain(part);
  expect(windowsTask({ program: 'C:\\a&b\\<x>.exe', settings: 's' })).toContain('C:\\a&amp;b\\&lt;x&gt;.exe');
});

it('is refused where there is none', () => {
  expect(() => serviceUnit('darwin')).toThrow('expected Linux or Windows');
});
