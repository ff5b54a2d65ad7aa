import type { Station } from '@tunna/contract/scales/station';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { netOf } from '@tunna/domain/scales/bin-tare';
import { Button, Modal, Row, Stack } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { streamName } from '../../../inventory/shared/stream-name.tsx';
import { clockOf } from '../clock.ts';
import styles from '../station-dialog.module.css';
import type { StoredWeighing } from './station-store.ts';
import { useRefusalText } from './use-refusal-text.ts';
import { type Decided, netOfWeighing, type WeighingQueue } from './weighing-queue.ts';

interface ItemProps {
  readonly weighing: StoredWeighing;
  readonly name: string;
  readonly queue: WeighingQueue;
}

/** A waiting weighing, or a rejected one with the reason and its actions. */
function QueueItem({ weighing, name, queue }: ItemProps) {
  const { t } = useTranslation('station');
  const refusalText = useRefusalText();
  const [isConfirming, setConfirming] = useState(false);
  const { key, at, refusal } = weighing;
  return (
    <Row as="li" gap={12} align="center" className={styles.item}>
      <Stack gap={4} className={styles.about}>
        <strong>
          {formatDecimal(netOfWeighing(weighing))} kg · {name} · {clockOf(new Date(at))}
        </strong>
        <span>
          {refusal === undefined && t(weighing.state === 'undoing' ? 'recent.undoing' : 'recent.waiting')}
          {refusal !== undefined && (refusal.ofUndo ? t('refusal.undo') : refusalText(refusal))}
        </span>
      </Stack>
      {refusal?.asksSameLoad === true && (
        <>
          <Button size="large" onClick={() => void queue.forget(key)}>
            {t('queue.sameLoad')}
          </Button>
          <Button size="large" variation="ghost" onClick={() => void queue.retry(key, { isOtherLoad: true })}>
            {t('queue.otherLoad')}
          </Button>
        </>
      )}
      {refusal?.otherTare !== undefined && <TareChoice weighing={weighing} stored={refusal.otherTare} queue={queue} />}
      {refusal !== undefined && refusal.asksSameLoad === undefined && refusal.otherTare === undefined && (
        <>
          <Button size="large" variation="ghost" onClick={() => void queue.retry(key)}>
            {t('queue.again')}
          </Button>
          <Button
            size="large"
            variation={isConfirming ? 'red' : 'ghost'}
            onClick={() => (isConfirming ? void queue.forget(key) : setConfirming(true))}
          >
            {t(isConfirming ? 'queue.dropReally' : 'queue.drop')}
          </Button>
        </>
      )}
    </Row>
  );
}

/** The empty weight of the bin was changed after the person saw it: which one to subtract. */
function TareChoice({ weighing, stored, queue }: Pick<ItemProps, 'weighing' | 'queue'> & { readonly stored: string }) {
  const { t } = useTranslation('station');
  const { key, kg, binTare = '0' } = weighing;
  const choice = (tare: string, decided: Decided) => {
    const net = netOf(kg, tare);
    if (net === undefined) return null;
    const values = { net: formatDecimal(net), tare: formatDecimal(tare) };
    return (
      <Button size="large" variation="ghost" onClick={() => void queue.retry(key, decided)}>
        {t('queue.count', values)}
      </Button>
    );
  };
  return (
    <>
      {choice(stored, { binTare: stored })}
      {choice(binTare, { binTare, isTareKept: true })}
    </>
  );
}

interface Props {
  readonly weighings: readonly StoredWeighing[];
  readonly queue: WeighingQueue;
  readonly streams: Station['wasteStreams'];
  onClose(): void;
}

/** All waiting weighings of this tablet, for any location. */
export function QueueDialog({ weighings, queue, streams, onClose }: Props) {
  const { t, i18n } = useTranslation('station');
  const nameOf = (id: number): string => {
    const stream = streams.find((one) => one.id === id);
    return stream === undefined ? t('common:unknownWasteCategory') : streamName(stream.names, i18n.language);
  };
  return (
    <Modal
      open
      size="wide"
      title={t('queue.title')}
      description={t('queue.text')}
      closeLabel={t('close')}
      className={styles.dialog}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {weighings.length === 0 && <p>{t('queue.none')}</p>}
      <Stack as="ul" gap={0}>
        {weighings.map((weighing) => (
          <QueueItem key={weighing.key} weighing={weighing} name={nameOf(weighing.wasteStreamId)} queue={queue} />
        ))}
      </Stack>
    </Modal>
  );
}
