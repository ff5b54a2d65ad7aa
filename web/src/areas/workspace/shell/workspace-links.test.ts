import { expect, it } from 'vitest';
import { samePage } from './workspace-links.ts';

const from = { id: 1, name: 'Höfnin', orgSlug: 'hofnin', role: 'owner' } as const;
const to = { id: 2, name: 'Önnur', orgSlug: 'onnur', role: 'viewer' } as const;

it('keeps the kind of page when the organization is changed', () => {
  const other = (page: string, role: 'viewer' | 'admin' = 'viewer') =>
    samePage(`/organization/hofnin${page}`, from, { ...to, role });
  expect(other('')).toBe('/organization/onnur');
  expect(other('/containers')).toBe('/organization/onnur/containers');
  expect(other('/locations')).toBe('/organization/onnur/locations');
  expect(other('/waste-streams')).toBe('/organization/onnur/waste-streams');
  expect(other('/departments')).toBe('/organization/onnur/departments');
  expect(other('/providers')).toBe('/organization/onnur/providers');
  expect(other('/settings/general')).toBe('/organization/onnur/settings/general');
});

it('leads from a record to its list: the other organization does not have the record', () => {
  expect(samePage('/organization/hofnin/containers/7/edit', from, to)).toBe('/organization/onnur/containers');
  expect(samePage('/organization/hofnin/containersx', from, to)).toBe('/organization/onnur');
});

it('leads to no page that is closed to the role over there', () => {
  expect(samePage('/organization/hofnin/settings/audit', from, to)).toBe('/organization/onnur');
  expect(samePage('/organization/hofnin/settings/audit', from, { ...to, role: 'admin' })).toBe(
    '/organization/onnur/settings/audit',
  );
});
