// The reading calls of the contract, with parameters of objects that exist and queries of every shape.
import { createHash } from 'node:crypto';
import { basePath, contract } from '@tunna/contract';
import type { Endpoint } from '@tunna/contract/endpoint';
import { acceptedValue } from '../../../server/test/contract/values.ts';

/** Objects of a kind that each call is made for. */
const objectsOfKind = 2;
/** Queries of each call besides the one without a query. */
const queriesOfCall = 4;

/** A response that never ends, logins at another server, and what a server does at the moment. */
const omitted: ReadonlySet<string> = new Set([
  'streamEvents',
  'startGoogleSignIn',
  'completeGoogleSignIn',
  'getServerActivity',
]);

type Values = Readonly<Record<string, unknown>>;
/** Objects by the path that lists them. */
export type Listed = ReadonlyMap<string, readonly Values[]>;

export interface Call {
  readonly name: string;
  readonly address: string;
}

const record = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {});

/** The value of a field, or of a field of the object in it: `provider.id`. */
const fieldOf = (object: Values, field: string): unknown =>
  field.split('.').reduce<unknown>((value, name) => record(value)[name], object);

/** Objects of a response: its items, or those of the first list in it. */
export function objectsIn(response: unknown): readonly Values[] {
  const lists = [response, ...Object.values(record(response))].filter((value) => Array.isArray(value));
  return (lists[0] ?? []).map(record);
}

interface Source {
  readonly path: string;
  /** Fields for the parameters, in their order. */
  readonly fields?: readonly string[];
}
const organization = '/org/{orgId}';
/** What lists the objects of a path’s parameters, by the part of the path before them, if that part is not a list itself. */
const sources: Readonly<Record<string, Source>> = {
  [`${organization}/department-report`]: { path: `${organization}/departments` },
  [`${organization}/department`]: { path: `${organization}/departments` },
  [`${organization}/waste-stream`]: { path: `${organization}/waste-streams` },
  [`${organization}/waste-stream-content`]: { path: `${organization}/waste-streams` },
  [`${organization}/scales/all-scale-readings`]: { path: `${organization}/scales/` },
  [`${organization}/scales`]: { path: `${organization}/scales/` },
  [`${organization}/readings`]: { path: `${organization}/readings/unassigned` },
  [`${organization}/invoices/invoice-report`]: { path: `${organization}/invoices/invoice-reports` },
  [`${organization}/invoices`]: { path: `${organization}/invoices`, fields: ['serviceProvider.id', 'number'] },
  [`${organization}/invoices/suggestions`]: {
    path: `${organization}/invoices`,
    fields: ['serviceProvider.id', 'number'],
  },
  '/container': { path: `${organization}/containers`, fields: ['slug'] },
  '/location': { path: `${organization}/locations` },
  '/scale-location': { path: `${organization}/locations` },
  '/scale': { path: `${organization}/scales/` },
  '/short-link': { path: `${organization}/short-links`, fields: ['slug'] },
  '/waste-category/image': { path: '/waste-category/categories' },
};
const beforeParameters = (path: string): string => /^(.*?)\/\{(?!orgId)/.exec(path)?.[1] ?? '';
const sourceOf = (path: string): Source => sources[beforeParameters(path)] ?? { path: beforeParameters(path) };

const endpoints = Object.entries<Endpoint>(contract).filter(([, { method }]) => method === 'GET');
const paths = new Set(endpoints.map(([, { path }]) => path as string));
/** Paths of the lists that name the objects of other paths. */
export const listPaths: readonly string[] = [
  ...new Set(endpoints.map(([, { path }]) => sourceOf(path).path).filter((path) => paths.has(path))),
];

/** Parameters whose values are not objects. */
const fixed: Readonly<Record<string, readonly string[]>> = {
  language: ['is', 'en'],
  termsType: ['privacy-policy', 'terms-of-service'],
  file: ['is.json', 'pl.json'],
  key: ['language', 'themeMode'],
  url: ['demo', 'new-name'],
};

/** The paths of a call for objects that exist; none if there are none. */
function pathsOf(path: string, orgId: number, listed: Listed): string[] {
  const { path: source, fields = ['id', 'id'] } = sourceOf(path);
  const objects = (listed.get(source) ?? []).slice(0, objectsOfKind);
  const found = (objects.length === 0 ? [{}] : objects).flatMap((object) =>
    [0, 1].map((choice) => {
      let position = 0;
      return path.replace('{orgId}', String(orgId)).replace(/\{(\w+)\}/g, (parameter, name: string) => {
        const value = fixed[name]?.[choice] ?? fieldOf(object, fields[position++] ?? '');
        return value === undefined ? parameter : encodeURIComponent(String(value));
      });
    }),
  );
  return [...new Set(found)].filter((complete) => !complete.includes('{'));
}

const seedOf = (text: string): number => createHash('sha256').update(text).digest().readInt32BE();

function queriesOf(name: string, { query }: Endpoint): string[] {
  if (query === undefined) return [''];
  const queries = Array.from({ length: queriesOfCall }, (_none, index) => {
    const values = Object.entries(record(acceptedValue(query, seedOf(`${name} ${index}`))));
    return `?${new URLSearchParams(values.map(([field, value]) => [field, String(value)]))}`;
  });
  return [...new Set(['', ...queries])];
}

/** Every reading call, and the names of those for which no object exists. */
export function readingCalls(orgId: number, listed: Listed): { calls: readonly Call[]; without: readonly string[] } {
  const without: string[] = [];
  const calls = endpoints
    .filter(([name]) => !omitted.has(name))
    .flatMap(([name, call]) => {
      const complete = pathsOf(call.path, orgId, listed);
      if (complete.length === 0) without.push(name);
      return complete.flatMap((path) =>
        queriesOf(name, call).map((query) => ({ name, address: `${basePath}${path}${query}` })),
      );
    });
  return { calls, without };
}
