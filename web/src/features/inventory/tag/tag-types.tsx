import type { TagType, TagValue } from '@tunna/contract/inventory/tag';
import { compareIcelandic } from '@tunna/domain/text/sorting';
import { Button, Modal, Muted, Panel, Row, Stack } from '@tunna/ui';
import { useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useDialogInput } from '../../../shared/form/use-dialog-input.ts';
import { useDeletions } from '../../../shared/view/deletion.tsx';
import styles from './tag.module.css';
import { useAddTagValue, useRenameTagValue } from './tag.queries.ts';
import { TagNameForm } from './tag-name-form.tsx';
import { TagTypeDialog } from './tag-type-dialog.tsx';

const newValueSchema = async () => (await import('@tunna/contract/inventory/tag')).tagContract.createTagValue.body;
const valueSchema = async () => (await import('@tunna/contract/inventory/tag')).tagContract.editTagValue.body;

interface Rights {
  readonly mayWrite: boolean;
  readonly mayDelete: boolean;
}

interface Props extends Rights {
  readonly orgId: number;
  readonly tagTypes: readonly TagType[];
}

/** Types of tags, each with its values and how much they are used. */
export function TagTypes({ tagTypes, ...rest }: Props) {
  return (
    <Stack>
      {tagTypes.map((tagType) => (
        <TagTypePanel key={tagType.id} tagType={tagType} {...rest} />
      ))}
    </Stack>
  );
}

function TagTypePanel({ orgId, tagType, ...rights }: { orgId: number; tagType: TagType } & Rights) {
  const { t } = useTranslation('tag');
  const { isPending, start, undo } = useDeletions();
  const add = useAddTagValue(orgId, tagType.id);
  const [newValue, setNewValue] = useState('');
  const { id, name, entities } = tagType;
  const values = tagType.values
    .filter((value) => !isPending(`tag-value ${value.id}`))
    .sort((one, other) => compareIcelandic(one.name, other.name));
  const uses = values.reduce((sum, value) => sum + value.uses, 0);
  const key = `tag-type ${id}`;
  const isDeleted = isPending(key);
  const remove = () =>
    start({
      key,
      title: t('deleted', { name }),
      remove: () => call('deleteTagType', { params: { orgId, id } }),
    });
  return (
    <Panel
      aria-label={name}
      title={name}
      deleted={
        isDeleted
          ? {
              label: t('workspace:deletion.badge'),
              restore: (
                <Button variation="ghost" size="small" onClick={() => undo(key)}>
                  {t('workspace:deletion.restore')}
                </Button>
              ),
            }
          : undefined
      }
      tools={
        <>
          {rights.mayWrite && (
            <TagTypeDialog
              orgId={orgId}
              tagType={tagType}
              trigger={
                <Button variation="ghost" size="small" aria-label={t('type.editNamed', { name })}>
                  {t('workspace:edit')}
                </Button>
              }
            />
          )}
          {rights.mayDelete && <Removal name={name} uses={uses} onConfirm={remove} />}
        </>
      }
    >
      <Muted>{t(`on.${[...entities].sort().join('_')}`)}</Muted>
      {values.length === 0 ? (
        <Muted>{t('value.none')}</Muted>
      ) : (
        <ul className={styles.values}>
          {values.map((value) => (
            <TagValueRow
              key={value.id}
              orgId={orgId}
              value={value}
              mayWrite={rights.mayWrite && !isDeleted}
              mayDelete={rights.mayDelete && !isDeleted}
            />
          ))}
        </ul>
      )}
      {rights.mayWrite && !isDeleted && (
        <TagNameForm
          inline
          label={t('value.new', { type: name })}
          name={newValue}
          onName={setNewValue}
          schema={newValueSchema}
          bodyOf={(typed) => ({ tagTypeId: id, name: typed })}
          send={(typed) => add.mutateAsync(typed)}
          // The next value may have been typed while this one was saved.
          onSaved={(saved) => setNewValue((now) => (now === saved ? '' : now))}
          submitLabel={t('value.add')}
        />
      )}
    </Panel>
  );
}

function TagValueRow({ orgId, value, mayWrite, mayDelete }: { orgId: number; value: TagValue } & Rights) {
  const { t } = useTranslation('tag');
  const { start } = useDeletions();
  const { id, name, uses } = value;
  const remove = () =>
    start({
      key: `tag-value ${id}`,
      title: t('deleted', { name }),
      remove: () => call('deleteTagValue', { params: { orgId, id } }),
    });
  return (
    <Row as="li" gap={12} rowGap={4} align="center" className={styles.value}>
      <span className={styles.name}>{name}</span>
      <Muted as="span">{t('uses', { count: uses })}</Muted>
      <Row as="span" justify="end" screenOnly>
        {mayWrite && <Renaming orgId={orgId} value={value} />}
        {mayDelete && <Removal name={name} uses={uses} onConfirm={remove} />}
      </Row>
    </Row>
  );
}

function Renaming({ orgId, value: { id, name } }: { orgId: number; value: TagValue }) {
  const { t } = useTranslation('tag');
  const { values, change, modal, end } = useDialogInput({ name });
  const rename = useRenameTagValue(orgId, id);
  return (
    <Modal
      {...modal}
      title={t('value.renameNamed', { name })}
      closeLabel={t('workspace:close')}
      trigger={
        <Button variation="ghost" size="small" aria-label={t('value.renameNamed', { name })}>
          {t('value.rename')}
        </Button>
      }
    >
      <TagNameForm
        label={t('name')}
        name={values.name}
        onName={(typed) => change({ name: typed })}
        schema={valueSchema}
        bodyOf={(typed) => ({ name: typed })}
        send={(typed) => rename.mutateAsync(typed)}
        onSaved={end}
        submitLabel={t('workspace:save')}
        cancel={
          <Button variation="ghost" onClick={end}>
            {t('workspace:cancel')}
          </Button>
        }
      />
    </Modal>
  );
}

interface RemovalProps {
  readonly name: string;
  /** What carries it says so before it is deleted. */
  readonly uses: number;
  readonly onConfirm: () => void;
}

function Removal({ name, uses, onConfirm }: RemovalProps) {
  const { t } = useTranslation('tag');
  const [open, setOpen] = useState(false);
  const confirm = () => {
    setOpen(false);
    onConfirm();
  };
  return (
    <Modal
      open={open}
      onOpenChange={setOpen}
      title={t('removal.title', { name })}
      description={t('removal.uses', { count: uses })}
      closeLabel={t('workspace:close')}
      trigger={
        <Button variation="ghost" size="small" aria-label={t('removal.named', { name })}>
          {t('workspace:delete')}
        </Button>
      }
      footer={
        <>
          <Button variation="ghost" onClick={() => setOpen(false)}>
            {t('workspace:cancel')}
          </Button>
          <Button variation="red" onClick={confirm}>
            {t('workspace:delete')}
          </Button>
        </>
      }
    />
  );
}
