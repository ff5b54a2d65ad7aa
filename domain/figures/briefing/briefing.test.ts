import { describe, expect, it } from 'vitest';
import { briefingOf } from './briefing.ts';

const present = '2026-11';
const months = (...those: string[]) => new Set(those);
const asked = { from: '2026-03', until: '2026-05' };

describe('what a briefing is about', () => {
  it('is invoices, also if there are readings', () => {
    const both = { invoice: months('2026-10'), reading: months('2026-10', '2026-11') };
    expect(briefingOf(both, undefined, present)).toEqual({
      source: 'invoice',
      period: { from: '2025-11', until: '2026-10' },
    });
  });

  it('is the readings of an organization that only weighs, with the present month as soon as it has any', () => {
    expect(briefingOf({ invoice: months(), reading: months('2026-11') }, undefined, present)).toEqual({
      source: 'reading',
      period: { from: '2025-12', until: '2026-11' },
    });
    expect(briefingOf({ invoice: months(), reading: months('2026-10') }, undefined, present).period.until).toBe(
      '2026-10',
    );
  });

  it('is the readings of a chosen period without invoices', () => {
    const both = { invoice: months('2026-10'), reading: months('2026-04') };
    expect(briefingOf(both, asked, present)).toEqual({ source: 'reading', period: asked });
    for (const month of ['2026-03', '2026-05'])
      expect(briefingOf({ ...both, invoice: months(month) }, asked, present).source).toBe('invoice');
    for (const month of ['2026-02', '2026-06'])
      expect(briefingOf({ ...both, invoice: months(month) }, asked, present).source).toBe('reading');
  });

  it('is the only source if the period has no data, and invoices if there is none at all', () => {
    expect(briefingOf({ invoice: months(), reading: months('2020-01') }, asked, present).source).toBe('reading');
    expect(briefingOf({ invoice: months('2020-01'), reading: months('2020-01') }, asked, present).source).toBe(
      'invoice',
    );
    expect(briefingOf({ invoice: months(), reading: months() }, undefined, present)).toEqual({
      source: 'invoice',
      period: { from: '2025-11', until: '2026-10' },
    });
  });
});
