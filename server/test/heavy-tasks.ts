import { setTimeout as delay } from 'node:timers/promises';
import { ApplicationError } from '../src/http/errors.ts';

// Tasks that do what heavy work may do, for tests of the threads that it runs in.

export const double = (given: number): number => given * 2;

export const wait = async (milliseconds: number): Promise<number> => {
  await delay(milliseconds);
  return milliseconds;
};

/** Never gives its thread back. */
export const spin = (_given: undefined): never => {
  for (;;);
};

export const exhaust = (_given: undefined): number => {
  const held: number[][] = [];
  for (;;) held.push(Array.from({ length: 10_000 }, (_none, index) => index + held.length));
};

export const exit = (_given: undefined): void => process.exit(7);

export const refuse = (_given: undefined): never => {
  throw new ApplicationError('rows_too_many', 'Too many rows.', { retryAfter: 3 });
};

export const breakDown = (_given: undefined): never => {
  throw new RangeError('out of range');
};

/** Adds up what the main thread answers, until it answers nothing. */
export const addUp = async (
  _given: undefined,
  ask: (question: string) => Promise<number | undefined>,
): Promise<number> => {
  let sum = 0;
  for (let next = await ask('more'); next !== undefined; next = await ask('more')) sum += next;
  return sum;
};

export const environment = (_given: undefined): string[] => Object.keys(process.env);
