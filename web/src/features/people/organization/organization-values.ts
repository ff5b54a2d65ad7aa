import type { createOrganization, OrganizationDetails } from '@tunna/contract/people/organization';
import { isReservedOrgSlug } from '@tunna/domain/people/organization-slug';
import { type Language, languageNames } from '@tunna/domain/text/languages';
import type { z } from 'zod';

/** The values of an organization's form; an empty text is an absent value. */
export interface OrganizationValues {
  name: string;
  orgSlug: string;
  kennitala: string;
  contactEmail: string;
  /** The languages for visitors; the first is the default. */
  languages: Language[];
  /** ISO 3166-1 */
  country: string;
  /** ISO 4217 */
  currency: string;
}

/** The contract's defaults. */
export const newOrganizationValues: OrganizationValues = {
  name: '',
  orgSlug: '',
  kennitala: '',
  contactEmail: '',
  languages: ['is', 'en'],
  country: 'IS',
  currency: 'ISK',
};

export const organizationValues = (organization: OrganizationDetails): OrganizationValues => {
  const { name, orgSlug, kennitala = '', contactEmail = '', languages, country, currency } = organization;
  return { name, orgSlug, kennitala, contactEmail, languages, country, currency };
};

/** Languages by their own names, in order. */
export const languagesInWords = (languages: readonly Language[]): string =>
  languages.map((language) => languageNames[language]).join(', ');

/** The request body of a form. */
export function organizationBody(values: OrganizationValues): z.input<typeof createOrganization> {
  const { name, orgSlug, kennitala, contactEmail, languages, country, currency } = values;
  return {
    name,
    orgSlug: orgSlug.trim(),
    ...(kennitala.trim() === '' ? {} : { kennitala }),
    ...(contactEmail.trim() === '' ? {} : { contactEmail }),
    languages,
    country,
    currency,
  };
}

const spelledOut: Readonly<Record<string, string>> = {
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  ö: 'o',
  ø: 'o',
  å: 'a',
  ł: 'l',
  ß: 'ss',
};

/** An orgSlug for a name: `Höfnin á Húsavík ehf.` is `hofnin-a-husavik-ehf`. Empty if the name has no usable characters. */
export function proposedSlug(name: string): string {
  const letters = [...name.toLowerCase()].map((letter) => spelledOut[letter] ?? letter).join('');
  const slug = letters
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return isReservedOrgSlug(slug) ? `${slug}-1` : slug;
}
