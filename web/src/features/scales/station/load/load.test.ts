import { expect, it } from 'vitest';
import { isAtZero, type LiveScale, loadState, stillTaken } from './load.ts';

const scale = { least: '0.5', isRead: true, capacity: undefined };
const shows = (kg: string, more: object = {}): LiveScale => ({
  connection: 'live',
  weight: {
    ...{ scaleId: 1, kg, isStable: true, isOverloaded: false, isUnderloaded: undefined, sequence: undefined },
    ...{ commands: undefined, isResting: undefined, load: undefined },
    at: '2026-05-04T10:00:00.000Z',
    ...more,
  },
});

it('reports what can be confirmed, and the reason if nothing can', () => {
  expect(loadState(scale, shows('12.5'), undefined)).toBe('ready');
  expect(loadState(scale, shows('12.5', { isStable: false }), undefined)).toBe('moving');
  expect(loadState(scale, shows('12.5', { isOverloaded: true }), undefined)).toBe('overloaded');
  expect(loadState(scale, shows('0', { isUnderloaded: true }), undefined)).toBe('underloaded');
  for (const kg of ['0', '-0.2', '0.499']) expect(loadState(scale, shows(kg), undefined)).toBe('empty');
  for (const kg of ['-0.5', '-3']) expect(loadState(scale, shows(kg), undefined)).toBe('negative');
  expect(loadState({ ...scale, least: '0' }, shows('-0.099'), undefined)).toBe('empty');
  expect(loadState({ ...scale, least: '0' }, shows('-0.1'), undefined)).toBe('negative');
  expect(loadState({ ...scale, capacity: '60' }, shows('60'), undefined)).toBe('ready');
  expect(loadState({ ...scale, capacity: '60' }, shows('60.01'), undefined)).toBe('above');
  expect(loadState(scale, shows('0.5'), undefined)).toBe('ready');
  expect(loadState({ ...scale, least: '0' }, shows('0'), undefined)).toBe('empty');
  expect(loadState(scale, shows('12.5', { isResting: true }), undefined)).toBe('resting');
  expect(loadState(scale, shows('0', { isResting: true }), undefined)).toBe('empty');
  expect(loadState(scale, { connection: 'live' }, undefined)).toBe('silent');
  expect(loadState(scale, { ...shows('12.5'), connection: 'lost' }, undefined)).toBe('lost');
  expect(loadState({ ...scale, isRead: false }, { connection: 'lost' }, undefined)).toBe('typed');
});

it('confirms a load once, until it is removed', () => {
  const taken = { scaleId: 1, sequence: 7, wasLost: false };
  expect(loadState(scale, shows('12.5', { sequence: 7 }), taken)).toBe('taken');
  // A person leaning on the scale changes the weight, but not the load.
  expect(stillTaken(taken, scale, shows('12.6', { sequence: 8 }))).toBe(taken);
  expect(stillTaken(taken, scale, shows('0.1'))).toBeUndefined();
  expect(stillTaken(taken, scale, { connection: 'live' })).toBe(taken);
});

it('is another load after the scale was empty, also if that was not received', () => {
  const taken = { scaleId: 1, sequence: 7, load: 3, wasLost: false };
  expect(stillTaken(taken, scale, shows('12.6', { load: 3, sequence: 8 }))).toBe(taken);
  expect(stillTaken(taken, scale, shows('12.5', { load: 4 }))).toBeUndefined();
  // An agent from before sends no number.
  expect(stillTaken(taken, scale, shows('12.5'))).toBe(taken);
});

it('treats another weight as another load after a lost connection', () => {
  const lost = stillTaken({ scaleId: 1, sequence: 7, wasLost: false }, scale, { connection: 'lost' });
  expect(lost).toMatchObject({ wasLost: true });
  expect(stillTaken(lost, scale, shows('12.5', { sequence: 7 }))).toBe(lost);
  expect(stillTaken(lost, scale, shows('9', { sequence: 8 }))).toBeUndefined();
});

it('knows a load that grew during a lost connection by its number', () => {
  const lost = { scaleId: 1, sequence: 7, load: 3, wasLost: true };
  expect(stillTaken(lost, scale, shows('14', { load: 3, sequence: 8 }))).toBe(lost);
  expect(stillTaken(lost, scale, shows('14', { load: 4, sequence: 8 }))).toBeUndefined();
});

it('is at zero within half an interval, at rest', () => {
  const zeroAt = (kg: string, more: object = {}, division?: string) => {
    const { weight } = shows(kg, more);
    return weight !== undefined && isAtZero(weight, { division });
  };
  for (const kg of ['0', '0.005', '-0.005']) expect(zeroAt(kg)).toBe(true);
  for (const kg of ['0.006', '-0.02']) expect(zeroAt(kg)).toBe(false);
  expect(zeroAt('0', { isStable: false })).toBe(false);
  expect(zeroAt('0.02', {}, '0.05')).toBe(true);
  expect(zeroAt('0.03', {}, '0.05')).toBe(false);
});
