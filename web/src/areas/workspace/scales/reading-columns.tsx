import type { ScaleReading } from '@tunna/contract/scales/scale-reading';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Link } from 'react-router';
import { StreamName } from '../../../features/inventory/shared/stream-name.tsx';
import { ReadingState } from '../../../features/scales/reading/reading-state.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import type { ListColumn } from '../../../shared/list/list-page.tsx';

/** The columns of a list of readings. @param linkTo where one of them is opened */
export function useReadingColumns(linkTo: (reading: ScaleReading) => string): ListColumn<ScaleReading>[] {
  const { t, i18n } = useTranslation('scale');
  const kilograms = (kg: string | undefined) => (kg === undefined ? '–' : `${formatDecimal(kg)}\u00a0kg`);
  return [
    {
      key: 'weighedAt',
      title: t('weighedAt'),
      heading: true,
      sortable: true,
      cell: (reading) => (
        <Link to={linkTo(reading)}>{formatDateTime(new Date(reading.weighedAt), i18n.language as Language)}</Link>
      ),
    },
    { key: 'kg', title: t('net'), align: 'end', sortable: true, cell: ({ kg }) => kilograms(kg) },
    { key: 'gross', title: t('gross'), align: 'end', hiddenAtFirst: true, cell: ({ gross }) => kilograms(gross) },
    { key: 'tare', title: t('tare'), align: 'end', hiddenAtFirst: true, cell: ({ tare }) => kilograms(tare) },
    {
      key: 'wasteStream',
      title: t('stream'),
      cell: ({ wasteStream }) => (wasteStream === undefined ? '–' : <StreamName {...wasteStream} />),
    },
    { key: 'department', title: t('reading:department'), cell: ({ department }) => department?.name ?? '–' },
    { key: 'container', title: t('container'), hiddenAtFirst: true, cell: ({ container }) => container?.name ?? '–' },
    { key: 'state', title: t('stateTitle'), cell: (reading) => <ReadingState reading={reading} /> },
    { key: 'origin', title: t('origin'), hiddenAtFirst: true, cell: ({ origin }) => t(`origin.${origin}`) },
    { key: 'note', title: t('reading:note'), hiddenAtFirst: true, cell: ({ note }) => note },
  ];
}
