import type { TagType } from '@tunna/contract/inventory/tag';
import { taggedEntities } from '@tunna/contract/inventory/tag-values';
import { Button, Checkbox, Modal, Stack } from '@tunna/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
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
  const [open, setOpen] = useState(false);
  const title = tagType === undefined ? t('type.new') : t('type.editNamed', { name: tagType.name });
  return (
    <Modal open={open} onOpenChange={setOpen} trigger={trigger} title={title} closeLabel={t('workspace:close')}>
      <TagTypeForm orgId={orgId} {...(tagType === undefined ? {} : { tagType })} onDone={() => setOpen(false)} />
    </Modal>
  );
}

function TagTypeForm({ orgId, tagType, onDone }: Omit<Props, 'trigger'> & { readonly onDone: () => void }) {
  const { t } = useTranslation('tag');
  const [entities, setEntities] = useState<TagType['entities']>(tagType?.entities ?? [...taggedEntities]);
  const save = useSaveTagType(orgId, tagType?.id);
  return (
    <TagNameForm
      label={t('name')}
      initial={tagType?.name ?? ''}
      schema={schema}
      bodyOf={(name) => ({ name, entities })}
      send={(name) => save.mutateAsync({ name, entities })}
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
                setEntities(target.checked ? [...entities, entity] : entities.filter((other) => other !== entity))
              }
            />
          ))}
        </Stack>
      )}
    </TagNameForm>
  );
}
