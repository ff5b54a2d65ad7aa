import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';

interface Options {
  readonly dataDirectory: string;
  /** Where the agent finds the server. */
  readonly server: string;
}

/** How the simulated scales (`npm run agent:simulate`) speak, and where. */
const simulated = [
  { protocol: 'ascii', port: 4001 },
  { protocol: 'mt-sics', port: 4002 },
] as const;

/**
 * Gives the device of the demonstration that reads scales a credential, and writes the settings with which an agent plays it into `demo-agent.json` in the data folder, for the account of the server alone.
 *
 * @param pool connected as the owner of the tables
 */
export async function writeDemoAgent(pool: Pool, { dataDirectory, server }: Options): Promise<void> {
  const { rows: devices } = await pool.query<{ organization_id: number; id: number }>(
    `select device.organization_id, device.id from device join organization on organization.id = device.organization_id
     where org_slug = 'demo' and kind = 'agent' order by device.id limit 1`,
  );
  const [device] = devices;
  if (device === undefined) return;
  const credential = `tunna_dev_${randomBytes(32).toString('base64url')}`;
  await pool.query('insert into credential (organization_id, device_id, secret_hash) values ($1, $2, $3)', [
    device.organization_id,
    device.id,
    createHash('sha256').update(credential).digest(),
  ]);
  const { rows: scales } = await pool.query<{ id: number }>(
    'select id from scale where organization_id = $1 and device_id = $2 order by id',
    [device.organization_id, device.id],
  );
  const settings = {
    server,
    key: credential,
    dataDirectory: './demo-agent-data',
    scales: scales.slice(0, simulated.length).map(({ id }, index) => ({
      scaleId: Number(id),
      protocol: simulated[index]?.protocol,
      connection: { type: 'tcp', host: '127.0.0.1', port: simulated[index]?.port },
    })),
  };
  await writeFile(join(dataDirectory, 'demo-agent.json'), `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
}
