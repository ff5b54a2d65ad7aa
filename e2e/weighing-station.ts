import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { freePort } from '../server/test/programs/free-port.ts';
import { type Database, openDatabase } from './database.ts';

const root = join(import.meta.dirname, '..');

/** A program that can be killed and restarted with the same settings. */
export class Program {
  readonly #file: string;
  readonly #options: { readonly args: readonly string[]; readonly environment: Record<string, string> };
  readonly #ready: RegExp;
  #child: ChildProcess | undefined;
  #lines: Interface | undefined;

  constructor(file: string, ready: RegExp, args: readonly string[], environment: Record<string, string> = {}) {
    this.#file = file;
    this.#ready = ready;
    this.#options = { args, environment };
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(root, this.#file), ...this.#options.args], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, ...this.#options.environment },
    });
    this.#child = child;
    this.#lines = createInterface({ input: child.stdout });
    await this.until(this.#ready);
  }

  /** Waits for output that matches. */
  until(output: RegExp): Promise<void> {
    const [child, lines] = [this.#child, this.#lines];
    return new Promise((resolve, reject) => {
      const look = (line: string) => {
        if (!output.test(line)) return;
        lines?.off('line', look);
        child?.off('exit', giveUp);
        resolve();
      };
      const giveUp = () => reject(new Error(`${this.#file} ended before it said ${output}.`));
      lines?.on('line', look);
      child?.once('exit', giveUp);
    });
  }

  notify(line: string): void {
    this.#child?.stdin?.write(`${line}\n`);
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
}

/** The network between agent and server: connected, refusing, or accepting everything without forwarding. */
class Network {
  state: 'whole' | 'refusing' | 'half open' = 'whole';
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor(port: number) {
    this.#server = createServer((socket) => {
      this.#keep(socket);
      if (this.state === 'refusing') socket.destroy();
      if (this.state !== 'whole') return;
      const onward = connect(port, 'localhost');
      this.#keep(onward);
      socket.on('data', (bytes) => this.state !== 'half open' && onward.write(bytes));
      onward.on('data', (bytes) => this.state !== 'half open' && socket.write(bytes));
      socket.on('close', () => onward.destroy());
      onward.on('close', () => socket.destroy());
    });
  }

  async open(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** Closes every connection. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#sockets.delete(socket));
  }
}

/** A server, a scale and the agent between them, each in its own process. */
export interface WeighingStation {
  readonly server: Program;
  readonly scale: Program;
  readonly agent: Program;
  readonly network: Network;
  readonly scaleId: number;
  /** The server's database; open it again after the server was killed. */
  database(): Promise<Database>;
  close(): Promise<void>;
}

async function registerScale(database: Database): Promise<{ scaleId: number; credential: string }> {
  const credential = `tunna_dev_${randomBytes(32).toString('base64url')}`;
  const [row] = await database.query<{ id: string }>(
    `with place as (select organization_id, id from location order by organization_id, id limit 1),
     device as (insert into device (organization_id, name, location_id) select organization_id, 'Vogartölva', id from place returning organization_id, id),
     door as (insert into credential (organization_id, device_id, secret_hash) select organization_id, id, $1 from device)
     insert into scale (organization_id, name, location_id, device_id)
     select device.organization_id, 'Prófunarvog', place.id, device.id from device, place returning id`,
    [createHash('sha256').update(credential).digest()],
  );
  return { scaleId: Number(row?.id), credential };
}

/** Sets up a station on an empty data folder; the protocol is that of the scale. */
export async function openStation(protocol: 'ascii' | 'mt-sics'): Promise<WeighingStation> {
  const folder = await mkdtemp(join(tmpdir(), 'tunna-station-'));
  // The account of PostgreSQL must be able to enter the folder.
  await chmod(folder, 0o711);
  const data = join(folder, 'data');
  const [port, ascii, mtSics] = [await freePort(), await freePort(), await freePort()];
  const environment = { PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'fatal' };
  const server = new Program('server/dist/main.js', /Tunna is running/, [], environment);
  await server.start();
  const database = await openDatabase(data);
  const { scaleId, credential } = await registerScale(database);
  await database.close();
  const network = new Network(port);
  const settings = join(folder, 'agent.json');
  const connection = { type: 'tcp', host: '127.0.0.1', port: protocol === 'ascii' ? ascii : mtSics };
  const address = `http://127.0.0.1:${await network.open()}`;
  await writeFile(
    settings,
    JSON.stringify({ server: address, credential, scales: [{ scaleId, protocol, connection }] }),
  );
  const ports = ['--ascii', String(ascii), '--mt-sics', String(mtSics)];
  const simulated = ['--manual', ...ports, '--steady', '500', '--empty', '400'];
  const scale = new Program('agent/src/simulate.ts', /Scales are ready/, simulated);
  const agent = new Program('agent/src/main.ts', /The agent reads/, ['run', '--settings', settings]);
  return {
    ...{ server, scale, agent, network, scaleId },
    database: () => openDatabase(data),
    async close() {
      for (const program of [agent, scale, server]) await program.end('SIGTERM');
      network.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
