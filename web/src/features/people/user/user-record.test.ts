import { expect, it } from 'vitest';
import { changedRecordBody, checkFullName, userRecordBody } from './user-record.ts';

it('sends a name, and company and industry only if present', () => {
  expect(userRecordBody({ fullName: '  Ása  ', company: ' ', industry: '' }, true)).toEqual({
    fullName: 'Ása',
    preferences: { dashTerms: 'tos_privacy_2024-04' },
  });
  expect(userRecordBody({ fullName: 'Ása', company: 'Höfnin ', industry: 'Services' }, true)).toEqual({
    fullName: 'Ása',
    preferences: { company: 'Höfnin', industry: 'Services', dashTerms: 'tos_privacy_2024-04' },
  });
  expect(userRecordBody({ fullName: 'Ása', company: '', industry: 'nonsense' }, false)).toEqual({
    fullName: 'Ása',
    preferences: {},
  });
});

it('clears what a person has emptied', () => {
  expect(changedRecordBody({ fullName: 'Ása', company: ' ', industry: '' })).toEqual({
    fullName: 'Ása',
    preferences: { company: null, industry: null },
  });
  expect(changedRecordBody({ fullName: 'Ása', company: 'Höfnin', industry: 'Services' })).toEqual({
    fullName: 'Ása',
    preferences: { company: 'Höfnin', industry: 'Services' },
  });
});

it('requires a name of two characters, without surrounding spaces', () => {
  for (const fullName of ['', ' ', 'Á', ' Á ']) {
    expect(checkFullName(fullName)).toBe('mustProvideName');
    expect(() => userRecordBody({ fullName, company: '', industry: '' }, true)).toThrow('must supply a name');
  }
  expect(checkFullName('Bo')).toBe(true);
  expect(checkFullName('a'.repeat(201))).toBe('nameTooLong');
});
