import type { StatusReport } from '@tunna/contract/scales/device-call';
import type { ScaleCommandKind, ScaleCommandOutcome } from '@tunna/contract/scales/scale-command';
import { LineSplitter } from '@tunna/domain/scales/lines/line-splitter';
import type { ShownWeight } from '@tunna/domain/scales/lines/weight-line';
import type { OpenConnection, ScaleConnection } from './connection/connection.ts';
import type { Protocol } from './protocol/scale-command.ts';

export type ScaleState = StatusReport['scales'][number]['state'];

export interface ScaleReaderOptions {
  readonly open: OpenConnection;
  readonly protocol: Protocol;
  /** Used if the scale names no unit. */
  readonly unit: ShownWeight['unit'];
  onWeight(weight: ShownWeight, line: string): void;
  /** Called with a message about the connection, for the log. */
  onNote(text: string): void;
  readonly now: () => number;
  /** Milliseconds without a line after which the connection is closed and opened again. */
  readonly silence?: number;
  /** Milliseconds in which the scale must answer a command. */
  readonly commandTimeout?: number;
}

/** A command that the scale has not answered. */
interface OpenCommand {
  readonly kind: ScaleCommandKind;
  end(outcome: ScaleCommandOutcome): void;
}

/** Milliseconds between two connection attempts: doubled each time, up to the maximum. */
const firstPause = 500;
const longestPause = 15_000;

/** Keeps the connection to one scale and passes on its lines. */
export class ScaleReader {
  readonly #options: Required<ScaleReaderOptions>;
  #connection: ScaleConnection | undefined;
  #splitter = new LineSplitter();
  #pause = firstPause;
  #timer: NodeJS.Timeout | undefined;
  #watch: NodeJS.Timeout | undefined;
  #isStopped = false;
  #lastLineAt: number | undefined;
  #lastWeightAt: number | undefined;
  #state: ScaleState = 'silent';
  #lastNote = '';
  #isStable = false;
  #openCommand: OpenCommand | undefined;
  #accepted: readonly ScaleCommandKind[];

  constructor(options: ScaleReaderOptions) {
    this.#options = { silence: 6_000, commandTimeout: 5_000, ...options };
    this.#accepted = Object.keys(options.protocol.commands?.texts ?? {}) as ScaleCommandKind[];
  }

  /** What the scale accepts, as far as its protocol and its answers show. */
  get commands(): readonly ScaleCommandKind[] {
    return this.#accepted;
  }

  /**
   * Sends a command, one at a time. A moving weight is not sent to: the scale would wait for rest, and carry it out later for another load.
   */
  async command(kind: ScaleCommandKind): Promise<ScaleCommandOutcome> {
    const text = this.#accepted.includes(kind) ? this.#options.protocol.commands?.texts[kind] : undefined;
    if (text === undefined) return 'impossible';
    if (this.#connection === undefined || this.#state === 'silent' || this.#openCommand !== undefined)
      return 'no_answer';
    if (!this.#isStable) return 'unstable';
    const outcome = await new Promise<ScaleCommandOutcome>((resolve) => {
      const timer = setTimeout(() => end('no_answer'), this.#options.commandTimeout);
      const end = (result: ScaleCommandOutcome) => {
        clearTimeout(timer);
        this.#openCommand = undefined;
        resolve(result);
      };
      this.#openCommand = { kind, end };
      this.#connection?.write(text);
    });
    if (outcome === 'impossible') this.#accepted = this.#accepted.filter((one) => one !== kind);
    return outcome;
  }

  /** State of the scale: `unreadable` if it sends lines that cannot be parsed. */
  get state(): ScaleState {
    return this.#state;
  }

  /** Time of the last weight, on the clock of `now`. */
  get lastWeightAt(): number | undefined {
    return this.#lastWeightAt;
  }

  start(): void {
    const { open, protocol } = this.#options;
    this.#splitter = new LineSplitter();
    this.#lastLineAt = this.#options.now();
    this.#connection = open({
      opened: () => {
        this.#note('connected.');
        if (protocol.request !== '') this.#connection?.write(protocol.request);
      },
      received: (text) => this.#receive(text),
      closed: (reason) => this.#again(reason),
    });
    this.#watch = setInterval(() => this.#look(), Math.max(100, this.#options.silence / 3));
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    this.#openCommand?.end('no_answer');
    this.#connection?.close();
  }

  #receive(text: string): void {
    const { protocol, unit, now, onWeight } = this.#options;
    for (const line of this.#splitter.take(text)) {
      this.#lastLineAt = now();
      const weight = protocol.read(line, unit);
      if (weight === undefined) {
        const answer = this.#openCommand && protocol.commands?.answer(this.#openCommand.kind, line);
        if (answer === undefined) this.#unreadable(line);
        else this.#openCommand?.end(answer);
        continue;
      }
      this.#isStable = weight.stable;
      if (this.#state === 'silent' || this.#state === 'unreadable') this.#note(`weights arrive, such as "${line}".`);
      this.#pause = firstPause;
      this.#lastWeightAt = now();
      this.#state = weight.overloaded ? 'overloaded' : 'ok';
      onWeight(weight, line);
    }
  }

  /** A damaged line between weights is normal. */
  #unreadable(line: string): void {
    const { now, silence } = this.#options;
    if (this.#lastWeightAt !== undefined && now() - this.#lastWeightAt <= silence) return;
    if (this.#state !== 'unreadable')
      this.#note(`the line ${JSON.stringify(line)} is no weight; expected the protocol and speed of the settings.`);
    this.#state = 'unreadable';
  }

  /** A connection that fails again and again is one line of the log. */
  #note(text: string): void {
    if (text !== this.#lastNote) this.#options.onNote(text);
    this.#lastNote = text;
  }

  /** An unplugged cable closes no connection. A silent scale gets a new request; then the connection is closed. */
  #look(): void {
    const { now, silence, protocol } = this.#options;
    const quiet = now() - (this.#lastLineAt ?? now());
    if (quiet > silence * 2) {
      this.#note('the scale sends nothing; the connection is opened again.');
      this.#connection?.close();
    } else if (quiet > silence) {
      this.#state = 'silent';
      if (protocol.request !== '') this.#connection?.write(protocol.request);
    }
  }

  #again(reason: string): void {
    clearInterval(this.#watch);
    this.#connection = undefined;
    this.#openCommand?.end('no_answer');
    if (this.#isStopped) return;
    this.#state = 'silent';
    this.#note(reason);
    this.#timer = setTimeout(() => this.start(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, longestPause);
  }
}
