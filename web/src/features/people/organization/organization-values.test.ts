import { createOrganization, orgSlug } from '@tunna/contract/people/organization';
import { describe, expect, it } from 'vitest';
import { newOrganizationValues, organizationBody, proposedSlug } from './organization-values.ts';

describe('the orgSlug proposed for a name', () => {
  it('spells Icelandic, Norwegian and Polish letters out', () => {
    expect(proposedSlug('Höfnin á Húsavík ehf.')).toBe('hofnin-a-husavik-ehf');
    expect(proposedSlug('Þjónusta & Ægir')).toBe('thjonusta-aegir');
    expect(proposedSlug('Øst-Łódź')).toBe('ost-lodz');
  });

  it('is well formed however the name is, or empty', () => {
    for (const name of ['--a--', `${'ab '.repeat(40)}`, '  Örn  ', 'a'.repeat(61), 'new']) {
      expect(orgSlug.safeParse(proposedSlug(name)).success, name).toBe(true);
    }
    expect(proposedSlug('日本')).toBe('');
    expect(proposedSlug('New')).not.toBe('new');
  });
});

it('opens as the contract takes an organization that says nothing of languages and money', () => {
  const { languages, country, currency } = createOrganization.parse({ name: 'Höfnin', orgSlug: 'hofnin' });
  expect(newOrganizationValues).toMatchObject({ languages, country, currency });
  expect(
    organizationBody({ ...newOrganizationValues, languages: ['pl', 'is'], country: 'PL', currency: 'PLN' }),
  ).toMatchObject({ languages: ['pl', 'is'], country: 'PL', currency: 'PLN' });
});
