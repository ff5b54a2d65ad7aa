import type { Station } from '@tunna/contract/scales/station';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { netOf } from '@tunna/domain/scales/bin-tare';
import { Button, classNames, Icon, Modal, Notice, Row, Stack } from '@tunna/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { streamName } from '../../inventory/shared/stream-name.tsx';
import { BinRow } from './choice/bin-row.tsx';
import { useRefusalText } from './queue/use-refusal-text.ts';
import styles from './station-dialog.module.css';
import type { Confirming } from './use-confirm.ts';

/** Milliseconds in which the second tap of a double tap on a tile could hit the button. */
const settling = 500;
/** Milliseconds for which the confirmation is shown. */
const shownDone = 2_000;

interface Props {
  readonly confirming: Confirming;
  readonly station: Station;
  /** The reason why nothing can be confirmed now. */
  readonly waitsFor: string | undefined;
  /** What is wrong with the label that was scanned. */
  readonly labelProblem: string | undefined;
  onConfirm(): void;
  onUndo(): void;
}

/** Asks for confirmation, and shows when the weighing is recorded. */
export function ConfirmStep({ confirming, station, waitsFor, labelProblem, onConfirm, onUndo }: Props) {
  const { t, i18n } = useTranslation('station');
  const refusalText = useRefusalText();
  const { draft, confirmed, failure, isBusy, isOpen, revision, close, putIn } = confirming;
  const [settled, setSettled] = useState<string>();
  // Another weight or another button must be read before a tap counts.
  const shown = draft && `${draft.key} ${revision} ${confirmed}`;
  const isSettled = settled === shown;
  useEffect(() => {
    if (shown === undefined) return;
    const timer = setTimeout(() => setSettled(shown), settling);
    return () => clearTimeout(timer);
  }, [shown]);
  useEffect(() => {
    if (confirmed === undefined) return;
    const timer = setTimeout(close, shownDone);
    return () => clearTimeout(timer);
  }, [confirmed, close]);
  if (draft === undefined) return null;
  const stream = station.wasteStreams.find(({ id }) => id === draft.wasteStreamId);
  const net = netOf(draft.kg, draft.binTare);
  const hasBin = draft.binTare !== undefined && draft.binTare !== '0';
  const weights = { shown: formatDecimal(draft.kg), tare: formatDecimal(draft.binTare ?? '0') };
  const department = station.departments.find(({ id }) => id === draft.departmentId);
  return (
    <Modal
      open
      size="wide"
      title={t(confirmed === undefined ? 'confirm.title' : 'confirm.done')}
      closeLabel={t('cancel')}
      className={styles.dialog}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      footer={
        confirmed === undefined ? (
          <>
            <Button size="large" variation="ghost" className={styles.action} onClick={close}>
              {t('cancel')}
            </Button>
            <Button
              size="large"
              className={styles.action}
              disabled={!isSettled || waitsFor !== undefined || net === undefined}
              loading={isBusy}
              onClick={onConfirm}
            >
              <Icon name="check" size={32} />
              {t('confirm.button')}
            </Button>
          </>
        ) : (
          <Button size="large" variation="ghost" className={styles.action} disabled={!isSettled} onClick={onUndo}>
            {t('undo')}
          </Button>
        )
      }
    >
      <Stack gap={12} align="center" className={styles.draft}>
        {confirmed !== undefined && <Icon name="still" size={48} className={styles.done} />}
        {hasBin && <p className={styles.line}>{t('bin.net')}</p>}
        <p className={styles.weight}>{net === undefined ? '–' : formatDecimal(net)} kg</p>
        {hasBin && (
          <p className={styles.line} role="status">
            {t(net === undefined ? 'bin.tooHeavy' : 'bin.shown', weights)}
          </p>
        )}
        {stream !== undefined && (
          <Row as="p" nowrap gap={12} align="center" className={styles.stream}>
            <span className={styles.swatch} style={{ background: stream.color }} />
            {streamName(stream.names, i18n.language)}
          </Row>
        )}
        {department !== undefined && <p className={styles.line}>{department.name}</p>}
        {draft.isTyped && <p className={styles.line}>{t('confirm.typed')}</p>}
        {isOpen && <BinRow station={station} draft={draft} onChoose={putIn} />}
        {labelProblem !== undefined && <Notice level="error">{labelProblem}</Notice>}
        {waitsFor !== undefined && <p className={styles.line}>{waitsFor}</p>}
        {confirmed !== undefined && (
          <p role="status" className={classNames(styles.line, styles.done)}>
            {t(`confirm.${confirmed}`)}
          </p>
        )}
        {failure !== undefined && (
          <Notice level="error">{failure.code === 'unreachable' ? t('confirm.notKept') : refusalText(failure)}</Notice>
        )}
      </Stack>
    </Modal>
  );
}
