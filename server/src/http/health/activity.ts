import type { RequestMeter } from './request-observer.ts';

/** Milliseconds of a window. The current and the previous one are kept, so that an answer covers one to two hours. */
const windowLength = 3_600_000;
/** Names of calls or statements in a window. The program has fewer; beyond it, new names are ignored. */
const maxNames = 2_000;
/** Different errors; the one that is oldest is forgotten first. */
const maxErrors = 50;
/** Calls, and statements, in an answer. */
const maxShown = 5;

/** Milliseconds from which a call is slow for the people who wait. */
const slowCall = 1_000;

/** A call whose response lasts for hours. */
const endlessCall = 'streamEvents';

/** How long the executions of one call or statement took, in milliseconds. */
interface Timing {
  readonly name: string;
  readonly count: number;
  readonly total: number;
  readonly slowest: number;
  readonly slowestAt: Date;
  /** The id of the slowest request. Absent for a statement. */
  readonly requestId: string | undefined;
}

/** An error of the server, without its message: that may contain values. */
export interface Failure {
  /** The code that the caller received, or `job_failed`. */
  readonly code: string;
  /** A call, or the task of a job. */
  readonly call: string;
  /** The code of the database or the system, or else the type of the error. */
  readonly cause: string | undefined;
  readonly statement: string | undefined;
  readonly requestId: string | undefined;
}

interface KnownFailure extends Failure {
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

interface ActivityState {
  /** Start of this process. */
  readonly startedAt: Date;
  /** Calls and statements were measured from here. */
  readonly measuredFrom: Date;
  readonly calls: number;
  /** Those of the calls that took a second or longer. */
  readonly slowCalls: number;
  /** Slowest first. */
  readonly slowestCalls: readonly Timing[];
  readonly slowestStatements: readonly Timing[];
  /** Newest first. */
  readonly errors: readonly KnownFailure[];
  /** Different errors since the start, of which only the newest are kept. */
  readonly differentErrors: number;
}

type Changing<Record> = { -readonly [Key in keyof Record]: Record[Key] };

class Window {
  readonly from: number;
  readonly calls = new Map<string, Changing<Timing>>();
  readonly statements = new Map<string, Changing<Timing>>();
  count = 0;
  slow = 0;

  constructor(from: number) {
    this.from = from;
  }
}

function add(timings: Map<string, Changing<Timing>>, name: string, took: number, at: number, requestId?: string): void {
  const known = timings.get(name);
  if (known === undefined) {
    if (timings.size < maxNames)
      timings.set(name, { name, count: 1, total: took, slowest: took, slowestAt: new Date(at), requestId });
    return;
  }
  known.count += 1;
  known.total += took;
  if (took <= known.slowest) return;
  known.slowest = took;
  known.slowestAt = new Date(at);
  known.requestId = requestId;
}

/** The slowest of several windows; a name is in the result once. */
function slowestOf(windows: readonly ReadonlyMap<string, Timing>[]): Timing[] {
  const merged = new Map<string, Timing>();
  for (const timing of windows.flatMap((window) => [...window.values()])) {
    const other = merged.get(timing.name);
    const slower = other === undefined || timing.slowest > other.slowest ? timing : other;
    merged.set(timing.name, {
      ...slower,
      count: timing.count + (other?.count ?? 0),
      total: timing.total + (other?.total ?? 0),
    });
  }
  return [...merged.values()].sort((a, b) => b.slowest - a.slowest).slice(0, maxShown);
}

/**
 * What this process did recently, for the operator’s page: slow calls and statements, and errors. It is kept in memory only, bounded, by
 * names of the program. It contains no address, value, person or organization.
 */
export class Activity implements RequestMeter {
  readonly #now: () => Date;
  readonly #startedAt: Date;
  readonly #errors = new Map<string, KnownFailure>();
  #differentErrors = 0;
  #window: Window;
  #previous: Window | undefined;

  constructor(now: () => Date) {
    this.#now = now;
    this.#startedAt = now();
    this.#window = new Window(this.#startedAt.getTime());
  }

  observe(call: string, _status: number | 'aborted', seconds: number, requestId: string): void {
    if (call === endlessCall) return;
    const at = this.#turn();
    const took = seconds * 1000;
    this.#window.count += 1;
    if (took >= slowCall) this.#window.slow += 1;
    add(this.#window.calls, call, took, at, requestId);
  }

  readonly observeStatement = (statement: string, milliseconds: number): void => {
    const at = this.#turn();
    add(this.#window.statements, statement, milliseconds, at);
  };

  readonly noteFailure = (failure: Failure): void => {
    const key = JSON.stringify([failure.code, failure.call, failure.cause, failure.statement]);
    const known = this.#errors.get(key);
    const lastAt = this.#now();
    if (known === undefined) this.#differentErrors += 1;
    // The last of the map is the newest.
    this.#errors.delete(key);
    this.#errors.set(key, { ...failure, count: (known?.count ?? 0) + 1, firstAt: known?.firstAt ?? lastAt, lastAt });
    const [oldest] = this.#errors.keys();
    if (this.#errors.size > maxErrors && oldest !== undefined) this.#errors.delete(oldest);
  };

  state(): ActivityState {
    this.#turn();
    const windows = [this.#window, ...(this.#previous === undefined ? [] : [this.#previous])];
    const sum = (of: (window: Window) => number): number => windows.reduce((total, window) => total + of(window), 0);
    return {
      startedAt: this.#startedAt,
      measuredFrom: new Date(Math.min(...windows.map(({ from }) => from))),
      calls: sum(({ count }) => count),
      slowCalls: sum(({ slow }) => slow),
      slowestCalls: slowestOf(windows.map(({ calls }) => calls)),
      slowestStatements: slowestOf(windows.map(({ statements }) => statements)),
      errors: [...this.#errors.values()].reverse(),
      differentErrors: this.#differentErrors,
    };
  }

  /** Begins a new window if the current one is over. @returns the time */
  #turn(): number {
    const at = this.#now().getTime();
    const over = at - this.#window.from;
    if (over < windowLength) return at;
    this.#previous = over < 2 * windowLength ? this.#window : undefined;
    this.#window = new Window(at);
    return at;
  }
}
