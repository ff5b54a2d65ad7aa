// Alternates the runs of the subjects and measures the processor time of each.
import { cpuOf, cpuOfPostgres } from './cpu.ts';
import { type Spread, spread } from './report.ts';

export interface Subject {
  readonly name: string;
  /** Process id of the measured server. */
  readonly pid: number;
  /** Runs before the work, not measured. */
  prepare?(): Promise<void>;
  /** Does the work. @returns the number of requests */
  run(): Promise<number>;
  /** Throws if the result of the work is wrong. Not measured. */
  verify?(): Promise<void>;
}

/** CPU-milliseconds per request. */
export interface Cost {
  readonly application: Spread;
  readonly database: Spread;
  readonly total: Spread;
  /** The totals of the rounds, in order. */
  readonly rounds: readonly number[];
}

/** Compares with a peer round by round, so that disturbances of the machine affect both. */
export const ratio = (cost: Cost, peer: Cost): Spread =>
  spread(cost.rounds.map((total, round) => total / (peer.rounds[round] ?? Number.NaN)));

interface Options {
  readonly subjects: readonly Subject[];
  readonly rounds: number;
  /** Process id of the postmaster. */
  readonly postmaster: number;
}

interface Sample {
  readonly application: number;
  readonly database: number;
}

async function sample({ pid, prepare, run, verify }: Subject, postmaster: number): Promise<Sample> {
  await prepare?.();
  const application = cpuOf(pid);
  const database = cpuOfPostgres(postmaster);
  const requests = await run();
  const used = {
    application: (cpuOf(pid) - application) / requests,
    database: (cpuOfPostgres(postmaster) - database) / requests,
  };
  await verify?.();
  return used;
}

function costOf(samples: readonly Sample[]): Cost {
  const rounds = samples.map(({ application, database }) => application + database);
  return {
    application: spread(samples.map(({ application }) => application)),
    database: spread(samples.map(({ database }) => database)),
    total: spread(rounds),
    rounds,
  };
}

/** Rounds until code is compiled and plans are cached. */
const warmUps = 4;

/** Warms up the subjects, then runs all of them in turn, in changing order: many short rounds, so that noise affects all equally. */
export async function measure({ subjects, rounds, postmaster }: Options): Promise<Map<string, Cost>> {
  const samples = new Map<string, Sample[]>(subjects.map(({ name }) => [name, []]));
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) {
      const taken = await sample(subject, postmaster);
      if (round >= 0) samples.get(subject.name)?.push(taken);
    }
  }
  return new Map([...samples].map(([name, all]) => [name, costOf(all)]));
}
