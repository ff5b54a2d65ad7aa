import type { TagType } from '@tunna/contract/inventory/tag';
import { taggedEntities } from '@tunna/contract/inventory/tag-values';
import { Button, Checkbox, Modal, Stack } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useDialogInput } from '../../../shared/form/use-dialog-input.ts';
import { useSaveTagType } from './tag.queries.ts';
import { TagNameForm } from './tag-name-form.tsx';

interface Props {
  readonly orgId: number;
  /** The edited tag type; absent for a new one. */
  readonly tagType?: TagType;
  readonly trigger: ReactNode;
}

const schema = async () => (await import('@tunna/contract/inventory/tag')).tagContract.createTagType.body;

/** The dialog to create or edit a tag type. */
export function TagTypeDialog({ orgId, tagType, trigger }: Props) {
  const { t } = useTranslation('tag');
  const { modal, end, ...input } = useDialogInput({
    name: tagType?.name ?? '',
    entities: tagType?.entities ?? [...taggedEntities],
  });
  const title = tagType === undefined ? t('type.new') : t('type.editNamed', { name: tagType.name });
  return (
    <Modal {...modal} trigger={trigger} title={title} closeLabel={t('workspace:close')}>
      <TagTypeForm {...input} orgId={orgId} {...(tagType === undefined ? {} : { tagType })} onDone={end} />
    </Modal>
  );
}

type Typed = Pick<TagType, 'name' | 'entities'>;

interface FormProps extends Omit<Props, 'trigger'> {
  readonly values: Typed;
  readonly change: (more: Partial<Typed>) => void;
  readonly onDone: () => void;
}

function TagTypeForm({ orgId, tagType, values, change, onDone }: FormProps) {
  const { t } = useTranslation('tag');
  const { name, entities } = values;
  const save = useSaveTagType(orgId, tagType?.id);
  return (
    <TagNameForm
      label={t('name')}
      name={name}
      onName={(typed) => change({ name: typed })}
      schema={schema}
      bodyOf={(typed) => ({ name: typed, entities })}
      send={(typed) => save.mutateAsync({ name: typed, entities })}
      onSaved={onDone}
      submitLabel={tagType === undefined ? t('type.create') : t('workspace:save')}
      cancel={
        <Button variation="ghost" onClick={onDone}>
          {t('workspace:cancel')}
        </Button>
      }
    >
      {(problems) => (
        <Stack as="fieldset" gap={4}>
          <legend>{t('entities')}</legend>
          {taggedEntities.map((entity, index) => (
            <Checkbox
              key={entity}
              label={t(`entity.${entity}`)}
              checked={entities.includes(entity)}
              error={index === taggedEntities.length - 1 && problems.entities !== undefined ? t('noEntity') : undefined}
              onChange={({ target }) =>
                change({
                  entities: target.checked ? [...entities, entity] : entities.filter((other) => other !== entity),
                })
              }
            />
          ))}
        </Stack>
      )}
    </TagNameForm>
  );
}
