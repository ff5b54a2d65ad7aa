import { contract } from '@tunna/contract';
import type { Access, Endpoint } from '@tunna/contract/endpoint';
import { isOpen, isPermission } from '@tunna/contract/endpoint';
import { createTestApp, type TestApp } from '../app.ts';
import { demoDay, madeDemo } from '../demo-database.ts';
import { createDepartment, createDevice, signInCredential, signInPerson } from '../records/factories.ts';

/** Every kind of caller. */
export const principals = [
  ...[
    'anonymous',
    'setup-required',
    'department',
    'device',
    'viewer',
    'analyst',
    'editor',
    'finance',
    'admin',
    'owner',
  ],
  ...['stranger', 'operator'],
] as const;
export type Principal = string;

const operatorAddress = 'operator@contract.example';

/** The demo data in a separate database, with every kind of caller. */
export interface World {
  readonly test: TestApp;
  /** Signs a principal in. Some calls end the session or the account. */
  signIn(principal: Principal): Promise<Readonly<Record<string, string>>>;
  /** Sets another network for each call, because limits are not tested. */
  fromAnotherNetwork(): Readonly<Record<string, string>>;
  /** Path parameters: a value that exists in the demo data, by name. */
  readonly parameters: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** @throws Error if the demo data has no invoice */
async function knownParameters({ db, links }: TestApp): Promise<Record<string, string>> {
  const [invoice] = await db.asOwner<{ provider: number; number: string }>(
    'select service_provider_id as provider, number from invoice where organization_id = 1 order by id limit 1',
  );
  if (invoice === undefined) throw new Error('The demonstration has no invoice.');
  return {
    ...{ orgId: '1', id: '1', slug: 'demo-paper', locationId: 'demo-location', language: 'is', key: 'themeMode' },
    ...{ wasteStreamId: '1', termsType: 'privacy-policy', file: 'is.json', url: 'demo', field: 'description' },
    ...{ providerId: String(invoice.provider), invoiceNumber: invoice.number, day: demoDay, goalId: '1' },
    link: links.sign({ organizationId: 1, serviceRequestId: 1, version: 1 }),
  };
}

export async function openWorld(): Promise<World> {
  const test = await createTestApp({ trustProxy: 1, operators: [operatorAddress], from: await madeDemo() });
  let calls = 0;
  const fromAnotherNetwork = () => {
    calls += 1;
    return { 'x-forwarded-for': `198.${18 + (calls >> 16)}.${(calls >> 8) & 255}.${calls & 255}` };
  };

  async function tokenOf(principal: Principal): Promise<string | undefined> {
    switch (principal) {
      case 'anonymous':
        return undefined;
      case 'setup-required':
        return (await signInPerson(test, { setUp: false })).token;
      case 'stranger':
        return (await signInPerson(test, { membership: { organizationId: 2, role: 'owner' } })).token;
      case 'operator':
        return (await signInPerson(test, { identity: { kind: 'email', value: operatorAddress } })).token;
      case 'department':
        return (await signInCredential(test, 1, { departmentId: await createDepartment(test.db, 1) })).token;
      case 'device': {
        const options = { kind: 'tablet', locationId: 'demo-location' } as const;
        return (await signInCredential(test, 1, { deviceId: await createDevice(test.db, 1, options) })).token;
      }
      case 'viewer':
      case 'analyst':
      case 'editor':
      case 'finance':
      case 'admin':
      case 'owner':
        return (await signInPerson(test, { membership: { organizationId: 1, role: principal } })).token;
      default:
        throw new Error(`${principal} is no principal.`);
    }
  }

  return {
    test,
    parameters: await knownParameters(test),
    fromAnotherNetwork,
    async signIn(principal) {
      const token = await tokenOf(principal);
      return token === undefined ? {} : { authorization: `Bearer ${token}` };
    },
    close: () => test.close(),
  };
}

/** A principal that may make a call. */
export function permittedPrincipal(access: Access): Principal {
  if (isOpen(access)) return 'anonymous';
  if (access === 'platform') return 'operator';
  if (access === 'department') return 'department';
  if (access === 'device' || access === 'station') return 'device';
  return isPermission(access) ? 'owner' : 'owner';
}

/** Every call of the contract, in its order. */
export const endpoints = Object.entries(contract) as [string, Endpoint][];
