import fc from 'fast-check';
import type { Network } from './tablet.ts';

const network = fc.constantFrom<Network>('works', 'works', 'works', 'loses the request', 'loses the response');
/** Two tablets, and a second tab of the first one. */
const tablet = fc.nat(2);
const stream = fc.nat(2);

/** One thing that happens at the scale, at a tablet or in the network. */
const step = fc.oneof(
  // Whole weighings, so that a day has many of them.
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('weigh' as const),
      tablet,
      stream,
      units: fc.integer({ min: 10, max: 400 }),
      isFast: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('typing' as const),
      tablet,
      stream,
      units: fc.integer({ min: 10, max: 400 }),
      isCut: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('put' as const), units: fc.integer({ min: 10, max: 400 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('grow' as const), units: fc.integer({ min: 1, max: 200 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('flicker' as const), grams: fc.integer({ min: -4, max: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('remove' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('tare' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('clear tare' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('tap' as const), tablet, stream }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('without bin' as const), tablet }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('store tare' as const), stream, grams: fc.integer({ min: 0, max: 5_000 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('learn' as const), tablet }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('confirm' as const), tablet }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), tablet }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('undo' as const), tablet, back: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const), tablet }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constant('send' as const), tablet, network }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('deliver' as const), network, count: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('stream' as const), tablet, isUp: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('type' as const), tablet, stream, isCut: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 240 }) }) },
);

export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Random days at one scale with two tablets. */
export const days = fc.array(step, { minLength: 5, maxLength: 60, size: 'max' });
