import { createInterface } from 'node:readline/promises';

/** Answers to questions, given with the command or typed at the terminal. */
export interface Answers {
  /** The number of the proposal, from 1. */
  readonly pick?: string | undefined;
  /** Kilograms on the scale. */
  readonly weight?: string | undefined;
}

const print = (text: string): boolean => process.stdout.write(`${text}\n`);

/** Asks at the terminal; undefined without one. */
export async function ask(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await lines.question(`${question} `)).trim();
  } finally {
    lines.close();
  }
}

/** Prints proposals with numbers, and lets a person choose one. @returns undefined if none was chosen */
export async function choose<T>(
  question: string,
  proposals: readonly T[],
  textOf: (proposal: T) => string,
  { pick }: Answers,
): Promise<T | undefined> {
  print(question);
  for (const [index, proposal] of proposals.entries()) print(`  ${index + 1}  ${textOf(proposal)}`);
  const answer = pick ?? (await ask(`Number (1 to ${proposals.length}):`));
  const chosen = /^\d{1,2}$/.test(answer ?? '') ? proposals[Number(answer) - 1] : undefined;
  if (answer === undefined) print('Enter the command again with --pick and the number of the right line.');
  else if (chosen === undefined) print(`${answer} is none of them; expected a number from 1 to ${proposals.length}.`);
  return chosen;
}
