import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { slugOf } from '../database.ts';
import { until } from './part.ts';

/** Calls at the same time, by kind. */
const writers = 4;
const senders = 2;
const readers = 2;
/** Milliseconds between two calls of one caller, and before it repeats a failed one. */
const pause = 60;
/** Milliseconds after which a caller gives up on a response. */
const limit = 20_000;

export interface Seen {
  /** Times of acknowledgements. */
  readonly requests: number[];
  readonly files: number[];
  /** Attempts without a good response, which were repeated. */
  failures: number;
  /** Pages that were not delivered. */
  unread: number;
  readonly reasons: Map<string, number>;
}

/** Reads and changes rows as the owner of the tables. */
export interface Owner {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<{ readonly rows: Row[] }>;
}

interface Caller {
  readonly url: string;
  readonly token: string;
}

/** Mixed load through the proxy. Every change is repeated with the same key until it is acknowledged, as browsers and agents do. */
export class Traffic {
  readonly #caller: Caller;
  readonly #stopping = new AbortController();
  readonly #acknowledged = new Set<string>();
  readonly #files = new Map<string, number>();
  #running: Promise<unknown> = Promise.resolve();
  #number = 0;
  #verified = 0;
  seen: Seen = { requests: [], files: [], failures: 0, unread: 0, reasons: new Map() };

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  start(): void {
    const callers = [
      ...Array.from({ length: writers }, () => () => this.#request()),
      ...Array.from({ length: senders }, () => () => this.#send()),
      ...Array.from({ length: readers }, () => () => this.#read()),
    ];
    this.#running = Promise.all(callers.map((call) => this.#repeat(call)));
    // Awaited by `stop`; until then a rejected call must not end the process.
    this.#running.catch(() => undefined);
  }

  /** Stops after the calls in progress are acknowledged. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Forgets what was seen, not what was acknowledged. */
  take(): Seen {
    const { seen } = this;
    this.seen = { requests: [], files: [], failures: 0, unread: 0, reasons: new Map() };
    return seen;
  }

  /** Compares what was acknowledged with the database and the store. @param isComplete whether files are read again */
  async verify(owner: Owner, isComplete = false): Promise<{ acknowledged: number; missing: number; doubled: number }> {
    // Taken first: what is acknowledged during the query may be missing in its snapshot.
    const acknowledged = [...this.#acknowledged];
    const { rows: reports } = await owner.query<{ email: string; count: string }>(
      `select email, count(*) from service_request_report where email like 'cluster-%' group by email`,
    );
    const stored = new Map(reports.map(({ email, count }) => [email, Number(count)]));
    let missing = acknowledged.filter((email) => !stored.has(email)).length;
    let doubled = [...stored.values()].filter((count) => count > 1).length;
    const files = [...this.#files].slice(isComplete ? 0 : this.#verified);
    this.#verified = this.#files.size;
    for (const [sha256, id] of files) {
      if ((await this.#hashOf(id)) !== sha256) missing += 1;
    }
    const { rows: twice } = await owner.query<{ count: string }>(
      'select count(*) from file group by sha256 having count(*) > 1',
    );
    doubled += twice.length;
    return { acknowledged: acknowledged.length + this.#verified, missing, doubled };
  }

  /** The SHA-256 of a stored file, or `none`. */
  async #hashOf(id: number): Promise<string> {
    return until('A file', async () => {
      const response = await this.#fetch(`/api/v1/org/1/file-upload/archive/${id}`, this.#signedIn);
      const content = Buffer.from(await response.arrayBuffer());
      if (response.status === 404) return 'none';
      return response.ok ? createHash('sha256').update(content).digest('hex') : undefined;
    });
  }

  async #repeat(call: () => Promise<void>): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await call();
      await delay(pause);
    }
  }

  get #signedIn(): { headers: { authorization: string } } {
    return { headers: { authorization: `Bearer ${this.#caller.token}` } };
  }

  #fetch(path: string, init: RequestInit): Promise<Response> {
    return fetch(this.#caller.url + path, { ...init, signal: AbortSignal.timeout(limit) });
  }

  /** Repeats a call until it is acknowledged. */
  async #acknowledge(path: string, init: () => RequestInit): Promise<unknown> {
    for (;;) {
      let reason: string;
      let status = 0;
      try {
        const response = await this.#fetch(path, init());
        const body = await response.text();
        if (response.ok) return JSON.parse(body);
        status = response.status;
        reason = `${response.status} ${/"code":"(\w+)"/.exec(body)?.[1] ?? ''}`;
      } catch (error) {
        const { cause, name } = error as Error;
        reason = (cause as NodeJS.ErrnoException | undefined)?.code ?? name;
      }
      if (status >= 400 && status < 500) throw new Error(`${path} is rejected: ${reason}`);
      this.seen.failures += 1;
      this.seen.reasons.set(reason, (this.seen.reasons.get(reason) ?? 0) + 1);
      await delay(pause);
    }
  }

  async #request(): Promise<void> {
    const number = this.#number++;
    const email = `cluster-${number}@mail.example`;
    const body = JSON.stringify({
      containerSlug: slugOf(number),
      action: 'empty_container',
      createdBy: { fullName: 'Guðrún Jónsdóttir', phoneNumber: '+354 555 1234', email },
    });
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    await this.#acknowledge('/api/v1/service-request/create', () => ({ method: 'POST', headers, body }));
    this.#acknowledged.add(email);
    this.seen.requests.push(performance.now());
  }

  async #send(): Promise<void> {
    const content = `Skjal ${this.#number++}\n`.repeat(2_000);
    const form = () => {
      const data = new FormData();
      data.set('file', new Blob([content]), 'skjal.txt');
      return { method: 'POST', body: data, ...this.#signedIn };
    };
    const { id } = (await this.#acknowledge('/api/v1/org/1/file-upload/upload', form)) as { id: number };
    this.#files.set(createHash('sha256').update(content).digest('hex'), id);
    this.seen.files.push(performance.now());
  }

  async #read(): Promise<void> {
    const isRead = await this.#fetch(`/container/${slugOf(this.#number)}`, {}).then(
      async (response) => response.ok && (await response.text()).includes('</html>'),
      () => false,
    );
    if (!isRead) this.seen.unread += 1;
  }
}

/** The longest time without an acknowledgement, in seconds. */
export function longestGap(times: readonly number[], from: number, to: number): number {
  const all = [from, ...times.filter((time) => time > from && time < to).sort((a, b) => a - b), to];
  return Math.max(...all.slice(1).map((time, index) => time - (all[index] ?? from))) / 1000;
}
