import { execFile } from 'node:child_process';
import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isSea } from 'node:sea';
import { promisify } from 'node:util';
import { AgentFault, codeOf, messageOf } from '../fault.ts';
import { servicePlaces } from './place.mjs';
import { systemdUnit, windowsTask } from './units.ts';

const unitPath = '/etc/systemd/system/tunna-agent.service';
const taskName = 'Tunna scale agent';

/** The unit of this platform. @throws AgentFault if there is none */
export function serviceUnit(platform = process.platform): string {
  if (platform === 'linux') return systemdUnit(servicePlaces.linux);
  if (platform === 'win32') return windowsTask(servicePlaces.win32);
  throw new AgentFault(
    `There is no service for ${platform}; expected Linux or Windows. Start tunna-agent run yourself.`,
  );
}

async function command(name: string, args: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)(name, args);
  } catch (error) {
    throw new AgentFault(`${name} ${args.join(' ')} failed: ${messageOf(error).trim()}`);
  }
}

/** Replaces a program that may be running: a new file takes its name. */
async function copyProgram(path: string): Promise<void> {
  if (process.execPath === path) return;
  await mkdir(dirname(path), { recursive: true });
  await copyFile(process.execPath, `${path}.new`);
  await rename(`${path}.new`, path);
}

async function installOnLinux(): Promise<void> {
  await copyProgram(servicePlaces.linux.program);
  await writeFile(unitPath, systemdUnit(servicePlaces.linux));
  await command('systemctl', ['daemon-reload']);
  await command('systemctl', ['enable', 'tunna-agent']);
  await command('systemctl', ['restart', 'tunna-agent']);
}

/** The folder of the settings and readings is for administrators and the account of the task alone. */
async function installOnWindows(): Promise<void> {
  const { program, settings } = servicePlaces.win32;
  const folder = dirname(settings);
  await command('schtasks.exe', ['/End', '/TN', taskName]).catch(() => undefined);
  await copyProgram(program);
  await mkdir(folder, { recursive: true });
  const accounts = ['*S-1-5-32-544:(OI)(CI)F', '*S-1-5-18:(OI)(CI)F', '*S-1-5-19:(OI)(CI)M'];
  await command('icacls.exe', [folder, '/inheritance:r', ...accounts.flatMap((account) => ['/grant:r', account])]);
  const task = `${folder}\\task.xml`;
  await writeFile(task, Buffer.from(`\ufeff${windowsTask(servicePlaces.win32)}`, 'utf16le'));
  await command('schtasks.exe', ['/Create', '/F', '/TN', taskName, '/XML', task]);
  await command('schtasks.exe', ['/Run', '/TN', taskName]);
}

/** Installs this program as a service that starts with the computer, and starts it. @throws AgentFault */
export async function installService(): Promise<void> {
  if (!isSea())
    throw new AgentFault(
      'The service needs the agent as one file; expected the file of npm run agent:build (docs/AGENT.md).',
    );
  serviceUnit();
  try {
    await (process.platform === 'win32' ? installOnWindows() : installOnLinux());
  } catch (error) {
    if (codeOf(error) !== 'EACCES' && codeOf(error) !== 'EPERM') throw error;
    const expected = process.platform === 'win32' ? 'a terminal of an administrator' : 'sudo';
    throw new AgentFault(`This account may not install services (${messageOf(error)}); expected ${expected}.`);
  }
}
