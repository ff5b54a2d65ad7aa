import type { PriceImportRow } from '@tunna/contract/invoices/price-list';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Badge, DataTable, Detail, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { limitText } from '../../../shared/form/problem-text.ts';
import { useInvoiceWords } from '../shared/invoice-words.ts';
import { Named, priceText } from './learn-prices.tsx';
import styles from './price-list.module.css';
import { PriceTerms, useDaysText } from './price-terms.tsx';

/** Rows of a file that are shown. */
const maxShown = 100;

/** Rows of a price list: the price that each becomes, or why it is none. */
export function ImportedPrices({ rows }: { readonly rows: readonly PriceImportRow[] }) {
  const { t } = useTranslation('price-list');
  if (rows.length === 0) return null;
  return (
    <>
      <DataTable
        caption={t('importRows')}
        rows={rows.slice(0, maxShown)}
        rowKey={({ row }) => row}
        columns={[
          { key: 'row', title: t('importRow'), align: 'end', cell: ({ row }) => row },
          {
            key: 'name',
            title: t('name'),
            heading: true,
            cell: ({ name, price }) => <Named name={name === '' ? '–' : name} itemId={price?.itemId} />,
          },
          { key: 'becomes', title: t('importBecomes'), cell: (row) => <Becomes row={row} /> },
        ]}
      />
      {rows.length > maxShown && <Detail as="p">{t('importShown', { shown: formatCount(maxShown) })}</Detail>}
    </>
  );
}

function Becomes({ row }: { readonly row: PriceImportRow }) {
  const { t } = useTranslation('price-list');
  const daysText = useDaysText();
  const { unit: unitName } = useInvoiceWords();
  const { price, problems } = row;
  if (price === undefined) {
    return (
      <Stack as="ul" gap={4} className={styles.problems}>
        {problems.map((problem) => (
          <Problem key={`${problem.column} ${problem.problem}`} row={row} problem={problem} />
        ))}
      </Stack>
    );
  }
  return (
    <Stack as="span" gap={4} className={styles.named}>
      <span>
        <Badge variation="success">{t('importNew')}</Badge> {priceText(price.price, price.currency)} /{' '}
        {unitName(price.unit)}
      </span>
      <Detail>
        {daysText(price)}
        {' · '}
        <PriceTerms price={price} />
      </Detail>
    </Stack>
  );
}

interface ProblemProps {
  readonly row: PriceImportRow;
  readonly problem: PriceImportRow['problems'][number];
}

function Problem({
  row: { overlaps },
  problem: { column, field = '', problem, found, rows = [], limit },
}: ProblemProps) {
  const { t } = useTranslation('price-list');
  const daysText = useDaysText();
  const problemText = () => {
    if (problem === 'taken' && overlaps !== undefined) {
      return t('importOverlaps', { name: overlaps.name, days: daysText(overlaps) });
    }
    if (problem === 'duplicate') return t('importDuplicate', { rows: rows.join(', '), count: rows.length });
    return t(`exchange:problem.${problem}`, { limit: limitText(t, { field, problem, limit }) });
  };
  return (
    <li>
      {column !== undefined && <strong>{column}</strong>} {problemText()} {found !== undefined && <q>{found}</q>}
    </li>
  );
}
