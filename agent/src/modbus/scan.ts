import type { ScaleConnection } from '../connection/connection.ts';
import { openTcp } from '../connection/tcp.ts';
import type { ModbusSettings } from '../scale-settings.ts';
import { ModbusClient, ModbusProblem } from './client.ts';
import type { RegisterRead } from './frame.ts';

/** Registers of each table that are read, and those of one request. */
export const registersRead = 64;
const blockSize = 16;

type Scanned = { readonly registers: ReadonlyMap<string, number> } | { readonly problem: string };

/** Reads a block. If the scale rejects it, both halves of it are read: some of its registers may exist. */
async function readBlock(client: ModbusClient, read: RegisterRead, registers: Map<string, number>): Promise<void> {
  const answer = await client.ask(read);
  if ('words' in answer) {
    for (const [index, word] of answer.words.entries()) registers.set(`${read.table} ${read.register + index}`, word);
    return;
  }
  // A table that the scale does not serve at all has no halves.
  if (read.count === 1 || answer.exception === 1) return;
  const half = read.count / 2;
  await readBlock(client, { ...read, count: half }, registers);
  await readBlock(client, { ...read, register: read.register + half, count: half }, registers);
}

async function readTables(client: ModbusClient, first: number): Promise<Map<string, number>> {
  const registers = new Map<string, number>();
  const end = Math.min(first + registersRead, 0x1_0000 - blockSize);
  for (const table of ['holding', 'input'] as const) {
    for (let register = first; register < end; register += blockSize)
      await readBlock(client, { table, register, count: blockSize }, registers);
  }
  return registers;
}

/** Reads the registers of a scale, so that a weight is found in them. */
export function scanRegisters(
  { host, port, unitId }: Pick<ModbusSettings, 'host' | 'port' | 'unitId'>,
  first: number,
): Promise<Scanned> {
  return new Promise((resolve, reject) => {
    const finish = (result: Scanned) => {
      resolve(result);
      link.close();
    };
    const fail = (error: unknown) =>
      error instanceof ModbusProblem
        ? finish({ problem: `The scale at modbus:${host}:${port}/${unitId} ${error.message}.` })
        : reject(error);
    const link: ScaleConnection = openTcp(
      host,
      port,
    )({
      opened: () => void readTables(client, first).then((registers) => finish({ registers }), fail),
      received: (text) => client.take(text),
      closed: (reason) => {
        resolve({ problem: reason });
        client.fail('closed the connection');
      },
    });
    const client = new ModbusClient(link, unitId);
  });
}
