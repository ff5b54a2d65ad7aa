import { type PublicContainer, requirement } from '@tunna/contract/container';
import { isLanguage } from '@tunna/domain/languages';
import type { PublicContainerRow } from './container.queries.ts';

export const publicContainerView = (row: PublicContainerRow): PublicContainer => ({
  slug: row.slug,
  ...(row.custom_id === null ? {} : { customId: row.custom_id }),
  ...(row.location_name === null ? {} : { location: { name: row.location_name } }),
  organization: { name: row.organization_name },
  description: row.description,
  availableActions: row.available_actions.map(({ actionType, requirements }) => ({
    actionType,
    requirements: requirement.options.filter((option) => requirements.includes(option)),
  })),
  wasteStreamContentLanguages: row.content_languages.filter(isLanguage),
});
