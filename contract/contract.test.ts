import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { errorStatuses } from './errors.ts';
import { contract } from './index.ts';

const endpoints = Object.entries(contract) as [string, Endpoint][];

describe('every endpoint', () => {
  it('names its access, and has a unique path', () => {
    const seen = new Set<string>();
    for (const [name, { method, path, access }] of endpoints) {
      expect([name, access]).not.toEqual([name, undefined]);
      const signature = `${method} ${path.replace(/\{\w+\}/g, '{}').replace(/\/$/, '')}`;
      expect(seen.has(signature)).toBe(false);
      seen.add(signature);
    }
  });

  it('declares exactly the parameters of its path', () => {
    for (const [name, { path, params }] of endpoints) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
      expect([name, Object.keys(params?.shape ?? {}).sort()]).toEqual([name, inPath]);
    }
  });

  it('declares only error codes that have a status', () => {
    for (const [, { errors }] of endpoints)
      for (const code of errors) expect(errorStatuses[code]).toBeGreaterThanOrEqual(400);
  });

  it('has a body only for methods with a body', () => {
    for (const [name, { method, body }] of endpoints) {
      if (method === 'GET') expect([name, body]).toEqual([name, undefined]);
    }
  });
});
