import { expect, it } from 'vitest';
import { factsOf } from '../view/facts.tsx';
import { type FormValues, given } from './form-values.ts';

interface Bin {
  readonly name: string;
  readonly volume?: number | undefined;
}

it('does not compile when the values of a form lack a field of the input', () => {
  type Whole = FormValues<Bin, { name: string; volume: string; chosen: boolean }>;
  // @ts-expect-error `volume` is missing.
  type Short = FormValues<Bin, { name: string }>;
  const short: Short = { name: 'Paper' };
  const whole: Whole = { ...short, volume: '', chosen: true };
  expect([whole.name, given(whole.volume), given(' 1 ')]).toEqual(['Paper', undefined, ' 1 ']);
});

it('does not compile when the facts of a record lack a field', () => {
  const name = { name: 'Name', value: 'Paper' };
  const volume = { name: 'Volume', value: 240 };
  // @ts-expect-error `volume` is missing.
  expect(factsOf<Bin>({ name })).toEqual([name]);
  // @ts-expect-error The record has no `colour`.
  expect(factsOf<Bin>({ name, volume, colour: 'not shown' })).toEqual([name, volume]);
  expect(factsOf<Bin>({ volume: [volume, name], name: 'shown elsewhere' })).toEqual([volume, name]);
});
