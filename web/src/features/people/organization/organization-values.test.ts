import { createOrganization, orgSlug } from '@tunna/contract/people/organization';
import { describe, expect, it } from 'vitest';
import { newOrganizationValues, organizationBody, proposedSlug } from './organization-values.ts';

describe('the orgSlug proposed for a name', () => {
  it('transliterates Icelandic, Norwegian and Polish letters', () => {
    expect(proposedSlug('Höfnin á Húsavík ehf.')).toBe('hofnin-a-husavik-ehf');
    expect(proposedSlug('Þjónusta & Ægir')).toBe('thjonusta-aegir');
    expect(proposedSlug('Øst-Łódź')).toBe('ost-lodz');
  });

  it('is valid for any name, or empty', () => {
    for (const name of ['--a--', `${'ab '.repeat(40)}`, '  Örn  ', 'a'.repeat(61), 'new']) {
      expect(orgSlug.safeParse(proposedSlug(name)).success, name).toBe(true);
    }
    expect(proposedSlug('日本')).toBe('');
    expect(proposedSlug('New')).not.toBe('new');
  });
});

it('has the contract’s defaults for languages and currency', () => {
  const { languages, country, currency } = createOrganization.parse({ name: 'Höfnin', orgSlug: 'hofnin' });
  expect(newOrganizationValues).toMatchObject({ languages, country, currency });
  expect(
    organizationBody({ ...newOrganizationValues, languages: ['pl', 'is'], country: 'PL', currency: 'PLN' }),
  ).toMatchObject({ languages: ['pl', 'is'], country: 'PL', currency: 'PLN' });
});
