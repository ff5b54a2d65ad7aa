/** The result of one step of a check. `line` is text that a scale sent. */
export interface StepResult {
  readonly title: string;
  readonly state: 'passed' | 'warned' | 'failed' | 'line';
  readonly text: string;
}

export const passed = (title: string, text: string): StepResult => ({ title, state: 'passed', text });
export const warned = (title: string, text: string): StepResult => ({ title, state: 'warned', text });
export const failed = (title: string, text: string): StepResult => ({ title, state: 'failed', text });

const marks = { passed: 'ok', warned: 'WARNING', failed: 'FAILED', line: '' } as const;

/** A step as one line of the output. */
export const stepText = ({ title, state, text }: StepResult): string =>
  `${marks[state].padEnd(8)}${title.padEnd(10)}${state === 'line' ? `| ${text}` : text}`.trimEnd();
