import type { Endpoint } from '@tunna/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { acceptedInput, makeCall } from '../../../test/contract/calls.ts';
import { hostileTexts, hostileValues, placesIn, unstorableTexts, withValueAt } from '../../../test/contract/values.ts';
import { endpoints, openWorld, permittedPrincipal, type World } from '../../../test/contract/world.ts';

/** Every field of every call × hostile values, by a caller who may make the call. */
let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

const parts = ['params', 'query', 'headers', 'body'] as const;

/** Whether the caller may need to sign in again after the call. */
const endsSessions = ({ access }: Endpoint) => access === 'account' || access === 'token';

/** Faults of the responses to hostile values in one call. */
async function faultsOf(endpoint: Endpoint): Promise<string[]> {
  const faults: string[] = [];
  const base = acceptedInput(endpoint, world, 1);
  const principal = permittedPrincipal(endpoint.access);
  let signedIn = await world.signIn(principal);
  for (const part of parts) {
    const schema = endpoint[part];
    if (schema === undefined) continue;
    const isText = part !== 'body' || endpoint.upload !== undefined;
    for (const position of placesIn(schema)) {
      // One gate reads the organization of every path.
      const values = position[0] === 'orgId' ? hostileTexts.slice(0, 4) : isText ? hostileTexts : hostileValues;
      for (const value of values) {
        const input = { ...base, [part]: withValueAt(base[part], position, value) };
        if (endsSessions(endpoint)) signedIn = await world.signIn(principal);
        const headers = { ...signedIn, ...world.fromAnotherNetwork() };
        const { status, fault } = await makeCall(world.test.app, endpoint, input, headers);
        const where = `${[part, ...position].join('.')} = ${JSON.stringify(value).slice(0, 40)}`;
        if (fault !== undefined) faults.push(`${where}: ${fault}`);
        else if (status < 400 && unstorableTexts(part).includes(String(value))) faults.push(`${where}: ${status}`);
      }
    }
  }
  return faults;
}

describe('hostile values in every field', () => {
  it.each(endpoints)('%s rejects or handles them', { timeout: 300_000 }, async (_name, endpoint) => {
    expect(await faultsOf(endpoint)).toEqual([]);
  });
});

describe('a field that a call does not declare', () => {
  const objects = endpoints.flatMap(([name, endpoint]) =>
    (['query', 'body'] as const).flatMap((part) =>
      endpoint[part] instanceof z.ZodObject ? ([[`${part} of ${name}`, part, endpoint]] as const) : [],
    ),
  );
  it.each(objects)('is rejected in the %s', async (_name, part, endpoint) => {
    const base = acceptedInput(endpoint, world, 1);
    const input = { ...base, [part]: { ...(base[part] as object), misspelled: 'x' } };
    const headers = { ...(await world.signIn(permittedPrincipal(endpoint.access))), ...world.fromAnotherNetwork() };
    const { status } = await makeCall(world.test.app, endpoint, input, headers);
    expect(status).toBeGreaterThanOrEqual(400);
  });
});
