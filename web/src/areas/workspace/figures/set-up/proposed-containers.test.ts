import { describe, expect, it } from 'vitest';
import { proposedCodes, proposedContainers } from './proposed-containers.ts';

describe('proposed codes', () => {
  it('begin with three letters of the stream, and are unique', () => {
    expect(proposedCodes(['Pappír', 'Pappi', 'Plast', 'Óþekkt 🙂'], [])).toEqual(['PAP-1', 'PAP-2', 'PLA-1', 'ÓÞE-1']);
  });

  it('are not those of containers, whatever their case', () => {
    expect(proposedCodes(['Gler', 'Szkło'], ['gle-1', 'GLE-2', 'X'])).toEqual(['GLE-3', 'SZK-1']);
  });

  it('have other letters for a name without any', () => {
    expect(proposedCodes(['2', '🙂'], [])).toEqual(['TUN-1', 'TUN-2']);
  });
});

it('one container is proposed for each stream', () => {
  const known = { streams: ['Gler'], location: 'Höfnin', serviceProvider: undefined, codes: [] };
  expect(proposedContainers(known, 2)).toEqual({
    row: 2,
    columns: ['customId', 'wasteStream', 'location', 'serviceProvider', 'volumeLiters'],
    lines: [['GLE-1', 'Gler', 'Höfnin', '', '']],
  });
  // The provider was asked for in the step before.
  const provided = { ...known, streams: ['Gler', 'Plast'], serviceProvider: 'Hreint land ehf.' };
  expect(proposedContainers(provided, 2).lines.map(([, , , provider]) => provider)).toEqual([
    'Hreint land ehf.',
    'Hreint land ehf.',
  ]);
});
