// Alternates the runs of what is compared, and counts the processor time of each.
import { cpuOf, cpuOfPostgres } from './cpu.ts';
import { type Spread, spread } from './report.ts';

export interface Subject {
  readonly name: string;
  /** Process id of the server that is asked. */
  readonly pid: number;
  /** What comes before the work and is not counted. */
  prepare?(): Promise<void>;
  /** Does the work. @returns the number of requests */
  run(): Promise<number>;
}

/** CPU-milliseconds a request. */
export interface Cost {
  readonly application: Spread;
  readonly database: Spread;
  readonly total: Spread;
}

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

async function sample({ pid, prepare, run }: Subject, postmaster: number): Promise<Sample> {
  await prepare?.();
  const application = cpuOf(pid);
  const database = cpuOfPostgres(postmaster);
  const requests = await run();
  return {
    application: (cpuOf(pid) - application) / requests,
    database: (cpuOfPostgres(postmaster) - database) / requests,
  };
}

/** Runs each subject once to warm it up, then all of them in turn, in changing order. */
export async function measure({ subjects, rounds, postmaster }: Options): Promise<Map<string, Cost>> {
  const samples = new Map<string, Sample[]>(subjects.map(({ name }) => [name, []]));
  for (const subject of subjects) await sample(subject, postmaster);
  for (let round = 0; round < rounds; round += 1) {
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) {
      samples.get(subject.name)?.push(await sample(subject, postmaster));
    }
  }
  return new Map(
    [...samples].map(([name, all]) => [
      name,
      {
        application: spread(all.map(({ application }) => application)),
        database: spread(all.map(({ database }) => database)),
        total: spread(all.map(({ application, database }) => application + database)),
      },
    ]),
  );
}
