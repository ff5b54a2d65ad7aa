import { setTimeout as delay } from 'node:timers/promises';
import { ApplicationError } from '../src/http/errors.ts';

// Tasks for tests of worker threads.

export const double = (given: number): number => given * 2;

export const wait = async (milliseconds: number): Promise<number> => {
  await delay(milliseconds);
  return milliseconds;
};

/** Never returns. */
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

/** Adds the responses of the main thread, until one is undefined. */
export const addUp = async (
  _given: undefined,
  ask: (question: string) => Promise<number | undefined>,
): Promise<number> => {
  let sum = 0;
  for (let next = await ask('more'); next !== undefined; next = await ask('more')) sum += next;
  return sum;
};

export const environment = (_given: undefined): string[] => Object.keys(process.env);
