import { type Container, containerInput } from '@tunna/contract/inventory/container';
import { byLanguage } from '@tunna/domain/text/languages';
import { expect, it } from 'vitest';
import { containerBody, containerValues, newContainerValues } from './container-values.ts';

const container: Container = {
  id: 7,
  slug: 'abcdefghjk',
  customId: 'TUN-7',
  location: { id: 'l', name: 'Höfnin' },
  wasteStream: { id: 3, names: { ...byLanguage(() => 'Paper'), is: 'Pappír' }, color: '#0082be' },
  serviceProvider: { id: 5, name: 'Hringfari' },
  kind: 'igloo',
  volumeLiters: 1100,
  emptyKg: '45.5',
  description: 'Við dyrnar',
  status: 'paused',
  dueDays: 3,
  actions: [{ actionType: 'empty_container', requirements: ['name', 'phone'] }],
  tagValueIds: [1, 2],
  createdAt: '2026-01-05T12:00:00.000Z',
  version: 4,
  updatedAt: '2026-01-05T12:00:00.000Z',
  updatedBy: undefined,
  openRequestId: undefined,
  lastEmptiedOn: undefined,
};

it('sends an unchanged container back unchanged', () => {
  expect(containerInput.parse(containerBody(containerValues(container)))).toEqual({
    customId: 'TUN-7',
    locationId: 'l',
    wasteStreamId: 3,
    serviceProviderId: 5,
    kind: 'igloo',
    volumeLiters: 1100,
    emptyKg: '45.5',
    description: 'Við dyrnar',
    status: 'paused',
    dueDays: 3,
    actions: [{ actionType: 'empty_container', requirements: ['name', 'phone'] }],
    tagValueIds: [1, 2],
  });
});

it('omits empty values, and requires a stream', () => {
  const result = containerInput.safeParse(containerBody(newContainerValues));
  expect(result.error?.issues.map(({ path, message }) => [path, message])).toEqual([[['wasteStreamId'], 'required']]);
  expect(containerBody({ ...newContainerValues, actions: false, customId: ' ' })).toEqual({
    wasteStreamId: Number.NaN,
    kind: 'wheelie_bin',
    description: '',
    status: 'active',
    actions: [],
    tagValueIds: [],
  });
});

it('accepts a volume with a decimal comma or point', () => {
  const liters = (volumeLiters: string) => containerBody({ ...newContainerValues, volumeLiters }).volumeLiters;
  expect(['660', '1.100', '1 100', ' 240 '].map(liters)).toEqual([660, 1100, 1100, 240]);
  for (const text of ['stór', '1.5', '1,5']) expect([text, liters(text)]).toEqual([text, Number.NaN]);
});
