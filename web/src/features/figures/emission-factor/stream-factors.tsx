import type { WasteStream } from '@tunna/contract/inventory/waste-stream';
import { type EmissionFactor, factorFor } from '@tunna/domain/figures/carbon/carbon';
import { Badge, Button, type DataColumn, DataTable, Detail, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { StreamName, streamName } from '../../inventory/shared/stream-name.tsx';
import styles from './emission-factor.module.css';
import { FactorDialog } from './factor-dialog.tsx';
import type { FactorChoices } from './factor-form.tsx';
import { FactorFigure, FactorSource, useFactorTreatment } from './factor-text.tsx';

interface Props {
  readonly orgId: number;
  readonly streams: readonly WasteStream[];
  readonly factors: readonly EmissionFactor[];
  /** The year of the waste. */
  readonly year: number;
  /** Without choices, factors cannot be replaced. */
  readonly choices: FactorChoices | undefined;
}

interface Row {
  readonly stream: WasteStream;
  readonly factor: EmissionFactor | undefined;
}

function Covered({ factor }: { factor: EmissionFactor }) {
  const { t } = useTranslation('emission-factor');
  return <Detail>{t(`coverage.${factor.coverage}`)}</Detail>;
}

/** The factor of each stream for its treatment, or a note that there is none. */
export function StreamFactors({ orgId, streams, factors, year, choices }: Props) {
  const { t, i18n } = useTranslation('emission-factor');
  const treatmentText = useFactorTreatment();
  const nameOf = ({ names }: WasteStream) => streamName(names, i18n.language);
  const rows = streams.map((stream): Row => {
    const { id, wasteCategory: categoryCode, treatmentCode } = stream;
    return { stream, factor: factorFor(factors, { categoryCode, wasteStreamId: id, treatmentCode, year }) };
  });
  const columns: DataColumn<Row>[] = [
    { key: 'stream', title: t('field.stream'), heading: true, cell: ({ stream }) => <StreamName {...stream} /> },
    { key: 'treatment', title: t('field.treatment'), cell: ({ stream }) => treatmentText(stream.treatmentCode) },
    {
      key: 'figure',
      title: t('perTonne'),
      align: 'end',
      cell: ({ factor }) =>
        factor === undefined ? (
          <Badge variation="warning">{t('none')}</Badge>
        ) : (
          <FactorFigure figure={factor.kgCo2ePerTonne} />
        ),
    },
    {
      key: 'source',
      title: t('field.source'),
      cell: ({ factor }) =>
        factor === undefined ? (
          <Detail>{t('noneText')}</Detail>
        ) : (
          <Stack as="span" gap={4} align="start">
            {factor.origin === 'own' && (
              <span>
                <Badge variation="accent">{t('own')}</Badge>
              </span>
            )}
            <FactorSource source={factor.source} isEnglish={factor.origin === 'platform'} />
            <Covered factor={factor} />
          </Stack>
        ),
    },
    { key: 'year', title: t('year'), cell: ({ factor }) => factor?.year ?? '' },
  ];
  if (choices !== undefined) {
    columns.push({
      key: 'actions',
      title: t('actions'),
      cell: ({ stream, factor }) => {
        const change = factor === undefined ? 'add' : 'replace';
        const title = t(`${change}Named`, { name: nameOf(stream) });
        return (
          <FactorDialog
            orgId={orgId}
            title={title}
            start={{ stream: String(stream.id), treatment: stream.treatmentCode }}
            {...choices}
            trigger={
              <Button variation="ghost" size="small" className={styles.action} aria-label={title}>
                {t(change)}
              </Button>
            }
          />
        );
      },
    });
  }
  return <DataTable caption={t('inUse')} rows={rows} rowKey={({ stream }) => stream.id} columns={columns} />;
}
