import type { OpenConnection } from '../connection/connection.ts';
import { openTcp } from '../connection/tcp.ts';
import { type ModbusSettings, placeOf } from '../scale-settings.ts';
import { ModbusClient, ModbusProblem } from './client.ts';
import type { RegisterRead } from './frame.ts';
import { readsOf, registerLine } from './register-line.ts';

/** Milliseconds between two weights. */
const pollInterval = 200;

/** Exceptions after which the same request may succeed. */
const isBusy = (code: number): boolean => code === 5 || code === 6;

const exceptions: Readonly<Record<number, string>> = {
  1: 'it does not serve this table; expected the other one',
  2: 'it has no such register; expected the register in its manual, counted from 0',
  3: 'it does not serve so many registers; expected another number',
  10: 'the converter has no way to the unit; expected another unitId',
  11: 'the unit does not answer the converter; expected another unitId',
};

const rejection = ({ table, register }: RegisterRead, code: number): ModbusProblem =>
  new ModbusProblem(
    `rejects the ${table} register ${register} with code ${code}: ${exceptions[code] ?? 'it has a fault'}`,
  );

/** One weight as a line; undefined if the scale is busy. @throws ModbusProblem */
async function readLine(client: ModbusClient, reads: readonly RegisterRead[]): Promise<string | undefined> {
  const parts = [];
  for (const read of reads) {
    const answer = await client.ask(read);
    if ('words' in answer) parts.push({ read, words: answer.words });
    else if (isBusy(answer.exception)) return undefined;
    else throw rejection(read, answer.exception);
  }
  return registerLine(parts);
}

/** A scale whose weight is in registers (Modbus TCP). They are read again and again, and arrive as lines. */
export const openModbus =
  (settings: ModbusSettings): OpenConnection =>
  (listener) => {
    const reads = readsOf(settings);
    let [isClosed, problem] = [false, ''];
    const poll = async () => {
      while (!isClosed) {
        const line = await readLine(client, reads);
        if (line !== undefined && !isClosed) listener.received(`${line}\n`);
        await new Promise((done) => setTimeout(done, pollInterval));
      }
    };
    const end = (error: unknown) => {
      if (!(error instanceof ModbusProblem)) throw error;
      problem = `The scale at ${placeOf(settings)} ${error.message}.`;
      link.close();
    };
    const link = openTcp(
      settings.host,
      settings.port,
    )({
      opened: () => {
        listener.opened();
        // The text before the first line end counts as a part of a line.
        listener.received('\n');
        poll().catch(end);
      },
      received: (text) => client.take(text),
      closed: (reason) => {
        isClosed = true;
        listener.closed(problem === '' ? reason : problem);
        client.fail('closed the connection');
      },
    });
    const client = new ModbusClient(link, settings.unitId);
    return { write: () => undefined, close: () => link.close() };
  };
