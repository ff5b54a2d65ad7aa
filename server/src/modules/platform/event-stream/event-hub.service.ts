import type { OpenStream, StreamWriter } from '@tunna/contract/endpoint';
import type { Database } from '../../../database/database.ts';
import type { Log } from '../../../database/log.ts';
import { CommitAnnouncer } from './commit-announcer.service.ts';
import { EventReader, maxEvents } from './event-reader.service.ts';
import {
  accessKeyOf,
  isNotifiedOf,
  isNotifiedOfWeight,
  type LocatedWeight,
  type StreamHolder,
} from './event-scope.service.ts';
import { tooManyStreams } from './event-stream.errors.ts';
import type { Cursor, LiveEventRow } from './event-stream.queries.ts';
import {
  changeFrame,
  endFrame,
  idOf,
  isAfter,
  positionFrame,
  readyFrame,
  resetFrame,
  silenceFrame,
  weightFrame,
} from './event-stream.views.ts';
import { LatestWeights } from './latest-weights.service.ts';

export interface EventHubOptions {
  readonly database: Database;
  readonly log: Log;
  readonly now: () => Date;
  /** Max open streams of one session, and of the whole process. */
  readonly maxPerSession?: number;
  readonly maxPerProcess?: number;
  /** Milliseconds between two heartbeats. */
  readonly heartbeat?: number;
}

export interface StreamRequest {
  readonly sessionId: string;
  /** The reader's last event; undefined for a new reader, null for an unknown cursor. */
  readonly cursor: Cursor | undefined | null;
  /** Returns the reader's current access; undefined after the session has ended. */
  find(): Promise<StreamHolder | undefined>;
}

/** A stream that is being opened: events read meanwhile are queued for it. */
interface Opening {
  readonly sessionId: string;
  rows: LiveEventRow[];
  /** The holder's access changed after it was read. */
  stale: boolean;
  /** All streams were ended: this one would begin with a gap. */
  broken: boolean;
}

interface Beginning {
  readonly after: Cursor;
  readonly opened: Buffer;
  readonly earlier: readonly LiveEventRow[];
}

interface Stream {
  readonly request: StreamRequest;
  readonly writer: StreamWriter;
  holder: StreamHolder;
  /** The reader has all events up to here. */
  readonly after: Cursor;
}

const retryAfterSeconds = 30;

/**
 * All event streams of one process. One reader reads for all of them; each stream gets the events that its holder may see. Changes of
 * access are applied before the events read with them are sent.
 */
export class EventHub {
  readonly #options: Required<EventHubOptions>;
  readonly #reader: EventReader;
  readonly #streams = new Set<Stream>();
  /** The streams by organization; undefined when the map must be rebuilt. */
  #byOrganization: ReadonlyMap<number, readonly Stream[]> | undefined;
  readonly #weights = new LatestWeights();
  readonly #openings = new Set<Opening>();
  readonly #heartbeat: NodeJS.Timeout;
  readonly #announcer: CommitAnnouncer;
  /** Changes of access that were applied before their position in the order. */
  #ahead: ReadonlySet<number> = new Set();
  #closed = false;

  constructor(options: EventHubOptions) {
    this.#options = { maxPerSession: 8, maxPerProcess: 4_000, heartbeat: 20_000, ...options };
    this.#reader = new EventReader({
      database: options.database,
      log: options.log,
      onEvents: (rows) => this.#deliver(rows),
      onBehind: () => this.#endAll(),
      onUnavailable: () => this.#endAll(),
    });
    this.#heartbeat = setInterval(() => this.#sendHeartbeats(), this.#options.heartbeat);
    this.#heartbeat.unref();
    this.#announcer = new CommitAnnouncer(options.database, options.log);
  }

  /** Number of open streams. */
  get streams(): number {
    return this.#streams.size;
  }

  /** The id of an event from which a reader continues whose query begins now; undefined before the first stream. */
  get latestId(): string | undefined {
    const { latest } = this.#reader;
    return latest === undefined ? undefined : idOf(latest);
  }

  /** Something may have been committed, here or elsewhere. */
  wake(): void {
    this.#reader.wake();
  }

  /** Whether this process receives the notifications of other servers. */
  setNotified(isNotified: boolean): void {
    this.#reader.isNotified = isNotified;
  }

  /**
   * Prepares a stream: from here on its holder misses no event.
   * @returns undefined if the session has ended
   * @throws ApplicationError `unavailable` if there is no room
   */
  async open(request: StreamRequest): Promise<OpenStream | undefined> {
    this.#assertRoom(request.sessionId);
    const opening: Opening = { sessionId: request.sessionId, rows: [], stale: false, broken: false };
    this.#openings.add(opening);
    try {
      await this.#reader.begin();
      const from = this.#reader.position;
      if (from === undefined) throw tooManyStreams(1);
      opening.rows = [];
      const { after, opened, earlier } = await this.#earlier(request.cursor, from);
      const holder = await this.#findHolder(request, opening);
      if (holder === undefined) {
        this.#leave(opening);
        return undefined;
      }
      return {
        begin: (writer) => {
          this.#openings.delete(opening);
          const stream: Stream = { request, writer, holder, after };
          this.#streams.add(stream);
          this.#byOrganization = undefined;
          if (opening.stale || opening.broken) this.#end(stream, 'closing');
          else this.#write(stream, [opened, ...this.#framesFor(stream, earlier, opening.rows)]);
          return () => this.#forget(stream);
        },
      };
    } catch (error) {
      this.#leave(opening);
      throw error;
    }
  }

  /**
   * Sends the weights on scales to the streams that may see them; a slow reader gets only the latest. @returns the scales with at least one
   * reader
   */
  show(weights: readonly LocatedWeight[]): ReadonlySet<number> {
    const notified = new Set<number>();
    for (const one of weights) {
      const frame = weightFrame(one.weight);
      for (const { holder, writer } of this.#streamsByOrganization().get(one.organizationId) ?? []) {
        if (!isNotifiedOfWeight(holder.scope, one)) continue;
        notified.add(one.weight.scaleId);
        this.#weights.show(writer, one.weight.scaleId, frame);
      }
    }
    return notified;
  }

  /** Ends all streams, asks their readers to reconnect, and opens no more. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#heartbeat);
    this.#announcer.stop();
    this.#endAll();
    this.#weights.close();
    this.#reader.stop();
  }

  #assertRoom(sessionId: string): void {
    const sessionStreamCount = [...this.#streams].filter(({ request }) => request.sessionId === sessionId).length;
    const opening = [...this.#openings].filter((one) => one.sessionId === sessionId).length;
    const all = this.#streams.size + this.#openings.size;
    const { maxPerSession, maxPerProcess } = this.#options;
    if (this.#closed) throw tooManyStreams(1);
    if (sessionStreamCount + opening >= maxPerSession || all >= maxPerProcess) throw tooManyStreams(retryAfterSeconds);
  }

  /** The reader's position, the first frames of its stream, and the events between its cursor and the position. */
  async #earlier(cursor: StreamRequest['cursor'], from: Cursor): Promise<Beginning> {
    if (cursor === undefined) {
      const present = await this.#reader.present();
      return { after: present, opened: readyFrame(present), earlier: [] };
    }
    const found = cursor === null ? undefined : await this.#reader.between(cursor, from);
    if (cursor === null || found === undefined || !found.known || found.rows.length > maxEvents) {
      return { after: from, opened: resetFrame(from), earlier: [] };
    }
    return { after: isAfter(cursor, from) ? cursor : from, opened: readyFrame(), earlier: found.rows };
  }

  async #findHolder(request: StreamRequest, opening: Opening): Promise<StreamHolder | undefined> {
    let holder: StreamHolder | undefined;
    do {
      opening.stale = false;
      holder = await request.find();
    } while (opening.stale);
    return holder;
  }

  /** The first frames of a stream, and its position after them. */
  #framesFor(stream: Stream, earlier: readonly LiveEventRow[], since: readonly LiveEventRow[]): Buffer[] {
    const notified = (rows: readonly LiveEventRow[]) => rows.filter((row) => isNotifiedOf(stream.holder.scope, row));
    const late = since.filter((row) => this.#isNewTo(stream, row));
    return [...notified(earlier), ...notified(late)].map(changeFrame);
  }

  #isNewTo({ after }: Stream, row: LiveEventRow): boolean {
    return isAfter({ transactionId: row.transaction_id, id: row.id }, after);
  }

  async #deliver(rows: readonly LiveEventRow[]): Promise<void> {
    await this.#applyAccess(rows);
    const inOrder = rows.filter(({ ahead }) => !ahead);
    for (const opening of this.#openings) opening.rows.push(...inOrder);
    const frames = new Map<Stream, Buffer[]>();
    const byOrganization = this.#streamsByOrganization();
    for (const row of inOrder) {
      const frame = changeFrame(row);
      const concerned = row.person_id === null ? (byOrganization.get(row.organization_id) ?? []) : this.#streams;
      for (const stream of concerned) {
        if (!isNotifiedOf(stream.holder.scope, row) || !this.#isNewTo(stream, row)) continue;
        const waiting = frames.get(stream);
        if (waiting === undefined) frames.set(stream, [frame]);
        else waiting.push(frame);
      }
    }
    for (const [stream, own] of frames) this.#write(stream, own);
  }

  #streamsByOrganization(): ReadonlyMap<number, readonly Stream[]> {
    if (this.#byOrganization !== undefined) return this.#byOrganization;
    const found = new Map<number, Stream[]>();
    for (const stream of this.#streams) {
      const { scope } = stream.holder;
      for (const organizationId of scope.kind === 'person' ? scope.roles.keys() : [scope.organizationId]) {
        const there = found.get(organizationId);
        if (there === undefined) found.set(organizationId, [stream]);
        else there.push(stream);
      }
    }
    this.#byOrganization = found;
    return found;
  }

  /** Reloads the access of the holders that an event affects, before anything is sent to them. */
  async #applyAccess(rows: readonly LiveEventRow[]): Promise<void> {
    const changed = new Set<string>();
    for (const row of rows) {
      const key = accessKeyOf(row);
      if (key !== undefined && !this.#ahead.has(row.id)) changed.add(key);
    }
    this.#ahead = new Set(rows.filter(({ ahead }) => ahead).map(({ id }) => id));
    if (changed.size === 0) return;
    for (const opening of this.#openings) opening.stale = true;
    const concerned = [...this.#streams].filter(({ holder }) => !holder.accessKeys.isDisjointFrom(changed));
    await Promise.all(concerned.map((stream) => this.#reloadAccess(stream)));
  }

  async #reloadAccess(stream: Stream): Promise<void> {
    try {
      const holder = await stream.request.find();
      if (holder === undefined) this.#end(stream, 'session');
      else {
        stream.holder = holder;
        this.#byOrganization = undefined;
      }
    } catch (error) {
      // A stream whose access is unknown gets nothing.
      this.#options.log.warn({ err: error }, 'A stream was ended: its access could not be read.');
      this.#end(stream, 'closing');
    }
  }

  #write(stream: Stream, frames: readonly Buffer[]): void {
    const [first] = frames;
    const bytes = frames.length === 1 && first !== undefined ? first : Buffer.concat(frames);
    if (!stream.writer.write(bytes)) this.#end(stream, 'closing');
  }

  #sendHeartbeats(): void {
    const { position } = this.#reader;
    const now = this.#options.now();
    const here = position === undefined ? silenceFrame : positionFrame(position);
    for (const stream of this.#streams) {
      if (stream.holder.expiresAt <= now) this.#end(stream, 'session');
      else this.#write(stream, [position === undefined || isAfter(stream.after, position) ? silenceFrame : here]);
    }
  }

  #end(stream: Stream, reason: 'session' | 'closing'): void {
    if (!this.#streams.has(stream)) return;
    this.#forget(stream);
    stream.writer.end(endFrame(reason));
  }

  #endAll(): void {
    for (const stream of [...this.#streams]) this.#end(stream, 'closing');
    for (const opening of this.#openings) opening.broken = true;
  }

  #forget(stream: Stream): void {
    this.#streams.delete(stream);
    this.#byOrganization = undefined;
    this.#weights.forget(stream.writer);
    this.#stopWithoutStreams();
  }

  #leave(opening: Opening): void {
    this.#openings.delete(opening);
    this.#stopWithoutStreams();
  }

  #stopWithoutStreams(): void {
    if (this.#streams.size + this.#openings.size === 0) this.#reader.stop();
  }
}
