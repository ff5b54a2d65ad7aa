import { useQuery } from '@tanstack/react-query';
import type { TimelineEntry } from '@tunna/contract/requests/service-request-workspace';
import { Button, Detail, Modal, Notice, Skeleton } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './request.module.css';
import { pictureQuery, useRemovePicture } from './request.queries.ts';

interface Props {
  readonly orgId: number;
  readonly attachment: NonNullable<TimelineEntry['attachment']>;
  readonly mayRemove: boolean;
}

/** A picture in the timeline: small there, large where it is opened, and removed from there. */
export function RequestPicture({ orgId, attachment: { id, name }, mayRemove }: Props) {
  const { t } = useTranslation('request');
  const [open, setOpen] = useState(false);
  const { data: source, isError } = useQuery(pictureQuery(orgId, id));
  const remove = useRemovePicture(orgId);
  if (isError) return <Detail as="p">{t('picture.missing')}</Detail>;
  if (source === undefined) return <Skeleton shape="block" className={styles.thumbnail} />;
  return (
    <Modal
      open={open}
      onOpenChange={setOpen}
      size="wider"
      title={t('picture.named', { name })}
      closeLabel={t('workspace:close')}
      trigger={
        <button type="button" className={styles.thumbnail} aria-label={t('picture.open', { name })}>
          <img src={source} alt="" />
        </button>
      }
      footer={
        mayRemove ? (
          <Button
            variation="ghost"
            loading={remove.isPending}
            onClick={() => remove.mutate(id, { onSuccess: () => setOpen(false) })}
          >
            {t('picture.remove')}
          </Button>
        ) : undefined
      }
    >
      {remove.isError && <Notice level="error">{t('picture.failed')}</Notice>}
      <img className={styles.large} src={source} alt={t('picture.named', { name })} />
    </Modal>
  );
}
