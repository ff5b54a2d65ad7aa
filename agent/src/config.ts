import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { AgentFault, codeOf, messageOf } from './fault.ts';
import { placeOf, type ScaleSettings, scale, text } from './scale-settings.ts';

/** Two scales may share an indicator with one address if each has its own register. */
function sourceOf({ connection }: ScaleSettings): string {
  const place = placeOf(connection);
  return connection.type === 'modbus' ? `${place}/${connection.weight.table}:${connection.weight.register}` : place;
}

/** Rejects what would count the load of one scale twice. */
function rejectRepeated(scales: readonly ScaleSettings[], context: z.RefinementCtx): void {
  for (const [index, given] of scales.entries()) {
    const earlier = scales.slice(0, index);
    const reject = (name: keyof ScaleSettings, message: string) =>
      context.addIssue({ code: 'custom', path: [index, name], message });
    if (earlier.some(({ scaleId }) => scaleId === given.scaleId)) reject('scaleId', 'each scale once');
    if (earlier.some((one) => sourceOf(one) === sourceOf(given)))
      reject('connection', 'a connection that no other scale has');
  }
}

const settings = z.strictObject(
  {
    server: z.url({ protocol: /^https?$/, error: 'an address that begins with https:// or http://' }),
    key: z
      .string('the key of the device')
      .regex(/^tunna_dev_[A-Za-z0-9_-]{43}$/, 'the key of the device: tunna_dev_ and 43 characters'),
    dataDirectory: text('the path of a folder').default('./agent-data'),
    scales: z.array(scale, 'a list of scales').max(32, 'at most 32 scales').superRefine(rejectRepeated),
  },
  'an object with server, key and scales',
);

export interface Settings extends z.output<typeof settings> {
  /** The file that the settings are from, for messages. */
  readonly file: string;
}

const pathOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inside, part) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, part) : undefined),
    value,
  );
}

/** What was found in a setting. A key is a secret, so only its length is shown. */
function found(value: unknown, name: string): string {
  if (value === undefined) return 'is missing';
  if (name === 'key') return `has ${String(value).length} characters`;
  const shown = JSON.stringify(value);
  return `is ${shown.length > 60 ? `${shown.slice(0, 60)}…` : shown}`;
}

function sentence(file: string, value: unknown, issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `${file}: ${pathOf([...issue.path, issue.keys[0] ?? ''])} is not a setting; expected one of docs/AGENT.md.`;
  const name = pathOf(issue.path);
  return `${file}: ${name === '' ? 'the content' : name} ${found(valueAt(value, issue.path), name)}; expected ${issue.message}.`;
}

const fileProblems: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  ENOTDIR: 'is below a file that is not a folder',
  EACCES: 'may not be read by this account',
};

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const problem = fileProblems[codeOf(error)] ?? `cannot be read (${messageOf(error)})`;
    throw new AgentFault(
      `The settings file ${file} ${problem}; expected a file as in docs/AGENT.md (--settings FILE).`,
    );
  }
}

function parseJson(file: string, content: string): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    throw new AgentFault(`The settings file ${file} is not valid JSON: ${messageOf(error)}.`);
  }
}

/** The key was called `credential` before. */
function withKey(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('credential' in value) || 'key' in value) return value;
  const { credential, ...rest } = value;
  return { ...rest, key: credential };
}

/**
 * Reads the settings of an agent. A relative data folder starts at the folder of the file.
 * @throws AgentFault that names the file, the setting, its value and what is expected
 */
export async function readSettings(path: string): Promise<Settings> {
  const file = resolve(path);
  const value = withKey(parseJson(file, await readText(file)));
  const parsed = settings.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new AgentFault(issue === undefined ? `${file} is invalid.` : sentence(file, value, issue));
  }
  const { dataDirectory, server, ...rest } = parsed.data;
  return { ...rest, file, server: server.replace(/\/+$/, ''), dataDirectory: resolve(dirname(file), dataDirectory) };
}

/** The settings, or undefined if there is no such file. @throws AgentFault for a file that is not valid */
export async function readSettingsIfAny(path: string): Promise<Settings | undefined> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  return isThere ? readSettings(path) : undefined;
}

/** Whether other accounts of this computer can read the file with the key. Not known on Windows. */
export async function isReadableByOthers(file: string): Promise<boolean> {
  return process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0;
}
