import { useQuery } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Output } from '@tunna/contract/endpoint';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Button, Modal, Row, Stack } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import type { AssignmentChoices } from './assignment-fields.tsx';
import { type Correction, CorrectReading, correctionOf } from './correct-reading.tsx';
import styles from './reading.module.css';
import { ReadingFacts } from './reading-facts.tsx';
import { scaleReadingQuery } from './scale-reading.queries.ts';
import { useRemoveReadings } from './use-remove-readings.ts';

type ReadingWithHistory = Output<Contract['getScaleReading']>;
type Changes = ReadingWithHistory['history'][number]['changes'];

interface Props extends AssignmentChoices {
  readonly orgId: number;
  readonly id: number;
  readonly mayWrite: boolean;
  /** Shows what an entry of the history changed. */
  readonly renderChanges: (changes: Changes) => ReactNode;
  /** The correction that was begun in the dialog, and stays when it is dismissed. */
  readonly correction: Correction | undefined;
  readonly onCorrection: (correction: Correction | undefined) => void;
  readonly onClose: () => void;
}

/** One reading above its list: its facts, its correction and its history. */
export function ReadingDialog({ id, onClose, ...rest }: Props) {
  const { t } = useTranslation('scale');
  const query = useQuery(scaleReadingQuery(rest.orgId, id));
  const { correction, onCorrection } = rest;
  const close = () => {
    // Without input there is nothing to keep, and the next correction begins with the reading as it is then.
    if (correction !== undefined && JSON.stringify(correction) === JSON.stringify(correctionOf(correction.reading)))
      onCorrection(undefined);
    onClose();
  };
  const kg = query.data === undefined ? '' : `${formatDecimal(query.data.kg)}\u00a0kg`;
  return (
    <Modal
      open
      size="wide"
      onOpenChange={(open) => !open && close()}
      title={query.data === undefined ? t('oneReading') : t('readingOf', { kg })}
      closeLabel={t('workspace:close')}
    >
      <DataLoadingView query={query}>{(reading) => <Found {...rest} reading={reading} />}</DataLoadingView>
    </Modal>
  );
}

type FoundProps = Omit<Props, 'id' | 'onClose'> & { readonly reading: ReadingWithHistory };

function Found({ orgId, reading, mayWrite, renderChanges, correction, onCorrection, ...choices }: FoundProps) {
  const { t } = useTranslation('scale');
  const { remove, restore, isPending } = useRemoveReadings(orgId);
  const isRemoved = reading.state === 'removed';
  return (
    <Stack>
      {correction?.reading.id === reading.id ? (
        <CorrectReading
          {...choices}
          orgId={orgId}
          correction={correction}
          onChange={onCorrection}
          onDone={() => onCorrection(undefined)}
        />
      ) : (
        <>
          <ReadingFacts reading={reading} />
          {reading.readings !== undefined && <p className={styles.muted}>{t('combinedText')}</p>}
          {mayWrite && reading.readings === undefined && (
            <Row justify="end">
              <Button
                variation="ghost"
                loading={isPending}
                onClick={() => void (isRemoved ? restore : remove)([reading.id])}
              >
                {t(isRemoved ? 'restore' : 'noWeighing')}
              </Button>
              {!isRemoved && <Button onClick={() => onCorrection(correctionOf(reading))}>{t('correct')}</Button>}
            </Row>
          )}
        </>
      )}
      <History history={reading.history} renderChanges={renderChanges} />
    </Stack>
  );
}

function History({ history, renderChanges }: Pick<ReadingWithHistory, 'history'> & Pick<Props, 'renderChanges'>) {
  const { t, i18n } = useTranslation('scale');
  return (
    <Stack as="section" gap={8} className={styles.history} aria-labelledby="reading-history">
      <h3 id="reading-history">{t('history')}</h3>
      {history.length === 0 ? (
        <p className={styles.muted}>{t('noHistory')}</p>
      ) : (
        <ol>
          {history.map(({ at, by, action, changes }) => (
            <li key={`${at} ${action}`}>
              <p>
                <strong>{t(`audit:action.${action}`)}</strong>{' '}
                <span className={styles.muted}>
                  {[by, formatDateTime(new Date(at), i18n.language as Language)].filter(Boolean).join(' · ')}
                </span>
              </p>
              {renderChanges(changes)}
            </li>
          ))}
        </ol>
      )}
    </Stack>
  );
}
