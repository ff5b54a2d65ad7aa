import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ArrivedReading,
  correctedTime,
  emptyBelow,
  heldReason,
  isPlausibleTime,
  scaleKilograms,
} from './scale-reading.ts';

const now = new Date('2026-03-19T12:00:00Z');
const seconds = (count: number) => new Date(now.getTime() + count * 1000);
const rules = { least: '0.2', capacity: '60', division: '0.1' };
const still: ArrivedReading = {
  net: '12.5',
  isStable: true,
  isOverloaded: false,
  weighedAt: seconds(-60),
};
const reasonOf = (fields: Partial<ArrivedReading>, earlier?: Parameters<typeof heldReason>[2]) =>
  heldReason({ ...still, ...fields }, rules, earlier, now);

describe('kilograms', () => {
  it('are calculated exactly from the displayed value, to the gram, half away from zero', () => {
    expect(scaleKilograms('12.5', 'kg')).toBe('12.5');
    expect(scaleKilograms('7250', 'g')).toBe('7.25');
    expect(scaleKilograms('1.2345', 't')).toBe('1234.5');
    expect(scaleKilograms('1', 'lb')).toBe('0.454');
    expect(scaleKilograms('0.5', 'g')).toBe('0.001');
    expect(scaleKilograms('-0.5', 'g')).toBe('-0.001');
    expect(scaleKilograms('0.4', 'g')).toBe('0');
  });
});

describe('the reason to quarantine a reading', () => {
  it('is the first that applies', () => {
    expect(reasonOf({})).toBeUndefined();
    expect(reasonOf({ isOverloaded: true, isStable: false })).toBe('overloaded');
    expect(reasonOf({ isStable: false, net: '-3' })).toBe('unstable');
    expect(reasonOf({ net: '-0.001' })).toBe('negative');
    expect(reasonOf({ net: '0' })).toBe('empty');
    expect(reasonOf({ net: '0.199' })).toBe('empty');
    expect(reasonOf({ net: '0.2' })).toBeUndefined();
    expect(reasonOf({ net: '60' })).toBeUndefined();
    expect(reasonOf({ net: '60.001' })).toBe('too_heavy');
    expect(reasonOf({ net: '40', gross: '61', tare: '21' })).toBe('too_heavy');
  });

  it('is a net weight that differs from gross less tare by more than rounding', () => {
    expect(reasonOf({ gross: '15', tare: '2.5' })).toBeUndefined();
    expect(reasonOf({ gross: '15', tare: '2.4' })).toBeUndefined();
    expect(reasonOf({ gross: '15', tare: '2.3' })).toBe('inconsistent');
    expect(reasonOf({ gross: '15' })).toBe('inconsistent');
    expect(heldReason({ ...still, gross: '15', tare: '2.498' }, { least: '0' }, undefined, now)).toBe('inconsistent');
  });

  it('is an impossible time', () => {
    expect(reasonOf({ weighedAt: seconds(121) })).toBe('wrong_time');
    expect(reasonOf({ weighedAt: seconds(119) })).toBeUndefined();
    expect(reasonOf({ weighedAt: seconds(-401 * 86_400) })).toBe('wrong_time');
    expect(isPlausibleTime(seconds(-399 * 86_400), now)).toBe(true);
    // The limits themselves are plausible.
    expect(isPlausibleTime(seconds(120), now)).toBe(true);
    expect(isPlausibleTime(seconds(-400 * 86_400), now)).toBe(true);
  });

  it('is the same weight of the same load, or within seconds if loads are not counted', () => {
    const earlier = { net: '12.50', load: 4, weighedAt: seconds(-3_600) };
    expect(reasonOf({ load: 4 }, earlier)).toBe('repeated');
    expect(reasonOf({ load: 5 }, earlier)).toBeUndefined();
    expect(reasonOf({ load: 4, net: '12.6' }, earlier)).toBeUndefined();
    expect(reasonOf({}, { net: '12.5', weighedAt: seconds(-70) })).toBe('repeated');
    expect(reasonOf({}, { net: '12.5', weighedAt: seconds(-71) })).toBeUndefined();
    // One of the two devices does not count loads.
    expect(reasonOf({}, earlier)).toBeUndefined();
    expect(reasonOf({ load: 4 }, { net: '12.5', weighedAt: seconds(-61) })).toBe('repeated');
    expect(reasonOf({}, { ...earlier, weighedAt: seconds(-61) })).toBe('repeated');
  });
});

describe('an empty scale', () => {
  it.each([
    [{ least: '0.2', division: '0.1', capacity: '60' }, '0.2'],
    [{ least: '0', division: '0.02', capacity: '60' }, '0.1'],
    [{ least: '0.000', capacity: '60' }, '0.05'],
    [{ least: '0', capacity: '5' }, '0.05'],
    [{ least: '0', capacity: '1' }, '0.01'],
    [{ least: '0' }, '0.05'],
  ])('with the limits %o shows less than %s kg', (limits, below) => {
    expect(emptyBelow(limits)).toBe(below);
    expect(heldReason({ ...still, net: below }, limits, undefined, now)).toBeUndefined();
    expect(heldReason({ ...still, net: String(Number(below) - 0.001) }, limits, undefined, now)).toBe('empty');
  });
});

describe('the corrected time', () => {
  it('is the time of the device, if its clock differs by less than two seconds', () => {
    expect(correctedTime(now, new Date(now.getTime() + 1_999), now)).toEqual({ at: now, skew: 0 });
    expect(correctedTime(now, seconds(2), now)).toEqual({ at: seconds(-2), skew: 2 });
    expect(correctedTime(now, seconds(-2), now)).toEqual({ at: seconds(2), skew: -2 });
  });

  it('keeps the interval between weighing and sending, whatever the clock shows', () => {
    const offset = fc.integer({ min: -50 * 365 * 86_400, max: 50 * 365 * 86_400 });
    const age = fc.integer({ min: 0, max: 30 * 86_400 });
    fc.assert(
      fc.property(offset, age, (ahead, before) => {
        const sentAt = seconds(ahead);
        const { at, skew } = correctedTime(new Date(sentAt.getTime() - before * 1000), sentAt, now);
        expect(Math.abs(at.getTime() - seconds(-before).getTime())).toBeLessThan(2_000);
        if (Math.abs(ahead) >= 2) expect(skew).toBe(ahead);
        else expect(skew).toBe(0);
      }),
    );
  });
});
