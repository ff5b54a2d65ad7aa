import { mayRole, type Role } from '@tunna/domain/permissions';
import { describe, expect, it } from 'vitest';
import { nextStep, setUpProgress } from './set-up-steps.ts';

const nothing = {
  location: false,
  content: false,
  provider: false,
  container: false,
  label: false,
  scan: false,
  request: false,
  invite: false,
  invoice: false,
  scale: false,
};
const none = { locations: 0, wasteStreams: 0, containers: 0, checklist: nothing };
const progressOf = (existing: Partial<typeof none> = {}, role: Role = 'owner') =>
  setUpProgress({ ...none, ...existing }, (permission) => mayRole(role, permission));

describe('the steps of the set-up', () => {
  it.each([
    ['an empty organization', {}, 'location'],
    ['a location', { locations: 1 }, 'streams'],
    ['streams', { locations: 1, wasteStreams: 9 }, 'provider'],
    ['streams, but no location', { wasteStreams: 9 }, 'provider'],
    ['a provider', { locations: 1, wasteStreams: 9, checklist: { ...nothing, provider: true } }, 'containers'],
    ['containers without a provider', { locations: 1, wasteStreams: 9, containers: 2 }, 'labels'],
    ['a label', { containers: 2, checklist: { ...nothing, label: true } }, 'invoice'],
    ['an invoice first', { checklist: { ...nothing, invoice: true } }, 'location'],
    ['everything', { containers: 2, checklist: { ...nothing, label: true, invoice: true } }, 'invoice'],
  ])('go on from %s', (_name, existing, step) => {
    expect(nextStep(progressOf(existing))).toBe(step);
  });

  it('are those that the role may take', () => {
    const stepsOf = (role: Role) => progressOf({}, role).map(({ step }) => step);
    expect(stepsOf('editor')).toEqual(['location', 'streams', 'provider', 'containers', 'labels']);
    expect(stepsOf('finance')).toEqual(['invoice']);
    expect(stepsOf('viewer')).toEqual([]);
    expect(nextStep([])).toBeUndefined();
  });
});
