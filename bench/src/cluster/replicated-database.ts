import { chmodSync, chownSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Account, engineAccount, isReachable } from '../../../server/src/database/engine/engine-account.ts';
import { findBinaries } from '../../../server/src/database/engine/engine-binaries.ts';
import { root } from '../server-process.ts';
import { Machine } from './network.ts';
import { openLog, Part, until } from './part.ts';

const superuser = { username: 'postgres', password: 'postgres-of-the-cluster' };
const replication = { username: 'replicator', password: 'replicator-of-the-cluster' };
const ports = { etcd: 2379, peers: 2380, postgres: 5432, patroni: 8008 };
/** Seconds. A primary that does not renew its key for `ttl` is replaced; it stops to be one before that. */
const times = { ttl: 10, loop_wait: 2, retry_timeout: 3 };

type Role = 'primary' | 'synchronous' | 'replica';

/** Machines of the database, each with a member of etcd, Patroni and PostgreSQL. */
export class ReplicatedDatabase {
  readonly members: readonly DatabaseMachine[];

  private constructor(members: readonly DatabaseMachine[]) {
    this.members = members;
  }

  /** Makes three machines, whose processes run as the account that PostgreSQL has under root. */
  static async open(folder: string): Promise<ReplicatedDatabase> {
    const account = engineAccount(folder);
    if (account === undefined) throw new Error('The cluster runs as root.');
    for (const path of [process.execPath, join(root, 'node_modules', 'pg'), import.meta.dirname])
      if (!isReachable(path, account)) throw new Error(`The account ${account.uid} cannot read ${path}.`);
    const programs = await linkPrograms(folder, account);
    const numbers = [11, 12, 13];
    const machines = await Promise.all(numbers.map((number) => Machine.open(`database ${number - 10}`, number)));
    return new ReplicatedDatabase(
      machines.map(
        (machine, index) => new DatabaseMachine(`db${index + 1}`, machine, machines, { folder, programs, account }),
      ),
    );
  }

  /** Starts all, and waits until there are a primary and a synchronous standby. */
  async start(): Promise<void> {
    await Promise.all(this.members.map(({ etcd }) => etcd.start()));
    for (const member of this.members) await member.patroni.start();
    await this.whole();
  }

  /** Waits until each machine has its role again. */
  async whole(): Promise<void> {
    await until(
      'The return of the standbys',
      async () => {
        const roles = await Promise.all(this.members.map((member) => member.role()));
        const isWhole = ['primary', 'synchronous', 'replica'].every((role) => roles.includes(role as Role));
        return isWhole ? true : undefined;
      },
      120_000,
    );
  }

  async find(role: Role): Promise<DatabaseMachine> {
    return until(`A ${role}`, async () => {
      for (const member of this.members) if ((await member.role()) === role) return member;
      return undefined;
    });
  }

  /** The member of etcd that the others follow. */
  async etcdLeader(): Promise<DatabaseMachine> {
    return until('A leader of etcd', async () => {
      for (const member of this.members) if (await member.leadsEtcd()) return member;
      return undefined;
    });
  }

  /** Asks Patroni to exchange the primary. */
  async switchOver(): Promise<void> {
    const primary = await this.find('primary');
    const candidate = await this.find('synchronous');
    const response = await fetch(`${primary.api}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: primary.name, candidate: candidate.name }),
    });
    if (!response.ok) throw new Error(`Patroni rejects the switchover: ${await response.text()}`);
  }
}

interface Surroundings {
  readonly folder: string;
  readonly programs: string;
  readonly account: Account;
}

export class DatabaseMachine {
  readonly name: string;
  readonly machine: Machine;
  readonly etcd: Part;
  readonly patroni: Part;

  constructor(
    name: string,
    machine: Machine,
    machines: readonly Machine[],
    { folder, programs, account }: Surroundings,
  ) {
    this.name = name;
    this.machine = machine;
    const home = join(folder, name);
    mkdirSync(home, { mode: 0o700 });
    chownSync(home, account.uid, account.gid);
    const address = machine.address('inner');
    const log = (program: string) => openLog(folder, `${name}-${program}`);
    const nameOf = (one: Machine) => `db${machines.indexOf(one) + 1}`;
    const url = (host: string, port: number) => `http://${host}:${port}`;
    const peers = machines.map((one) => `${nameOf(one)}=${url(one.address('inner'), ports.peers)}`);
    this.etcd = new Part({
      name: `etcd of ${name}`,
      ...machine.command(
        'etcd',
        [
          ['name', name],
          ['data-dir', join(home, 'etcd')],
          ['listen-peer-urls', url(address, ports.peers)],
          ['listen-client-urls', url('0.0.0.0', ports.etcd)],
          ['initial-advertise-peer-urls', url(address, ports.peers)],
          ['advertise-client-urls', url(address, ports.etcd)],
          ['initial-cluster', peers.join(',')],
          ['enable-v2', 'true'],
          ['logger', 'zap'],
        ].map(([option, value]) => `--${option}=${value}`),
        account,
      ),
      log: log('etcd'),
      isReady: () => isOk(`${url(address, ports.etcd)}/health`),
    });
    const configuration = join(home, 'patroni.yml');
    const hosts = machines.map((one) => `${one.address('inner')}:${ports.etcd}`);
    // JSON is YAML.
    writeFileSync(configuration, JSON.stringify(patroniConfiguration(name, address, { hosts, home, programs })));
    this.patroni = new Part({
      name: `Patroni of ${name}`,
      ...machine.command('patroni', [configuration], account),
      environment: { HOME: home },
      log: log('patroni'),
      isReady: () => isOk(`${this.api}/health`),
    });
  }

  get api(): string {
    return `http://${this.machine.address('outer')}:${ports.patroni}`;
  }

  async role(): Promise<Role | undefined> {
    const ask = (path: string) => isOk(`${this.api}/${path}`);
    if (await ask('primary')) return 'primary';
    if (await ask('synchronous')) return 'synchronous';
    return (await ask('replica')) ? 'replica' : undefined;
  }

  async leadsEtcd(): Promise<boolean> {
    const response = await fetch(`http://${this.machine.address('inner')}:${ports.etcd}/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
      signal: AbortSignal.timeout(1_000),
    });
    const { leader, header } = (await response.json()) as { leader: string; header: { member_id: string } };
    return leader === header.member_id;
  }

  /** Starts what ended with the machine. */
  async restart(): Promise<void> {
    await this.etcd.start();
    await this.patroni.start();
  }
}

interface Places {
  readonly hosts: readonly string[];
  readonly home: string;
  readonly programs: string;
}

function patroniConfiguration(name: string, address: string, { hosts, home, programs }: Places): object {
  const copy = `${process.execPath} ${join(import.meta.dirname, 'base-backup.ts')}`;
  return {
    scope: 'tunna',
    name,
    restapi: { listen: `0.0.0.0:${ports.patroni}`, connect_address: `${address}:${ports.patroni}` },
    // Not etcd3: Patroni 3.0 keeps a copy of its keys there, which stays behind after a freeze.
    etcd: { hosts },
    bootstrap: {
      dcs: {
        ...times,
        // A primary whose PostgreSQL died is replaced instead of started again.
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: {
          use_slots: true,
          // pg_rewind is not in the package: a former primary with changes that nothing else has is copied again.
          use_pg_rewind: false,
          parameters: {
            max_connections: 100,
            wal_keep_size: '256MB',
            wal_retrieve_retry_interval: '500ms',
            timezone: 'UTC',
            log_timezone: 'UTC',
          },
        },
      },
      initdb: [
        { encoding: 'UTF8' },
        { locale: 'C' },
        { 'locale-provider': 'builtin' },
        { 'builtin-locale': 'C.UTF-8' },
        'data-checksums',
      ],
      pg_hba: [
        'local all all trust',
        'host replication replicator 10.77.0.0/16 scram-sha-256',
        'host all all 10.77.0.0/16 scram-sha-256',
      ],
    },
    postgresql: {
      listen: `0.0.0.0:${ports.postgres}`,
      connect_address: `${address}:${ports.postgres}`,
      data_dir: join(home, 'data'),
      bin_dir: programs,
      pgpass: join(home, 'pgpass'),
      use_unix_socket: true,
      authentication: { superuser, replication },
      remove_data_directory_on_diverged_timelines: true,
      create_replica_methods: ['copy'],
      copy: { command: copy },
      parameters: { unix_socket_directories: home, shared_buffers: '64MB' },
    },
    tags: {},
  };
}

/** A folder of programs as Patroni expects it. `pg_isready` is that of Debian, `pg_controldata` the script beside this one. */
async function linkPrograms(folder: string, account: Account): Promise<string> {
  const { postgres } = await findBinaries(folder, account);
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  for (const name of ['postgres', 'initdb', 'pg_ctl']) symlinkSync(join(dirname(postgres), name), join(programs, name));
  symlinkSync('/usr/bin/pg_isready', join(programs, 'pg_isready'));
  const controlData = join(programs, 'pg_controldata');
  writeFileSync(controlData, readFileSync(join(import.meta.dirname, 'pg-controldata.sh')));
  chmodSync(controlData, 0o755);
  return programs;
}

export const isOk = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** How the superuser reaches the primary. */
export const superuserAt = (host: string) => ({
  host,
  user: superuser.username,
  password: superuser.password,
  database: 'postgres',
});
