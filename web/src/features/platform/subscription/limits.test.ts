import type { Plan } from '@tunna/contract/platform/subscription';
import { byLanguage } from '@tunna/domain/text/languages';
import { expect, it } from 'vitest';
import { amountOf, changedLimits, exceededBy, limitState } from './limits.ts';

const plan = (limits: Partial<Plan['limits']>): Plan => ({
  id: 'plan',
  names: { ...byLanguage(() => 'b'), is: 'a' },
  price: { amount: '0', currency: 'ISK', per: 'month' },
  limits: { locations: null, containers: null, members: null, fileBytes: null, ...limits },
});

it('warns of a limit from 90 percent', () => {
  expect(limitState({ used: 89, allowed: 100 })).toBeUndefined();
  expect(limitState({ used: 90, allowed: 100 })).toBe('almost');
  expect(limitState({ used: 100, allowed: 100 })).toBe('full');
  expect(limitState({ used: 101, allowed: 100 })).toBe('full');
  expect(limitState({ used: 2, allowed: 3 })).toBeUndefined();
  expect(limitState({ used: 0, allowed: 0 })).toBe('full');
});

it('lists the exceeded limits of a plan, and the differences between two plans', () => {
  const use = { locations: 4, containers: 25, members: 6, fileBytes: 10 };
  const small = plan({ locations: 3, containers: 25, members: 5 });
  expect(exceededBy(use, small)).toEqual(['locations', 'members']);
  expect(exceededBy(use, plan({}))).toEqual([]);
  expect(changedLimits(small, plan({ locations: 3 }))).toEqual(['containers', 'members']);
});

it('formats bytes as sizes and other amounts as numbers', () => {
  expect([amountOf('fileBytes', 104_857_600), amountOf('containers', 1200)]).toEqual(['100,0\u00a0MB', '1.200']);
});
