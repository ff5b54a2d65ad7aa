import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';

const tcp = z.strictObject({
  type: z.literal('tcp'),
  host: z.string().min(1),
  port: z.int().min(1).max(65_535),
});

const serial = z.strictObject({
  type: z.literal('serial'),
  path: z.string().min(1),
  baudRate: z.int().positive().default(9_600),
  dataBits: z.union([z.literal(7), z.literal(8)]).default(8),
  parity: z.enum(['none', 'even', 'odd']).default('none'),
  stopBits: z.union([z.literal(1), z.literal(2)]).default(1),
});

const scale = z.strictObject({
  scaleId: z.int().positive(),
  protocol: z.enum(['ascii', 'mt-sics']).default('ascii'),
  connection: z.discriminatedUnion('type', [tcp, serial]),
  unit: z.enum(['kg', 'g', 't', 'lb']).default('kg'),
});

export type ScaleSettings = z.output<typeof scale>;

const settings = z.strictObject({
  server: z.url({ protocol: /^https?$/ }),
  credential: z.string().regex(/^tunna_dev_[A-Za-z0-9_-]{43}$/, 'A credential begins with tunna_dev_.'),
  dataDirectory: z.string().min(1).default('./agent-data'),
  scales: z.array(scale).min(1).max(32),
});

export type Settings = z.output<typeof settings>;

/**
 * Reads the settings of an agent. A relative data folder starts at the folder of the file.
 * @throws Error that names the invalid setting
 */
export async function readSettings(path: string): Promise<Settings> {
  const text = await readFile(path, 'utf8');
  const parsed = settings.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${path} is invalid:\n${z.prettifyError(parsed.error)}`);
  const { dataDirectory, server, ...rest } = parsed.data;
  return { ...rest, server: server.replace(/\/+$/, ''), dataDirectory: resolve(dirname(path), dataDirectory) };
}
