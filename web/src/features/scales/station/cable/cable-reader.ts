import {
  commonSpeeds,
  guessOfLines,
  type KnownProtocol,
  knownLines,
  knownReaders,
} from '@tunna/domain/scales/lines/known-lines';
import { LineSplitter } from '@tunna/domain/scales/lines/line-splitter';
import { mtSics } from '@tunna/domain/scales/lines/mt-sics';
import type { ShownWeight as LineWeight } from '@tunna/domain/scales/lines/weight-line';
import { type LastStored, type StableWeight, WeightTracker } from '@tunna/domain/scales/lines/weight-tracker';
import { scaleKilograms } from '@tunna/domain/scales/scale-reading';
import type { BrowserPort } from './browser-serial.ts';
import { CablePort } from './cable-port.ts';

/** How the scale at the cable was found. */
export interface CableSettings {
  readonly baudRate: number;
  readonly protocol: KnownProtocol;
}

/**
 * - `searching`: listens at each speed
 * - `reading`: weights arrive
 * - `silent`, `garbage`: no line, or none that is a weight, for six seconds
 * - `busy`: the port could not be opened
 * - `unplugged`: the cable is gone
 */
export type ReaderState = 'searching' | 'reading' | 'silent' | 'garbage' | 'busy' | 'unplugged';

/** A weight of the cable, in kilograms. */
export interface CableWeight {
  readonly kg: string;
  readonly isStable: boolean;
  readonly isOverloaded: boolean;
  readonly isUnderloaded: boolean;
  /** Counted on this tablet: another number is another load. */
  readonly load: number;
}

interface Options {
  readonly port: BrowserPort;
  /** How the scale was found before; without it, each speed is tried. */
  readonly settings: CableSettings | undefined;
  /** The last stable weight before a reload or an unplugged cable. */
  readonly last: LastStored | undefined;
  /** Kilograms below which the scale is empty. */
  readonly least: number;
  onState(state: ReaderState): void;
  onFound(settings: CableSettings): void;
  onWeight(weight: CableWeight): void;
  /** A stable weight of a load; undefined when the scale is empty. */
  onLoad(kept: StableWeight | undefined): void;
}

/** Milliseconds of listening at each speed. */
const listenFor = 3_000;
/** Number of weights after which the speed is right. */
const enoughWeights = 3;
/** Length of a text without them after which it is wrong. */
const enoughText = 4_000;
/** Milliseconds without a weight after which the scale is silent. */
const silence = 6_000;
/** Milliseconds after which a weight may no longer be what the scale shows: it counts as moving. */
const outdated = 2_500;

/** The weight in kilograms. */
const inKilograms = (shown: LineWeight): LineWeight => ({
  ...shown,
  net: scaleKilograms(shown.net, shown.unit),
  unit: 'kg',
});

/** Reads the scale at a port with the rules of the agent. It ends when the port is lost or nothing is found. */
export class CableReader {
  readonly #options: Options;
  readonly #tracker: WeightTracker;
  #cable: CablePort | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #isStopped = false;
  #stopListening = () => {};
  #state: ReaderState | undefined;
  #weight: CableWeight | undefined;
  #wasEmpty = false;
  #weightAt = 0;
  #textAt = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#tracker = new WeightTracker(options.last, new Date());
  }

  async start(): Promise<void> {
    try {
      const settings = this.#options.settings ?? (await this.#search());
      if (settings !== undefined && !this.#isStopped) await this.#follow(settings);
    } catch {
      // Another tab or program has it open.
      this.#report('busy');
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopListening();
    clearInterval(this.#watch);
    await this.#cable?.close();
  }

  #report(state: ReaderState): void {
    if (this.#isStopped || this.#state === state) return;
    this.#state = state;
    this.#options.onState(state);
  }

  async #search(): Promise<CableSettings | undefined> {
    this.#report('searching');
    let hasReceived = false;
    for (const baudRate of commonSpeeds) {
      const { text, protocol, isLost } = await this.#listen(baudRate);
      if (this.#isStopped) return undefined;
      if (isLost) {
        this.#report('unplugged');
        return undefined;
      }
      if (protocol !== undefined) {
        this.#options.onFound({ baudRate, protocol });
        return { baudRate, protocol };
      }
      hasReceived ||= text !== '';
    }
    this.#report(hasReceived ? 'garbage' : 'silent');
    return undefined;
  }

  /** Listens at one speed until a protocol reads the lines. A scale that sends nothing for half of the time is asked. */
  async #listen(baudRate: number) {
    let text = '';
    let isLost = false;
    let protocol: KnownProtocol | undefined;
    let end = () => {};
    const firstPiece = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#stopListening = end;
    const cable = await CablePort.open(this.#options.port, baudRate, {
      received: (piece) => {
        text += piece;
        const guess = guessOfLines(new LineSplitter().take(text), 'kg', knownReaders);
        if (guess !== undefined && guess.weights.length >= enoughWeights) protocol = guess.protocol;
        if (protocol !== undefined || text.length > enoughText) end();
      },
      lost: () => {
        isLost = true;
        end();
      },
    });
    const ask = setTimeout(() => text === '' && void cable.write(mtSics.request), listenFor / 2);
    const over = setTimeout(end, listenFor);
    await firstPiece;
    clearTimeout(ask);
    clearTimeout(over);
    await cable.close();
    return { text, protocol, isLost };
  }

  async #follow({ baudRate, protocol }: CableSettings): Promise<void> {
    const { request, read } = knownLines[protocol];
    const splitter = new LineSplitter();
    const cable = await CablePort.open(this.#options.port, baudRate, {
      received: (piece) => {
        this.#textAt = performance.now();
        for (const line of splitter.take(piece)) {
          const shown = read(line, 'kg');
          if (shown !== undefined) this.#take(inKilograms(shown));
        }
      },
      lost: () => {
        clearInterval(this.#watch);
        this.#report('unplugged');
      },
    });
    this.#cable = cable;
    if (this.#isStopped) return cable.close();
    this.#weightAt = performance.now();
    const ask = () => request !== '' && void cable.write(request);
    ask();
    let askedAt = this.#weightAt;
    this.#watch = setInterval(() => {
      this.#look();
      const now = performance.now();
      if (now - Math.max(this.#textAt, askedAt) < silence) return;
      askedAt = now;
      ask();
    }, 500);
  }

  #take(shown: LineWeight): void {
    const { least, onWeight, onLoad } = this.#options;
    const kept = this.#tracker.take(shown, least, new Date());
    if (kept !== undefined) onLoad(kept);
    const isEmpty = shown.stable && Number(shown.net) < Math.max(least, Number.MIN_VALUE);
    if (isEmpty && !this.#wasEmpty) onLoad(undefined);
    this.#wasEmpty = isEmpty;
    this.#weightAt = performance.now();
    this.#weight = {
      kg: shown.net,
      isStable: shown.stable && this.#tracker.isSettled,
      isOverloaded: shown.overloaded,
      isUnderloaded: shown.underloaded === true,
      load: this.#tracker.load,
    };
    onWeight(this.#weight);
    this.#report('reading');
  }

  #look(): void {
    const quiet = performance.now() - this.#weightAt;
    if (quiet >= silence) this.#report(performance.now() - this.#textAt < silence ? 'garbage' : 'silent');
    else if (quiet >= outdated && this.#weight?.isStable === true) {
      this.#weight = { ...this.#weight, isStable: false };
      this.#options.onWeight(this.#weight);
    }
  }
}
