import { check } from '../check/check.ts';
import { failed, type StepResult, stepText } from '../check/step.ts';
import { readSettings } from '../config.ts';
import { AgentFault } from '../fault.ts';

async function* steps(path: string): AsyncGenerator<StepResult> {
  try {
    yield* check(await readSettings(path));
  } catch (error) {
    if (!(error instanceof AgentFault)) throw error;
    yield failed('Settings', error.message);
  }
}

/** Prints one line for each step. @returns the exit status: 1 if a step failed */
export async function runCheck(path: string): Promise<number> {
  let exitCode = 0;
  for await (const step of steps(path)) {
    process.stdout.write(`${stepText(step)}\n`);
    if (step.state === 'failed') exitCode = 1;
  }
  return exitCode;
}
