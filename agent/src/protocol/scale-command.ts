import type { ScaleCommandKind, ScaleCommandOutcome } from '@tunna/contract/scales/scale-command';
import type { LineProtocol } from '@tunna/domain/scales/lines/weight-line';

/** The commands of a protocol, and how a scale answers them. */
export interface ScaleCommands {
  readonly texts: Readonly<Partial<Record<ScaleCommandKind, string>>>;
  /** The result in a line; undefined if it is not the answer to this command. */
  answer(kind: ScaleCommandKind, line: string): ScaleCommandOutcome | undefined;
}

/** The protocol of a scale. */
export interface Protocol extends LineProtocol {
  /** Zero and tare; absent if it is not known for certain that every scale of the protocol accepts such commands. */
  readonly commands?: ScaleCommands;
}

// Zero is level 0 of MT-SICS, tare is level 1. The answer repeats the command: `Z A`, `T S     2.50 kg`, `TAC A`. `I` means that it cannot
// be carried out now, as while the weight moves; `+` and `-` that the range is exceeded. A scale without the command sends `ES`.
const names = { zero: 'Z', tare: 'T', clear_tare: 'TAC' } as const;

const meanings: Readonly<Record<string, ScaleCommandOutcome>> = {
  A: 'done',
  S: 'done',
  I: 'unstable',
  '+': 'out_of_range',
  '-': 'out_of_range',
  L: 'rejected',
};

const errors: Readonly<Record<string, ScaleCommandOutcome>> = { ES: 'impossible', EL: 'rejected', ET: 'rejected' };

export const mtSicsCommands: ScaleCommands = {
  texts: { zero: 'Z\r\n', tare: 'T\r\n', clear_tare: 'TAC\r\n' },
  answer(kind, line) {
    const [name = '', meaning = ''] = line.trim().toUpperCase().split(/\s+/);
    return name === names[kind] ? meanings[meaning] : errors[name];
  },
};
