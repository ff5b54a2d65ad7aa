import { type createOrganization, type OrganizationDetails, organizationDetails } from '@tunna/contract/organization';
import { isReservedOrgSlug } from '@tunna/domain/organization-slug';
import type { z } from 'zod';

/** What the form of an organization holds; an empty text stands for nothing. */
export interface OrganizationValues {
  name: string;
  orgSlug: string;
  kennitala: string;
  contactEmail: string;
}

export const newOrganizationValues: OrganizationValues = { name: '', orgSlug: '', kennitala: '', contactEmail: '' };

export const organizationValues = ({ name, orgSlug, kennitala, contactEmail }: OrganizationDetails) => ({
  name,
  orgSlug,
  kennitala: kennitala ?? '',
  contactEmail: contactEmail ?? '',
});

/** The values of an organization as a conflict describes it. @throws ZodError for anything else */
export const parsedOrganizationValues = (current: unknown): OrganizationValues =>
  organizationValues(organizationDetails.parse(current));

/** What the form does not show of an organization stays as it is. */
type Kept = Pick<OrganizationDetails, 'country' | 'languages' | 'currency'>;

/** What is sent of a form. */
export function organizationBody(values: OrganizationValues, kept?: Kept): z.input<typeof createOrganization> {
  const { name, orgSlug, kennitala, contactEmail } = values;
  return {
    name,
    orgSlug: orgSlug.trim(),
    ...(kennitala.trim() === '' ? {} : { kennitala }),
    ...(contactEmail.trim() === '' ? {} : { contactEmail }),
    ...(kept === undefined ? {} : { country: kept.country, languages: kept.languages, currency: kept.currency }),
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

/** An orgSlug for a name: `Höfnin á Húsavík ehf.` is `hofnin-a-husavik-ehf`. Empty where nothing of the name can stand in one. */
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
