import type {
  DeviceOrders,
  DeviceReading,
  LiveSource,
  LiveWeightInput,
  StatusReport,
} from '@tunna/contract/scales/device-call';
import type { ShownWeight } from '@tunna/domain/scales/lines/weight-line';
import { type LastStored, WeightTracker } from '@tunna/domain/scales/lines/weight-tracker';
import { visible } from './check/guess.ts';
import { CommandRunner } from './command-runner.ts';
import type { Settings } from './config.ts';
import type { OpenConnection } from './connection/connection.ts';
import { openScale } from './connection/open-scale.ts';
import { requireFolder } from './data-folder.ts';
import { folderSentence, serverSentence } from './fault.ts';
import { lockFolder } from './folder-lock.ts';
import { protocolOf } from './protocol/protocols.ts';
import { ReadingBuffer } from './reading-buffer.ts';
import { ScaleReader } from './scale-reader.ts';
import { placeOf, type ScaleSettings } from './scale-settings.ts';
import { Sender } from './sender.ts';
import { ServerClient } from './server-client.ts';

/** Milliseconds between two live weights while a screen shows them, and otherwise. */
const showEvery = 200;
const showUnwatchedEvery = 1_500;
/** Milliseconds between two reports of changes. */
const reportChangesEvery = 3_000;
/** Seconds between two reports, by default. */
const reportEvery = 60;

/** Milliseconds after the start during which live weights name their port and line: the set-up page shows them. */
const settingUpFor = 30 * 60_000;

/** Kilograms per unit, to compare the server’s kilograms with the weight that a scale shows. */
const kilograms = { kg: 1, g: 0.001, t: 1000, lb: 0.45359237 } as const;

export interface AgentOptions {
  readonly settings: Settings;
  readonly version: string;
  onNote(text: string): void;
}

interface WatchedScale {
  readonly settings: ScaleSettings;
  readonly reader: ScaleReader;
  readonly tracker: WeightTracker;
  shown: LiveWeightInput | undefined;
  /** Kilograms below which the scale counts as empty, as set on the server. */
  least: number;
}

const sourceOf = ({ connection, protocol }: ScaleSettings, line: string): LiveSource => ({
  port: placeOf(connection).slice(0, 100),
  protocol,
  line: visible(line).slice(0, 200),
});

const lastStored = (reading: DeviceReading | undefined): LastStored | undefined =>
  reading && { net: reading.net, load: reading.load ?? 0, at: new Date(reading.deviceTime) };

/** Reads scales, stores readings until the server has acknowledged them, and reports its state to the server. */
export class Agent {
  readonly #options: AgentOptions;
  readonly #client: ServerClient;
  readonly #buffer: ReadingBuffer;
  readonly #sender: Sender;
  readonly #unlock: () => void;
  readonly #scales: WatchedScale[] = [];
  readonly #commands: CommandRunner;
  readonly #startedAt = new Date();
  #storeTrouble = '';
  #diskTrouble = '';
  #reportTrouble = '';
  #reportTimer: NodeJS.Timeout | undefined;
  #showTimer: NodeJS.Timeout | undefined;
  #lastShown = '';
  #shownAt = 0;
  #isReading = false;
  #isStopped = false;
  /** The states of the scales in the last report. */
  #reportedStates = '';
  #reportedAt = 0;

  private constructor(options: AgentOptions, buffer: ReadingBuffer, unlock: () => void) {
    this.#options = options;
    this.#buffer = buffer;
    this.#unlock = unlock;
    this.#client = new ServerClient(options.settings);
    this.#commands = new CommandRunner(options.onNote);
    this.#sender = new Sender({
      client: this.#client,
      buffer,
      explain: (error) => serverSentence(error, options.settings),
      folder: options.settings.dataDirectory,
      now: () => new Date(),
      onNote: options.onNote,
    });
  }

  /** @throws AgentFault if another agent uses the data folder, or if it cannot be written */
  static async start(options: AgentOptions): Promise<Agent> {
    const { dataDirectory, scales, file } = options.settings;
    await requireFolder(dataDirectory, file);
    const unlock = lockFolder(dataDirectory);
    const buffer = await ReadingBuffer.open(dataDirectory);
    const { size } = buffer;
    options.onNote(`${size} readings in ${dataDirectory} are waiting to be sent.`);
    const agent = new Agent(options, buffer, unlock);
    for (const scale of scales) agent.#scales.push(agent.#watch(scale, await openScale(scale.connection)));
    // A device that lost its disk gets its last sequence number before it continues to count.
    await agent.#report();
    agent.#isReading = true;
    for (const { reader } of agent.#scales) reader.start();
    agent.#showLater(0);
    agent.#sender.wake();
    return agent;
  }

  /** Stops reading. Waits for running work; queued readings stay on the disk. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#reportTimer);
    clearTimeout(this.#showTimer);
    for (const { reader } of this.#scales) reader.stop();
    await this.#sender.stop();
    await this.#buffer.flush();
    this.#unlock();
  }

  #watch(settings: ScaleSettings, open: OpenConnection): WatchedScale {
    const reader = new ScaleReader({
      open,
      protocol: protocolOf(settings),
      unit: settings.unit,
      now: () => performance.now(),
      onNote: (text) => this.#options.onNote(`Scale ${settings.scaleId}: ${text}`),
      onWeight: (weight, line) => void this.#take(scale, weight, line),
    });
    const tracker = new WeightTracker(lastStored(this.#buffer.lastOf(settings.scaleId)), new Date());
    const scale: WatchedScale = { settings, reader, tracker, shown: undefined, least: 0 };
    return scale;
  }

  async #take(scale: WatchedScale, weight: ShownWeight, line: string): Promise<void> {
    const { scaleId } = scale.settings;
    const taken = scale.tracker.take(weight, scale.least / kilograms[weight.unit], new Date());
    const isSame = scale.shown?.net === weight.net && scale.shown.stable === weight.stable;
    const sequence = isSame ? scale.shown?.sequence : undefined;
    scale.shown = {
      ...{ scaleId, ...weight, load: scale.tracker.load },
      ...(scale.reader.commands.length === 0 ? {} : { commands: [...scale.reader.commands] }),
      ...(scale.tracker.isResting ? { resting: true } : {}),
      ...(sequence === undefined ? {} : { sequence }),
      ...(this.#isSettingUp() ? { source: sourceOf(scale.settings, line) } : {}),
    };
    if (taken === undefined) return;
    const { at, load, ...reading } = taken;
    try {
      const { sequence: given } = await this.#buffer.store({ scaleId, ...reading, load, deviceTime: at.toISOString() });
      if (scale.shown.net === taken.net && scale.shown.stable) scale.shown = { ...scale.shown, sequence: given };
      this.#storeTrouble = '';
      this.#options.onNote(`Scale ${scaleId}: read ${taken.net} ${taken.unit}, stable; kept as reading ${given}.`);
      this.#noteDisk();
      this.#sender.wake();
    } catch (error) {
      this.#storeTrouble = error instanceof Error ? error.message : String(error);
      this.#options.onNote(this.#storeTrouble);
    }
  }

  async #report(): Promise<void> {
    clearTimeout(this.#reportTimer);
    let wait = reportEvery;
    this.#reportedStates = this.#states();
    this.#reportedAt = performance.now();
    try {
      await this.#buffer.flush();
      this.#noteDisk();
      const orders = await this.#client.report(await this.#status());
      wait = orders.reportEvery;
      this.#obey(orders);
      this.#noteReport('');
    } catch (error) {
      this.#noteReport(serverSentence(error, this.#options.settings));
    }
    if (!this.#isStopped) this.#reportTimer = setTimeout(() => void this.#report(), wait * 1000);
  }

  #isSettingUp(): boolean {
    return Date.now() - this.#startedAt.getTime() < settingUpFor;
  }

  /** Notes in the log that the disk is full, and that it can be written again. */
  #noteDisk(): void {
    const code = this.#buffer.diskTrouble;
    if (code === this.#diskTrouble) return;
    const { dataDirectory: folder, file } = this.#options.settings;
    this.#options.onNote(
      code === ''
        ? `The folder ${folder} can be written again; all readings are on the disk.`
        : `${folderSentence(code, { folder, file })} ${this.#buffer.unwritten} readings are only in memory.`,
    );
    this.#diskTrouble = code;
  }

  /** Notes in the log that reports fail, and that they succeed again. */
  #noteReport(trouble: string): void {
    if (trouble === this.#reportTrouble) return;
    this.#options.onNote(trouble === '' ? 'The server receives status reports again.' : trouble);
    this.#reportTrouble = trouble;
  }

  #states(): string {
    return this.#scales.map(({ reader }) => reader.state).join(' ');
  }

  /** A scale that goes silent, or speaks again, is reported immediately instead of within a minute. */
  #reportChanges(): void {
    const isDue = performance.now() - this.#reportedAt > reportChangesEvery;
    if (isDue && this.#isReading && this.#states() !== this.#reportedStates) void this.#report();
  }

  #obey({ lastSequence, scales }: DeviceOrders): void {
    this.#buffer.continueAfter(lastSequence);
    for (const { id, least } of scales) {
      const scale = this.#scales.find(({ settings }) => settings.scaleId === id);
      if (scale !== undefined) scale.least = Number(least);
    }
  }

  async #status(): Promise<StatusReport> {
    const [oldest] = this.#buffer.waiting(1);
    const freeBytes = await this.#buffer.freeBytes().catch(() => undefined);
    const { unwritten } = this.#buffer;
    const inMemory = unwritten === 0 ? '' : `${unwritten} readings are only in memory: the disk cannot be written.`;
    const now = performance.now();
    return {
      deviceTime: new Date().toISOString(),
      startedAt: this.#startedAt.toISOString(),
      programVersion: this.#options.version,
      waiting: this.#buffer.size,
      ...(oldest === undefined ? {} : { oldestWaitingAt: oldest.deviceTime }),
      ...(freeBytes === undefined ? {} : { freeBytes }),
      // Before the first connection there is no state to report.
      scales: (this.#isReading ? this.#scales : []).map(({ settings: { scaleId }, reader }) => ({
        scaleId,
        state: reader.state,
        ...(reader.lastWeightAt === undefined
          ? {}
          : { lastWeightAt: new Date(Date.now() - (now - reader.lastWeightAt)).toISOString() }),
      })),
      message: [this.#storeTrouble, inMemory, this.#sender.trouble]
        .filter((text) => text !== '')
        .join(' ')
        .slice(0, 500),
    };
  }

  #showLater(wait: number): void {
    if (!this.#isStopped) this.#showTimer = setTimeout(() => void this.#show(), wait);
  }

  /** One call at a time: over a slow network screens get fewer weights, but no late ones. */
  async #show(): Promise<void> {
    this.#reportChanges();
    const weights = this.#scales.flatMap(({ shown }) => shown ?? []);
    const text = JSON.stringify(weights);
    const isDue =
      text !== this.#lastShown ||
      this.#commands.results.length > 0 ||
      performance.now() - this.#shownAt > showUnwatchedEvery;
    let wait = showEvery;
    if (weights.length > 0 && isDue) {
      try {
        this.#shownAt = performance.now();
        const { results } = this.#commands;
        const { watched, commands } = await this.#client.show(weights, results);
        this.#commands.forget(results);
        wait = watched ? showEvery : showUnwatchedEvery;
        this.#lastShown = text;
        for (const command of commands)
          void this.#commands.run(
            command,
            this.#scales.find(({ settings }) => settings.scaleId === command.scaleId),
          );
      } catch {
        // A live weight has no value later. Stored readings are sent separately and report their own errors.
        wait = showUnwatchedEvery;
      }
    }
    this.#showLater(wait);
  }
}
