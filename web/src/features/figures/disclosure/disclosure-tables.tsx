import type { Disclosure } from '@tunna/contract/figures/disclosure';
import { disclosureRowName, shareText } from '@tunna/domain/figures/disclosure-words';
import { formatShare, formatTonnes } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { Badge, type DataColumn, DataTable, Panel } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { FoldedTables } from '../shared/folded-tables.tsx';
import styles from '../shared/report-parts.module.css';

type Table = Disclosure['tables'][number];
type Row = Table['rows'][number];
type CompositionRow = Disclosure['composition'][number];

/** All tables, in the order of the standards. */
export function DisclosureTables({ disclosure }: { readonly disclosure: Disclosure }) {
  return (
    <FoldedTables>
      <Composition rows={disclosure.composition} />
      {disclosure.tables.map((table) => (
        <StandardTable key={table.key} table={table} />
      ))}
    </FoldedTables>
  );
}

function Composition({ rows }: { readonly rows: readonly CompositionRow[] }) {
  const { t, i18n } = useTranslation('disclosure');
  const language = i18n.language as Language;
  const tonnes = (key: 'generated' | 'diverted' | 'directed' | 'unknown'): DataColumn<CompositionRow> => ({
    key,
    title: t(key),
    align: 'end',
    cell: (row) => formatTonnes(row[key]),
  });
  return (
    <Panel title={t('table.composition')}>
      <DataTable
        caption={t('table.composition')}
        rows={rows}
        rowKey={({ wasteCategory, isHazardous }) => `${wasteCategory?.code} ${isHazardous}`}
        columns={[
          {
            key: 'category',
            title: t('category'),
            heading: true,
            cell: ({ wasteCategory, isHazardous }) => (
              <>
                {wasteCategory?.names[language] ?? t('unclassified')}{' '}
                {isHazardous && <Badge variation="danger">{t('hazard')}</Badge>}
              </>
            ),
          },
          ...(['generated', 'diverted', 'directed', 'unknown'] as const).map(tonnes),
        ]}
      />
    </Panel>
  );
}

const depths = [styles.total, styles.part, styles.ofPart];

const rowKey = ({ reference, measure, isHazardous, depth }: Row): string =>
  JSON.stringify([reference, measure, isHazardous, depth]);

function StandardTable({ table: { key, rows } }: { readonly table: Table }) {
  const { t } = useTranslation('disclosure');
  const hasReference = rows.some(({ reference }) => reference !== undefined);
  const hasSite = key === 'gri306_4' || key === 'gri306_5';
  const end = (name: string, title: string, cell: (row: Row) => string): DataColumn<Row> => ({
    key: name,
    title,
    align: 'end',
    cell,
  });
  return (
    <Panel title={t(`table.${key}`)}>
      <DataTable
        caption={t(`table.${key}`)}
        rows={rows}
        rowKey={rowKey}
        columns={[
          {
            key: 'waste',
            title: t('waste'),
            heading: true,
            cell: (row) => <span className={depths[row.depth]}>{disclosureRowName(row, t)}</span>,
          },
          ...(hasReference
            ? [{ key: 'reference', title: t('reference'), cell: ({ reference = '' }: Row) => reference }]
            : []),
          end('tonnes', t(hasSite ? 'offSite' : 'tonnes'), (row) => formatTonnes(row.tonnes)),
          ...(hasSite ? [end('onSite', t('onSite'), () => t('notKnown'))] : []),
          end('share', t('share'), (row) => formatShare(row.share)),
          end('estimated', t('estimated'), (row) => shareText(row.estimatedTonnes, row.tonnes)),
          end('assumed', t('assumed'), (row) => shareText(row.assumedTonnes, row.tonnes)),
        ]}
      />
    </Panel>
  );
}
