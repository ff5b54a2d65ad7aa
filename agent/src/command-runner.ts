import type { CommandResult, DeviceCommand } from '@tunna/contract/scales/device-call';
import type { WeightTracker } from '@tunna/domain/scales/lines/weight-tracker';
import type { ScaleReader } from './scale-reader.ts';

/** A scale to which commands are sent. */
interface CommandedScale {
  readonly reader: Pick<ScaleReader, 'command' | 'commands'>;
  readonly tracker: Pick<WeightTracker, 'pause' | 'resume'>;
}

/** Carries out commands of tablets, each once, and keeps their results until the server has them. */
export class CommandRunner {
  /** Keys of commands that were begun, the latest of each scale. The server repeats a command until it has the result. */
  readonly #begun = new Map<number, string>();
  readonly #results = new Map<string, CommandResult>();
  readonly #onNote: (text: string) => void;

  constructor(onNote: (text: string) => void) {
    this.#onNote = onNote;
  }

  /** Results that the server has not received. */
  get results(): readonly CommandResult[] {
    return [...this.#results.values()];
  }

  /** The server has received these results. */
  forget(results: readonly CommandResult[]): void {
    for (const { key } of results) this.#results.delete(key);
  }

  /** @param scale undefined if this agent does not read it */
  async run({ key, scaleId, kind }: DeviceCommand, scale: CommandedScale | undefined): Promise<void> {
    if (this.#begun.get(scaleId) === key) return;
    this.#begun.set(scaleId, key);
    if (scale === undefined || !scale.reader.commands.includes(kind)) {
      this.#results.set(key, { key, outcome: 'impossible' });
      return;
    }
    scale.tracker.pause();
    const outcome = await scale.reader.command(kind);
    // Without an answer it is not known whether it was carried out.
    scale.tracker.resume(kind === 'clear_tare' && (outcome === 'done' || outcome === 'no_answer'));
    this.#results.set(key, { key, outcome });
    this.#onNote(`Scale ${scaleId}: ${kind} from a tablet: ${outcome}.`);
  }
}
