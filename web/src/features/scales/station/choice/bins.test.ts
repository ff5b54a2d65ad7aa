import { expect, it } from 'vitest';
import { binOptions, containerBin, containerOfLabel, isChosen, streamBin, withoutBin } from './bins.ts';

const scale = { tares: [{ wasteStreamId: 1, kg: '12.5' }] };
const own = { id: 7, slug: 'abcdefghjk', name: 'TUN-7', wasteStreamId: 1, emptyKg: '15' };
const unweighed = { id: 8, slug: 'mnpqrstuvw', name: 'TUN-8', wasteStreamId: 1, emptyKg: undefined };
const other = { id: 9, slug: 'xyzabcdefg', name: 'TUN-9', wasteStreamId: 2, emptyKg: '20' };
const containers = [own, unweighed, other];

it('offers the bin of the stream, containers with an empty weight, and none', () => {
  const options = (stream: number, chosen = {}) =>
    binOptions(scale, containers, stream, chosen).map(({ kind, name, binTare }) => [kind, name, binTare]);
  expect(options(1)).toEqual([
    ['stream', undefined, '12.5'],
    ['container', 'TUN-7', '15'],
    ['none', undefined, '0'],
  ]);
  expect(options(1, containerBin(scale, unweighed))).toContainEqual(['container', 'TUN-8', '12.5']);
  expect(options(2)).toEqual([
    ['container', 'TUN-9', '20'],
    ['none', undefined, '0'],
  ]);
  expect(options(3)).toEqual([]);
});

it('marks the chosen bin, although its empty weight was changed since', () => {
  expect(isChosen(streamBin(scale, 1), { binTare: '11' })).toBe(true);
  expect(isChosen(withoutBin, { binTare: '11' })).toBe(false);
  expect(isChosen(containerBin(scale, own), { binTare: '15' })).toBe(false);
});

it('finds a container by its label: the address in its code, or its name', () => {
  const found = (label: string) => containerOfLabel(containers, label)?.name;
  expect(found('https://tunna.example/container/abcdefghjk')).toBe('TUN-7');
  // A scanner that types for another keyboard.
  expect(found('https:--tunna.example-container-XYZABCDEFG')).toBe('TUN-9');
  expect(found('tun-8')).toBe('TUN-8');
  expect(found('TUN-77')).toBeUndefined();
});
