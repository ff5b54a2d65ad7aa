import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../server-process.ts';
import { type Cluster, serverProgram } from './cluster.ts';

/** A step of expansion: servers that do not know the column or the index work on. */
const migration = `
alter table service_request_report add column next_version text;
alter table container add column next_version_note text not null default '';
create index service_request_report_next_version_idx on service_request_report (organization_id, next_version);
`;

async function linkAll(from: string, into: string, except: readonly string[]): Promise<void> {
  await mkdir(into, { recursive: true });
  for (const name of await readdir(from)) if (!except.includes(name)) await symlink(join(from, name), join(into, name));
}

/** Makes the next version in a folder: this one with one more migration. @returns its program */
export async function makeNextVersion(folder: string): Promise<string> {
  const next = join(folder, 'next-version');
  const server = join(root, 'server');
  await linkAll(root, next, ['server']);
  await linkAll(server, join(next, 'server'), ['dist', 'migrations']);
  // Copied: a program finds the files beside its real path.
  for (const name of ['dist', 'migrations'])
    await cp(join(server, name), join(next, 'server', name), { recursive: true });
  const migrations = await readdir(join(server, 'migrations'));
  const number = String(migrations.filter((name) => name.endsWith('.sql')).length + 1).padStart(4, '0');
  await writeFile(join(next, 'server', 'migrations', `${number}_next_version.sql`), migration);
  return serverProgram(next);
}

/** Whether this version refuses to start on the database of the next one. */
export async function isEarlierVersionRejected({ servers: [server] }: Cluster): Promise<boolean> {
  if (server === undefined) throw new Error('There is no server.');
  const { file, arguments: parameters } = server.machine.command(process.execPath, [serverProgram()]);
  const environment = {
    PATH: process.env.PATH,
    ...server.environment,
    PORT: '3001',
    DATA_DIR: `${server.folder}-earlier`,
  };
  return promisify(execFile)(file, parameters, { env: environment, timeout: 60_000 }).then(
    () => false,
    ({ code, stderr }: { code: number; stderr: string }) => code === 78 && stderr.includes('newer Tunna'),
  );
}
