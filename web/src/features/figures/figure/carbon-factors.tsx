import type { PeriodFigures } from '@tunna/contract/figures/figures';
import { carbonByCoverage } from '@tunna/domain/figures/carbon/carbon-coverage';
import { formatDecimal, formatKilograms, formatShare } from '@tunna/domain/numbers/numbers';
import { share } from '@tunna/domain/numbers/share';
import { DataTable, Muted, Panel } from '@tunna/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { factorLines } from './factor-lines.ts';
import type { LinesHref } from './figure-data.ts';
import { useFigureWords } from './use-figure-words.ts';

interface Props {
  readonly figures: PeriodFigures;
  readonly linesHref: LinesHref;
}

/** What the CO2e covers, its factors with their publishers, and the kilograms without a factor. */
export function CarbonFactors({ figures: { carbon, period, streams, totals }, linesHref }: Props) {
  const { t } = useTranslation('figure');
  const words = useFigureWords();
  const nameOf = (id: number) => words.stream(streams.find(({ wasteStream }) => wasteStream?.id === id)?.wasteStream);
  return (
    <Panel>
      <Muted>{t('carbonText')}</Muted>
      {carbonByCoverage(carbon.factors).map(({ coverage, kg, kgCo2e }) => (
        <Muted key={coverage}>
          {t('carbonPart', { carbon: formatKilograms(kgCo2e), kg: formatKilograms(kg) })} {t(`coverage.${coverage}`)}
        </Muted>
      ))}
      {carbon.uncoveredKg !== '0' && (
        <Muted>
          {t('uncovered', {
            kg: formatKilograms(carbon.uncoveredKg),
            share: formatShare(share(carbon.uncoveredKg, totals.kg)),
          })}
        </Muted>
      )}
      <DataTable
        caption={t('carbonSources')}
        rows={carbon.factors}
        rowKey={(row) => [row.wasteStreamId, row.treatmentCode, row.source, row.kgCo2ePerTonne, row.isLater].join(' ')}
        columns={[
          {
            key: 'stream',
            title: t('stream'),
            heading: true,
            cell: ({ wasteStreamId }) => nameOf(wasteStreamId),
          },
          {
            key: 'treatment',
            title: t('treatment'),
            cell: ({ treatmentCode }) => treatmentCode ?? t('noTreatment'),
          },
          // With all decimals: kilograms times the factor are then the emission beside them.
          {
            key: 'kg',
            title: 'kg',
            align: 'end',
            cell: (row) => {
              const filters = factorLines(row, carbon.factors, period);
              const href = filters === undefined ? undefined : linesHref(filters);
              return href === undefined ? formatDecimal(row.kg) : <Link to={href}>{formatDecimal(row.kg)}</Link>;
            },
          },
          {
            key: 'factor',
            title: t('factor'),
            align: 'end',
            cell: ({ kgCo2ePerTonne }) => `${formatDecimal(kgCo2ePerTonne)}\u00a0kg/t`,
          },
          {
            key: 'carbon',
            title: t('emissions'),
            align: 'end',
            cell: ({ kgCo2e }) => formatKilograms(kgCo2e),
          },
          {
            key: 'source',
            title: t('source'),
            cell: ({ source, year, coverage, isLater }) => (
              <span>
                {source}
                <Muted as="span">
                  {' '}
                  {t(`coverage.${coverage}`)}
                  {isLater && ` ${t('laterFactor', { year: String(year) })}`}
                </Muted>
              </span>
            ),
          },
        ]}
      />
    </Panel>
  );
}
