import type { ScaleReading } from '@tunna/contract/scales/scale-reading';
import { formatCount, formatDecimal } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useClockWords } from '../../../shared/time/use-clock-words.ts';
import { Facts } from '../../../shared/view/facts.tsx';
import { StreamName } from '../../inventory/shared/stream-name.tsx';
import { ReadingState } from './reading-state.tsx';

const kilograms = (kg: string | undefined) => (kg === undefined ? '' : `${formatDecimal(kg)}\u00a0kg`);

export function ReadingFacts({ reading }: { reading: ScaleReading }) {
  const { t, i18n } = useTranslation('scale');
  const clockWords = useClockWords();
  const moment = (at: string | undefined) =>
    at === undefined ? '' : formatDateTime(new Date(at), i18n.language as Language);
  const { assignedAt, assignedBy, wasteStream, clockSkew, isStable, sequence, readings } = reading;
  const assigned =
    assignedBy === undefined ? moment(assignedAt) : t('assignedByAt', { name: assignedBy, at: moment(assignedAt) });
  return (
    <Facts
      facts={[
        { name: t('stateTitle'), value: <ReadingState reading={reading} /> },
        { name: t('net'), value: kilograms(reading.kg) },
        { name: t('combined'), value: readings === undefined ? '' : formatCount(readings) },
        { name: t('gross'), value: kilograms(reading.gross) },
        { name: t('tare'), value: kilograms(reading.tare) },
        { name: t('binTare'), value: kilograms(reading.binTare) },
        { name: t('unit'), value: reading.unit },
        { name: t('stable'), value: isStable === undefined ? '' : t(isStable ? 'stable.yes' : 'stable.no') },
        { name: t('weighedAt'), value: moment(reading.weighedAt) },
        { name: t('deviceTime'), value: moment(reading.deviceTime) },
        { name: t('sequence'), value: sequence === undefined ? '' : formatCount(sequence) },
        { name: t('clock'), value: clockSkew === undefined ? '' : clockWords(clockSkew) },
        { name: t('receivedAt'), value: moment(reading.receivedAt) },
        { name: t('origin'), value: t(`origin.${reading.origin}`) },
        { name: t('place'), value: reading.location?.name },
        { name: t('stream'), value: wasteStream === undefined ? '' : <StreamName {...wasteStream} /> },
        { name: t('reading:department'), value: reading.department?.name },
        { name: t('container'), value: reading.container?.name },
        { name: t('reading:note'), value: reading.note },
        { name: t('assignedTitle'), value: assignedAt === undefined ? '' : assigned },
      ]}
    />
  );
}
