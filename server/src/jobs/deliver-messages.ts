import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import {
  type Delivery,
  findDueMessages,
  type Outcome,
  type Ready,
  recordOutcomes,
  sendMessage,
  takeMessages,
} from '../modules/platform/outgoing-message/outgoing-message.service.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { type AfterCommits, startAfterCommits } from './after-commits.ts';
import { releaseMessages } from './release.ts';

/** Maximum messages that are taken together. */
const maxTaken = 20;
/** Messages that are sent at the same time: as many may be sent again if the server is killed. */
const lanes = 4;
/** Milliseconds between two checks for messages that are due again. */
const every = 2_000;
/** Milliseconds to wait for further results, which are stored in the same transaction. */
const batchDelay = 2;
/** Milliseconds to wait while another server takes the same messages. */
const contention = 20;
/** Seconds until messages of a failed statement are due again. */
const afterFailure = 10;

interface Options {
  readonly delivery: Delivery;
  readonly ownerPool: Pool;
  readonly log: FastifyBaseLogger;
  readonly tracing?: Tracing | undefined;
}

interface Taken {
  readonly organizationId: number;
  readonly ready: Ready;
}

interface Result {
  readonly organizationId: number;
  readonly outcome: Outcome;
  stored(): void;
}

/** Delivers due messages soon after commits, and those of retries and stopped servers at intervals, until it is stopped. */
export async function startDelivering(options: Options): Promise<AfterCommits> {
  const { delivery, log } = options;
  const dispatcher = new Dispatcher(options);
  const commits = await startAfterCommits({
    database: delivery.database,
    log,
    failure: 'could not deliver messages; trying again',
    every,
    work: async () => dispatcher.wake(),
  });
  return {
    plan: commits.plan,
    async stop() {
      dispatcher.end();
      await commits.stop();
      await dispatcher.ended();
    },
  };
}

/**
 * Takes messages in batches and sends them in a few lanes. A lane waits until the result of its message is stored; results that arrive
 * together are stored together.
 */
class Dispatcher {
  readonly #options: Options;
  readonly #queue: Taken[] = [];
  readonly #lanes = new Set<Promise<void>>();
  /** Ids of the messages in the queue and in the lanes. */
  readonly #held = new Set<number>();
  #results: Result[] = [];
  #taking: Promise<void> | undefined;
  #storing: Promise<void> | undefined;
  /** Number of calls that announced new messages. */
  #wakes = 0;
  #ending = false;
  /** Whether this server may have taken messages without a response. */
  #mayHaveLost = false;

  constructor(options: Options) {
    this.#options = options;
  }

  wake(): void {
    this.#wakes += 1;
    while (!this.#ending && this.#lanes.size < lanes) {
      const lane = this.#work().finally(() => this.#lanes.delete(lane));
      this.#lanes.add(lane);
    }
  }

  /** Sends no further messages. */
  end(): void {
    this.#ending = true;
  }

  /** Resolves when the results of sent messages are stored, and the others are released for other servers. */
  async ended(): Promise<void> {
    const { delivery, ownerPool, log } = this.#options;
    await Promise.all(this.#lanes);
    try {
      await releaseMessages(ownerPool, [delivery.worker]);
    } catch (error) {
      log.warn({ err: error }, 'could not release messages; another server will');
    }
  }

  async #work(): Promise<void> {
    for (let taken = await this.#next(); taken !== undefined; taken = await this.#next()) {
      const { organizationId, ready } = taken;
      const outcome = await this.#send(ready);
      if ('error' in outcome)
        this.#options.log.warn({ err: outcome.error, kind: outcome.message.kind }, 'a message was not sent');
      await this.#store(organizationId, outcome);
      this.#held.delete(outcome.message.id);
    }
  }

  /** Sends a message, as a span. */
  async #send(ready: Ready): Promise<Outcome> {
    const { tracing } = this.#options;
    if (tracing === undefined) return sendMessage(ready);
    const span = tracing.begin({ name: `message ${ready.message.kind}`, kind: 'message' });
    const outcome = await span.within(() => sendMessage(ready));
    span.end('error' in outcome ? { error: outcome.error } : {});
    return outcome;
  }

  async #next(): Promise<Taken | undefined> {
    for (let seen = -1; !this.#ending && (this.#queue.length > 0 || seen !== this.#wakes); ) {
      const taken = this.#queue.shift();
      if (taken !== undefined) return taken;
      seen = this.#wakes;
      this.#taking ??= this.#take().finally(() => {
        this.#taking = undefined;
      });
      await this.#taking;
    }
    return undefined;
  }

  /** Fills the queue. Without due messages it stays empty. */
  async #take(): Promise<void> {
    const { delivery, log } = this.#options;
    try {
      await this.#releaseLost();
      for (let due = await findDueMessages(delivery, maxTaken); due.length > 0 && !this.#ending; ) {
        for (const organizationMessages of due) {
          const { organizationId } = organizationMessages;
          for (const ready of await takeMessages(delivery, organizationMessages)) {
            this.#held.add(ready.message.id);
            this.#queue.push({ organizationId, ready });
          }
        }
        if (this.#queue.length > 0) return;
        await delay(contention);
        due = await findDueMessages(delivery, maxTaken);
      }
    } catch (error) {
      this.#mayHaveLost = true;
      log.warn({ err: error }, 'could not take messages; trying again');
    }
  }

  /** A transaction whose response was lost may have taken messages. */
  async #releaseLost(): Promise<void> {
    if (!this.#mayHaveLost) return;
    const { delivery, ownerPool } = this.#options;
    await releaseMessages(ownerPool, [delivery.worker], { except: [...this.#held], seconds: afterFailure });
    this.#mayHaveLost = false;
  }

  #store(organizationId: number, outcome: Outcome): Promise<void> {
    return new Promise((stored) => {
      this.#results.push({ organizationId, outcome, stored });
      this.#storing ??= this.#storeResults().finally(() => {
        this.#storing = undefined;
      });
    });
  }

  async #storeResults(): Promise<void> {
    while (this.#results.length > 0) {
      await delay(batchDelay);
      const results = this.#results.splice(0);
      const byOrganization = Map.groupBy(results, ({ organizationId }) => organizationId);
      await Promise.all(
        [...byOrganization].map(([organizationId, own]) =>
          this.#record(
            organizationId,
            own.map(({ outcome }) => outcome),
          ),
        ),
      );
      for (const { stored } of results) stored();
    }
  }

  /** A result that cannot be stored does not affect the others; its message is tried again. */
  async #record(organizationId: number, outcomes: readonly Outcome[]): Promise<void> {
    const { delivery, log } = this.#options;
    try {
      await recordOutcomes(delivery, organizationId, outcomes);
    } catch (error) {
      const [only, ...others] = outcomes;
      if (others.length > 0) for (const outcome of outcomes) await this.#record(organizationId, [outcome]);
      else if (only !== undefined && !('error' in only) && delivery.stopping?.aborted !== true)
        await this.#record(organizationId, [{ message: only.message, error }]);
      else {
        this.#mayHaveLost = true;
        log.error({ err: error }, 'could not record whether a message was sent');
      }
    }
  }
}
