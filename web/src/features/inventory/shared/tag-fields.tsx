import { useQuery } from '@tanstack/react-query';
import type { TagType } from '@tunna/contract/inventory/tag';
import { Checkbox, Stack } from '@tunna/ui';
import { callQuery } from '../../../lib/api/client.ts';
import styles from './tag-fields.module.css';

type TaggedEntity = TagType['entities'][number];

const tagsQuery = (orgId: number) => callQuery('listTags', { params: { orgId } });

interface Props {
  readonly orgId: number;
  readonly entity: TaggedEntity;
  readonly value: readonly number[];
  readonly onChange: (value: number[]) => void;
}

/** The tag fields of a record, by tag type. Renders nothing without tag types for the kind of record. */
export function TagFields({ orgId, entity, value, onChange }: Props) {
  const { data } = useQuery(tagsQuery(orgId));
  const types = data?.tagTypes.filter(({ entities, values }) => entities.includes(entity) && values.length > 0) ?? [];
  return types.map(({ id, name, values }) => (
    <Stack as="fieldset" gap={4} key={id}>
      <legend>{name}</legend>
      <div className={styles.choices}>
        {values.map((tag) => (
          <Checkbox
            key={tag.id}
            label={tag.name}
            checked={value.includes(tag.id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, tag.id] : value.filter((other) => other !== tag.id))
            }
          />
        ))}
      </div>
    </Stack>
  ));
}

/** The names of the tags of a record. */
export function useTagNames(orgId: number) {
  const { data } = useQuery(tagsQuery(orgId));
  const names = new Map(data?.tagTypes.flatMap(({ values }) => values.map(({ id, name }) => [id, name] as const)));
  return (ids: readonly number[]): string =>
    ids
      .map((id) => names.get(id))
      .filter((name) => name !== undefined)
      .join(', ');
}
