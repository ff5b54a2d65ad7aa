import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Machine, Network } from './network.ts';
import { type Part, until } from './part.ts';
import { commandProxy } from './proxy.ts';
import type { DatabaseMachine } from './replicated-database.ts';

/** Milliseconds from a fault of a server to the return of the part, and of a machine of the database. */
const faultTime = 6_000;
const databaseFaultTime = 20_000;
/** Seconds without an acknowledged request that a fault of a server, and a failover of the database, may take. */
const serverTarget = 2;
const failoverTarget = 15;

export interface Fault {
  readonly name: string;
  run(): Promise<void>;
  /** Maximum seconds without an acknowledged request. */
  readonly target?: number;
  /** Maximum of repeated attempts. */
  readonly failures?: number;
}

const killed = (part: Part) => async (): Promise<void> => {
  await part.signal('SIGKILL');
  await delay(faultTime / 2);
  await part.start();
};
const frozen = (part: Part) => async (): Promise<void> => {
  await part.signal('SIGSTOP');
  await delay(faultTime);
  await part.signal('SIGCONT');
};
async function cutOff(machine: Machine, time: number, ...cables: readonly Network[]): Promise<void> {
  machine.cut(...cables);
  await delay(time);
  machine.join(...cables);
}

/** Each server is drained, stopped, and started again, with another program if one is given. */
async function restartEach({ servers, socket }: Cluster, program?: string): Promise<void> {
  for (const [index, { part, machine }] of servers.entries()) {
    await commandProxy(socket, `set server servers/s${index} state drain`);
    await delay(1_000);
    await part.signal('SIGTERM');
    if (program !== undefined) part.exchange(machine.command(process.execPath, [program]).arguments);
    await part.start();
    await commandProxy(socket, `set server servers/s${index} state ready`);
    await until('The return of a server', async () => {
      const states = await commandProxy(socket, 'show stat');
      return new RegExp(`^servers,s${index},.*,UP,`, 'm').test(states) ? true : undefined;
    });
    // Servers of both versions work beside each other.
    await delay(2_000);
  }
}

function serverFaults(cluster: Cluster, nextProgram: string): Fault[] {
  const [first, second] = cluster.servers;
  if (first === undefined || second === undefined) throw new Error('There are too few servers.');
  const { store, proxy } = cluster;
  const target = serverTarget;
  return [
    { name: 'nothing', run: () => delay(faultTime), target, failures: 0 },
    { name: 'a server is killed', run: killed(first.part), target },
    { name: 'a server is frozen', run: frozen(second.part), target },
    { name: 'a server is cut off', run: () => cutOff(first.machine, faultTime, 'outer'), target },
    { name: 'rolling restart', run: () => restartEach(cluster), target, failures: 0 },
    { name: 'rolling restart to the next version', run: () => restartEach(cluster, nextProgram), target, failures: 0 },
    { name: 'the store is killed', run: killed(store), target },
    { name: 'the store is frozen', run: frozen(store), target },
    { name: 'HAProxy is killed', run: killed(proxy) },
  ];
}

function databaseFaults({ database }: Cluster): Fault[] {
  const fault = (
    name: string,
    find: () => Promise<DatabaseMachine>,
    run: (found: DatabaseMachine) => Promise<void>,
  ): Fault => ({
    name,
    run: async () => run(await find()),
    target: failoverTarget,
  });
  const primary = () => database.find('primary');
  const standby = () => database.find('synchronous');
  const dies = async (member: DatabaseMachine): Promise<void> => {
    member.machine.signal('SIGKILL');
    await delay(databaseFaultTime);
    await member.restart();
  };
  const freezes =
    (program?: string) =>
    async ({ machine }: DatabaseMachine): Promise<void> => {
      machine.signal('SIGSTOP', program);
      await delay(databaseFaultTime);
      machine.signal('SIGCONT', program);
    };
  const vanishes =
    (...cables: readonly Network[]) =>
    ({ machine }: DatabaseMachine): Promise<void> =>
      cutOff(machine, databaseFaultTime, ...cables);
  return [
    fault('PostgreSQL of the primary is killed', primary, async ({ machine }) => {
      machine.signal('SIGKILL', 'postgres');
      await delay(faultTime);
    }),
    fault('PostgreSQL of the primary is frozen', primary, freezes('postgres')),
    fault('the machine of the primary dies', primary, dies),
    fault('the machine of the primary is frozen', primary, freezes()),
    fault('the primary is cut off', primary, vanishes('outer', 'inner')),
    fault('the primary is cut off from its standbys and etcd only', primary, vanishes('inner')),
    fault('the machine of the synchronous standby dies', standby, dies),
    fault('the synchronous standby is cut off', standby, vanishes('outer', 'inner')),
    fault(
      'the leader of etcd is killed',
      () => database.etcdLeader(),
      ({ etcd }) => killed(etcd)(),
    ),
    { name: 'planned switchover', run: () => database.switchOver(), target: failoverTarget },
  ];
}

/** @param nextProgram the server of the next version */
export const faultsOf = (cluster: Cluster, nextProgram: string): Fault[] => [
  ...serverFaults(cluster, nextProgram),
  ...databaseFaults(cluster),
];
