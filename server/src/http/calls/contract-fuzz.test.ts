import type { Endpoint } from '@tunna/contract/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptedInput, type CallInput, makeCall } from '../../../test/contract/calls.ts';
import { hostileTexts, hostileValues, placesIn, valuesOf, withValueAt } from '../../../test/contract/values.ts';
import { endpoints, openWorld, principals, type World } from '../../../test/contract/world.ts';

/**
 * Random calls, generated from the schemas of the contract, by every principal. `npm run fuzz` makes 100,000 of them with a new seed; the
 * suite makes fewer with a fixed seed. FUZZ_CALLS and FUZZ_SEED set both.
 */
const calls = Number(process.env.FUZZ_CALLS ?? 3000);
const seed = Number(process.env.FUZZ_SEED ?? 15);

let world: World;
const signedIn = new Map<string, Readonly<Record<string, string>>>();

beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

const parts = ['params', 'query', 'headers', 'body'] as const;

/** One random call: an endpoint, a principal, valid values, and sometimes a hostile one. */
interface RandomCall {
  readonly endpoint: number;
  readonly principal: string;
  readonly ownPath: boolean;
  readonly hostile: boolean;
  readonly position: number;
  readonly value: number;
  readonly sample: number;
}

const randomCalls: fc.Arbitrary<RandomCall> = fc.record({
  endpoint: fc.nat(endpoints.length - 1),
  principal: fc.constantFrom(...principals),
  ownPath: fc.boolean(),
  hostile: fc.boolean(),
  position: fc.nat(1000),
  value: fc.nat(1000),
  sample: fc.nat(1_000_000),
});

function inputOf(endpoint: Endpoint, { ownPath, hostile, position, value, sample }: RandomCall): CallInput {
  const given = ownPath ? acceptedInput(endpoint, world, sample) : {};
  const random = Object.fromEntries(
    parts.flatMap((part) => {
      const schema = endpoint[part];
      if (schema === undefined || (part === 'params' && ownPath)) return [];
      return [[part, fc.sample(valuesOf(schema), { seed: sample, numRuns: 1 })[0]]];
    }),
  );
  const input: CallInput = { ...given, ...random };
  const positions = parts.flatMap((part) => {
    const schema = endpoint[part];
    return schema === undefined ? [] : placesIn(schema).map((at) => ({ part, at }));
  });
  const chosen = hostile ? positions[position % Math.max(1, positions.length)] : undefined;
  if (chosen === undefined) return input;
  const values = chosen.part === 'body' ? hostileValues : hostileTexts;
  return { ...input, [chosen.part]: withValueAt(input[chosen.part], chosen.at, values[value % values.length]) };
}

/** Signs in again if the last call ended the session. */
async function headersOf(principal: string, status: number | undefined): Promise<Readonly<Record<string, string>>> {
  const known = status === 401 ? undefined : signedIn.get(principal);
  const headers = known ?? (await world.signIn(principal));
  signedIn.set(principal, headers);
  return { ...headers, ...world.fromAnotherNetwork() };
}

describe('random calls of every principal', () => {
  it(`never fail, hang or break the contract (${calls} calls, seed ${seed})`, { timeout: 86_400_000 }, async () => {
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    const last = new Map<string, number>();
    for (const [index, call] of fc.sample(randomCalls, { seed, numRuns: calls }).entries()) {
      const [name, endpoint] = endpoints[call.endpoint] ?? [];
      if (name === undefined || endpoint === undefined) continue;
      const input = inputOf(endpoint, call);
      const headers = await headersOf(call.principal, last.get(call.principal));
      const { status, fault } = await makeCall(world.test.app, endpoint, input, headers);
      last.set(call.principal, status);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (fault !== undefined)
        faults.push(`call ${index}, ${name} as ${call.principal}: ${fault}\n${JSON.stringify(input).slice(0, 600)}`);
    }
    const counted = [...statuses]
      .sort(([one], [other]) => one - other)
      .map(([status, count]) => `${count} × ${status}`);
    process.stdout.write(`${calls} calls: ${counted.join(', ')}\n`);
    expect(faults).toEqual([]);
    // Rejections alone would prove little.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(calls / 20);
  });
});
