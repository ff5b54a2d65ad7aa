import type { OwnEmissionFactor } from '@tunna/contract/figures/emission-factor';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Button, type DataColumn, DataTable, Detail, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useDeletions } from '../../../shared/view/deletion.tsx';
import { StreamName, streamName } from '../../inventory/shared/stream-name.tsx';
import styles from './emission-factor.module.css';
import { endFactor } from './emission-factor.queries.ts';
import { FactorFigure, FactorSource, useFactorTreatment } from './factor-text.tsx';

/** The subject of a factor: a stream, or all streams of a category. */
const subjectOf = ({ wasteStream, wasteCategory }: OwnEmissionFactor) => wasteStream ?? wasteCategory;

function useColumns(): DataColumn<OwnEmissionFactor>[] {
  const { t, i18n } = useTranslation('emission-factor');
  const treatmentText = useFactorTreatment();
  const language = i18n.language as Language;
  return [
    {
      key: 'of',
      title: t('field.of'),
      heading: true,
      cell: (factor) => (
        <Stack as="span" gap={4} align="start">
          <StreamName {...subjectOf(factor)} />
          {factor.wasteStream === undefined && <Detail>{t('of.category')}</Detail>}
        </Stack>
      ),
    },
    { key: 'treatment', title: t('field.treatment'), cell: ({ treatmentCode }) => treatmentText(treatmentCode) },
    {
      key: 'figure',
      title: t('perTonne'),
      align: 'end',
      cell: ({ kgCo2ePerTonne }) => <FactorFigure figure={kgCo2ePerTonne} />,
    },
    {
      key: 'source',
      title: t('field.source'),
      cell: ({ source, year }) => (
        <Stack as="span" gap={4} align="start">
          <FactorSource source={source} />
          <Detail>{t('ofYear', { year })}</Detail>
        </Stack>
      ),
    },
    { key: 'from', title: t('field.validFromYear'), cell: ({ validFromYear }) => validFromYear },
    {
      key: 'entered',
      title: t('entered'),
      cell: ({ enteredAt, enteredBy }) => (
        <Stack as="span" gap={4} align="start">
          {enteredBy ?? '–'}
          <Detail>{formatDateTime(new Date(enteredAt), language)}</Detail>
        </Stack>
      ),
    },
  ];
}

interface Props {
  readonly orgId: number;
  readonly factors: readonly OwnEmissionFactor[];
  readonly mayEnd: boolean;
}

/** The organization's own factors in use. */
export function OwnFactors({ orgId, factors, mayEnd }: Props) {
  const { t, i18n } = useTranslation('emission-factor');
  const deletions = useDeletions();
  const columns = useColumns();
  const shown = factors.filter(({ id }) => !deletions.isPending(`emission-factor ${id}`));
  const nameOf = (factor: OwnEmissionFactor) => streamName(subjectOf(factor).names, i18n.language);
  const end = (factor: OwnEmissionFactor) =>
    deletions.start({
      key: `emission-factor ${factor.id}`,
      title: t('ended', { name: nameOf(factor) }),
      remove: () => endFactor(orgId, factor.id),
    });
  if (shown.length === 0) return <Detail as="p">{t('noOwn')}</Detail>;
  const action: DataColumn<OwnEmissionFactor> = {
    key: 'actions',
    title: t('actions'),
    cell: (factor) => (
      <Button
        variation="ghost"
        size="small"
        className={styles.action}
        aria-label={t('endNamed', { name: nameOf(factor) })}
        onClick={() => end(factor)}
      >
        {t('end')}
      </Button>
    ),
  };
  return (
    <DataTable
      caption={t('own')}
      rows={shown}
      rowKey={({ id }) => id}
      columns={mayEnd ? [...columns, action] : columns}
    />
  );
}

/** Own factors that are no longer used, the latest first. */
export function EarlierFactors({ factors }: Pick<Props, 'factors'>) {
  const { t, i18n } = useTranslation('emission-factor');
  const columns = useColumns();
  if (factors.length === 0) return null;
  return (
    <Stack as="details" gap={12} className={styles.more}>
      <summary>{t('history', { count: factors.length })}</summary>
      <DataTable
        caption={t('history', { count: factors.length })}
        rows={factors}
        rowKey={({ id }) => id}
        columns={[
          ...columns,
          {
            key: 'replaced',
            title: t('replacedAt'),
            cell: ({ replacedAt }) =>
              replacedAt === undefined ? '' : formatDateTime(new Date(replacedAt), i18n.language as Language),
          },
        ]}
      />
    </Stack>
  );
}
