import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** The networks: of callers, servers and machines of the database, and of the machines of the database among themselves. */
const networks = ['outer', 'inner'] as const;
export type Network = (typeof networks)[number];
const addressOf = (network: Network, number: number): string => `10.77.${networks.indexOf(network)}.${number}`;
const bridgeOf = (network: Network): string => `tunna-${network}`;
/** The address of the script, HAProxy and the store. */
export const ownAddress = addressOf('outer', 1);

const marker = 'TUNNA_CLUSTER_NETWORK';
const ip = (...parameters: string[]): void => {
  execFileSync('ip', parameters, { stdio: ['ignore', 'ignore', 'inherit'] });
};

/** Whether this process has the private network that `runInPrivateNetwork` makes. */
export const isInPrivateNetwork = (): boolean => process.env[marker] !== undefined;

/**
 * Runs this script again with separate networks and process ids: nothing outside can see them, and Linux ends all of its processes
 * with the first one, however the script ends. @returns the exit code
 */
export function runInPrivateNetwork(parameters: readonly string[]): number {
  if (process.getuid?.() !== 0)
    throw new Error('The networks of the cluster need root: run it with sudo, or in a container with CAP_SYS_ADMIN.');
  // The first process has to collect the ends of others, which a shell does.
  const shell = ['sh', '-c', '"$@"; exit $?', 'sh'];
  const { status, error } = spawnSync(
    'unshare',
    ['--net', '--pid', '--mount-proc', '--fork', '--kill-child', ...shell, process.execPath, ...parameters],
    { stdio: 'inherit', env: { ...process.env, [marker]: '1' } },
  );
  if (error !== undefined) throw error;
  return status ?? 1;
}

/** Makes the bridges of the private network. */
export function openNetworks(): void {
  ip('link', 'set', 'lo', 'up');
  for (const network of networks) {
    ip('link', 'add', bridgeOf(network), 'type', 'bridge');
    ip('addr', 'add', `${addressOf(network, 1)}/24`, 'dev', bridgeOf(network));
    ip('link', 'set', bridgeOf(network), 'up');
  }
}

/** A machine: processes with a separate network, whose cables can be pulled. */
export class Machine {
  readonly name: string;
  readonly #number: number;
  readonly #holder: number;

  private constructor(name: string, number: number, holder: number) {
    this.name = name;
    this.#number = number;
    this.#holder = holder;
  }

  static async open(name: string, number: number): Promise<Machine> {
    const holder = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' });
    await once(holder, 'spawn');
    const { pid } = holder;
    if (pid === undefined) throw new Error(`${name} has no process.`);
    while (namespaceOf(pid) === namespaceOf('self')) await delay(5);
    const machine = new Machine(name, number, pid);
    machine.#inside('ip', 'link', 'set', 'lo', 'up');
    for (const network of networks) machine.#connect(network);
    return machine;
  }

  address(network: Network): string {
    return addressOf(network, this.#number);
  }

  /** The command that runs a program on this machine, as an account if one is given. */
  command(file: string, parameters: readonly string[], account?: { readonly uid: number; readonly gid: number }) {
    const as =
      account === undefined ? [] : ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
    return { file: 'nsenter', arguments: [`--net=/proc/${this.#holder}/ns/net`, ...as, file, ...parameters] };
  }

  /** Nothing arrives any more, and nothing is rejected: packets vanish. */
  cut(...cables: readonly Network[]): void {
    for (const network of cables) ip('link', 'set', this.#cable(network), 'nomaster');
  }

  join(...cables: readonly Network[]): void {
    for (const network of cables) ip('link', 'set', this.#cable(network), 'master', bridgeOf(network));
  }

  /** Sends a signal to all processes of the machine, or to those of one program. */
  signal(signal: NodeJS.Signals, program?: string): void {
    const own = namespaceOf(this.#holder);
    for (const name of readdirSync('/proc')) {
      const pid = Number(name);
      if (!Number.isInteger(pid) || pid === this.#holder || namespaceOf(pid) !== own) continue;
      if (program === undefined || programOf(pid) === program) signalIfThere(pid, signal);
    }
  }

  #connect(network: Network): void {
    const cable = this.#cable(network);
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', network, 'netns', String(this.#holder));
    ip('link', 'set', cable, 'master', bridgeOf(network));
    ip('link', 'set', cable, 'up');
    this.#inside('ip', 'addr', 'add', `${this.address(network)}/24`, 'dev', network);
    this.#inside('ip', 'link', 'set', network, 'up');
  }

  #cable(network: Network): string {
    return `${network}${this.#number}`;
  }

  #inside(...[file, ...parameters]: [string, ...string[]]): void {
    const command = this.command(file, parameters);
    execFileSync(command.file, command.arguments, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
}

/** Undefined for a process that has ended. */
function ofProcess(read: () => string): string | undefined {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}

const namespaceOf = (pid: number | 'self') => ofProcess(() => readlinkSync(`/proc/${pid}/ns/net`));
const programOf = (pid: number) => ofProcess(() => readFileSync(`/proc/${pid}/comm`, 'utf8').trim());

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It ended between the list and the signal.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
