import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Button, Notice, Row } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/text/translation.tsx';
import { scrollHere } from './form-failure.tsx';
import type { Conflict, Difference } from './form-problems.ts';
import styles from './form-shell.module.css';

interface Props {
  readonly conflict: Conflict;
  readonly isSending?: boolean;
  /** Absent if the own values can no longer be saved. */
  readonly onKeepMine?: () => void;
  readonly onTakeTheirs: () => void;
  /** The typed values beside the current ones. */
  readonly differences?: readonly Difference[];
  /** What the two versions are, without differences. */
  readonly children?: ReactNode;
}

/** Another user saved meanwhile: who, when and what, and the choice between the two. The input is kept until the choice. */
export function EditConflict({
  conflict,
  isSending = false,
  onKeepMine,
  onTakeTheirs,
  differences = [],
  children,
}: Props) {
  const { t, i18n } = useTranslation('workspace');
  const moment = formatDateTime(new Date(conflict.at), i18n.language as Language);
  return (
    <Notice ref={scrollHere} level="error">
      <p>
        <strong>{t('conflict.title')}</strong>{' '}
        {conflict.by === undefined
          ? t('conflict.byUnknown', { moment })
          : t('conflict.by', { name: conflict.by, moment })}
      </p>
      <Differences differences={differences} />
      {children}
      <Row className={styles.choice}>
        {onKeepMine !== undefined && (
          <Button size="small" loading={isSending} onClick={onKeepMine}>
            {t('conflict.keepMine')}
          </Button>
        )}
        <Button size="small" variation="ghost" onClick={onTakeTheirs}>
          {t('conflict.takeTheirs')}
        </Button>
      </Row>
    </Notice>
  );
}

/** The fields whose values differ between two edits. */
function Differences({ differences }: Required<Pick<Props, 'differences'>>) {
  const { t } = useTranslation('workspace');
  if (differences.length === 0) return null;
  return (
    <table className={styles.differences}>
      <thead>
        <tr>
          <th scope="col">{t('conflict.field')}</th>
          <th scope="col">{t('conflict.mine')}</th>
          <th scope="col">{t('conflict.theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ name, label, mine, theirs }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>{mine === '' ? '–' : mine}</td>
            <td>{theirs === '' ? '–' : theirs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
