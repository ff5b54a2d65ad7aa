import type { TagType, TagValue } from '@tunna/contract/inventory/tag';
import type { TagTypeRow, TagValueRow } from './tag.queries.ts';

export const tagValueView = ({ id, name, uses }: TagValueRow): TagValue => ({ id, name, uses });

export const tagTypeView = ({ id, name, entities, values }: TagTypeRow): TagType => ({
  id,
  name,
  entities,
  values: values.map(tagValueView),
});

/** What the trail says of a type: how many values it has, and not thousands of them. */
export const tagTypeAudit = ({ name, entities, values }: TagType) => ({ name, entities, values: values.length });

export const tagValueAudit = ({ name }: TagValue, tagType: string) => ({ name, tagType });
