import { expect, it } from 'vitest';
import { openDraft } from './draft.ts';

function store() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

it('stores input under the name of its form, and deletes it once it is empty', () => {
  const kept = store();
  openDraft('/a', kept).keep({ fullName: 'Þórður', email: '', terms: true });
  expect(openDraft('/a', kept).read()).toEqual({ fullName: 'Þórður' });
  expect(openDraft('/b', kept).read()).toEqual({});
  openDraft('/a', kept).keep({ fullName: '' });
  expect(kept.items.size).toBe(0);
});

it('works without storage if the browser forbids it', () => {
  const draft = openDraft('/a', undefined);
  draft.keep({ fullName: 'Þórður' });
  expect(draft.read()).toEqual({});
});
