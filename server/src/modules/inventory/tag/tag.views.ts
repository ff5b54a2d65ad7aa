import type { TagType, TagValue } from '@tunna/contract/inventory/tag';
import type { TagTypeRow, TagValueRow } from './tag.queries.ts';

export const tagValueView = ({ id, name, uses }: TagValueRow): TagValue => ({ id, name, uses });

export const tagTypeView = ({ id, name, entities, values }: TagTypeRow): TagType => ({
  id,
  name,
  entities,
  values: values.map(tagValueView),
});

/** The tag type as recorded in the audit trail: the number of its values instead of up to thousands of them. */
export const tagTypeAudit = ({ name, entities, values }: TagType) => ({ name, entities, values: values.length });

export const tagValueAudit = ({ name }: TagValue, tagType: string) => ({ name, tagType });
