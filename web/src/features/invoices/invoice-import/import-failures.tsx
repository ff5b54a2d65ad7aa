import type { ImportAttempt, ImportFailure } from '@tunna/contract/invoices/invoice-import';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Button, Icon, Panel, Stack } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { FailureText } from '../shared/failure-text.tsx';
import styles from './invoice-import.module.css';

/** Failures that are shown before the user opens the others. */
const maxShownFirst = 50;

interface ListProps {
  readonly failures: readonly ImportFailure[];
  /** All of them, including omitted ones. */
  readonly count: number;
}

/** Failures, errors first; the first of many until the user opens the others. */
export function FailureList({ failures, count }: ListProps) {
  const { t } = useTranslation('invoice-import');
  const [isWhole, setWhole] = useState(false);
  if (failures.length === 0) return null;
  const errors = failures.filter(({ severity }) => severity === 'error');
  const ordered = [...errors, ...failures.filter(({ severity }) => severity === 'warning')];
  const notified = isWhole ? ordered : ordered.slice(0, maxShownFirst);
  const left = count - notified.length;
  return (
    <>
      <Stack as="ul" gap={8} className={styles.failures}>
        {notified.map((failure, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of one attempt never changes, and two may be alike
          <li key={index} data-severity={failure.severity}>
            <Icon name={failure.severity === 'error' ? 'warning' : 'info'} size={16} />
            <span>
              <FailureText failure={failure} />
            </span>
          </li>
        ))}
      </Stack>
      {left > 0 &&
        (notified.length < failures.length ? (
          <Button variation="ghost" size="small" onClick={() => setWhole(true)}>
            {t('moreFailures', { count: left })}
          </Button>
        ) : (
          <p className={styles.muted}>{t('failures.omitted', { count: left, shown: formatCount(left) })}</p>
        ))}
    </>
  );
}

/** Everything that is wrong with a file, or odd about what was imported. */
export function ImportFailures({ attempt }: { readonly attempt: ImportAttempt }) {
  const { t } = useTranslation('invoice-import');
  const { failures, failureCount, state } = attempt;
  if (failures.length === 0) return null;
  return (
    <Panel title={t(state === 'done' ? 'warnings.title' : 'failures.title')}>
      <FailureList failures={failures} count={failureCount} />
    </Panel>
  );
}
