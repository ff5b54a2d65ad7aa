import type { TablePreview } from '@tunna/contract/invoices/invoice-import';
import { Row, SelectList } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './invoice-import.module.css';

/** The sheet and heading row that the user chose. */
export interface TableLayout {
  readonly sheet?: string;
  readonly headingRow?: number;
}

interface Props {
  readonly preview: TablePreview;
  readonly onChange: (position: TableLayout) => void;
}

/** Where the table is in the file: its sheet, and the row of its headings. */
export function TablePosition({ preview: { sheets, sheet, headingRow, headingRows }, onChange }: Props) {
  const { t } = useTranslation('invoice-import');
  return (
    <Row gap={12} align="end" className={styles.choice}>
      {sheets.length > 1 && (
        <SelectList
          label={t('table.sheet')}
          value={sheet}
          onValueChange={(name) => onChange({ sheet: name })}
          options={sheets.map((name) => ({ value: name, label: name }))}
        />
      )}
      <SelectList
        label={t('table.headingRow')}
        value={String(headingRow)}
        onValueChange={(row) => onChange({ sheet, headingRow: Number(row) })}
        options={headingRows.map(({ row, text }) => ({
          value: String(row),
          label: t('table.headingRowOption', { row, text }),
        }))}
      />
    </Row>
  );
}
