import type { ListImportDetail } from '@tunna/contract/platform/list-import';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Button, Checkbox, Muted, Notice, ProgressBar, Row, Stack } from '@tunna/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { latestError } from '../../../lib/api/latest-error.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { ImportError, ImportFailure } from './import-error.tsx';
import styles from './list-import.module.css';
import { useApplyImport, useDiscardImport } from './list-import.queries.ts';

interface Props {
  readonly orgId: number;
  readonly shown: ListImportDetail;
  /** Whether a newer preview is on its way. */
  readonly isRevising: boolean;
  /** Whether the last correction failed. */
  readonly hasFailed: boolean;
  readonly onLeave: () => void;
}

/** A summary of the changes, and the button that stores them, all or none. */
export function ImportApply({ orgId, shown, isRevising, hasFailed, onLeave }: Props) {
  const { t } = useTranslation('list-import');
  const { id, counts, missing, failure, left = Number.POSITIVE_INFINITY } = shown;
  const apply = useApplyImport(orgId, shown);
  const discard = useDiscardImport(orgId);
  const [skipsFailed, setSkipsFailed] = useState(false);
  const added = missing.filter(({ isConfirmed }) => isConfirmed).length;
  const stored = counts.created + counts.changed;
  const mayStore = stored > 0 && stored <= left && (counts.failed === 0 || skipsFailed);
  /** The rows that were to be stored at a press while a correction was on its way: the press itself ends the input of a cell. */
  const [pressed, setPressed] = useState<number>();
  const storeAfterCorrection = useEffectEvent(() => {
    setPressed(undefined);
    if (pressed === stored && mayStore && !hasFailed) apply.mutate(skipsFailed);
  });
  useEffect(() => {
    if (!isRevising) storeAfterCorrection();
  }, [isRevising]);
  const parts = [
    t('apply.created', { count: counts.created, shown: formatCount(counts.created) }),
    t('apply.changed', { count: counts.changed, shown: formatCount(counts.changed) }),
    ...(counts.unchanged === 0
      ? []
      : [t('apply.unchanged', { count: counts.unchanged, shown: formatCount(counts.unchanged) })]),
    ...(counts.failed === 0 ? [] : [t('apply.failed', { count: counts.failed, shown: formatCount(counts.failed) })]),
    ...(added === 0 ? [] : [t('apply.added', { count: added })]),
  ];
  return (
    <Stack gap={8} className={styles.apply}>
      <p role="status" className={styles.summary}>
        {parts.join(' ')}
      </p>
      {failure !== undefined && apply.error === null && <ImportFailure code={failure} />}
      <ImportError error={latestError(apply, discard)} />
      {stored > left && (
        <Notice>{t('apply.beyond', { count: left, shown: formatCount(left), rows: formatCount(stored) })}</Notice>
      )}
      {counts.failed > 0 && stored > 0 && (
        <Checkbox
          label={t('apply.skip', { count: counts.failed, shown: formatCount(counts.failed) })}
          checked={skipsFailed}
          onChange={({ target }) => setSkipsFailed(target.checked)}
        />
      )}
      <Row gap={12} rowGap={8} align="center">
        <Button
          loading={apply.isPending || pressed !== undefined}
          disabled={!mayStore || discard.isPending}
          onClick={() => (isRevising ? setPressed(stored) : apply.mutate(skipsFailed))}
        >
          {stored === 0 ? t('apply.nothing') : t('apply.store', { count: stored, shown: formatCount(stored) })}
        </Button>
        <Button
          variation="ghost"
          loading={discard.isPending}
          disabled={apply.isPending}
          onClick={() => discard.mutate(id, { onSuccess: onLeave })}
        >
          {t('apply.discard')}
        </Button>
        {counts.failed > 0 && !skipsFailed && <p className={styles.problem}>{t('apply.correct')}</p>}
      </Row>
    </Stack>
  );
}

/** The progress of a large import. */
export function ImportProgress({ shown: { counts, storedRows = 0 } }: Pick<Props, 'shown'>) {
  const { t } = useTranslation('list-import');
  const all = counts.created + counts.changed;
  return (
    <Stack gap={8} role="status">
      <ProgressBar
        label={t('apply.storing', { rows: formatCount(storedRows), all: formatCount(all) })}
        value={storedRows}
        max={all}
        className={styles.progress}
      />
      <Muted>{t('apply.leave')}</Muted>
    </Stack>
  );
}
