import type { ImportColumn, ListImportDetail, TablePlace } from '@tunna/contract/platform/list-import';
import { Badge, Detail, ProgressBar, Row, SelectList, Stack, TextField } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { OptionalSelect } from '../../../shared/form/optional-select.tsx';
import styles from './list-import.module.css';
import type { Revision } from './list-import.queries.ts';

interface Props {
  readonly detail: ListImportDetail;
  readonly onRevise: (revision: Revision) => void;
  /** Reads the file again. Absent if the server does not have it. */
  readonly onPosition: ((place: TablePlace) => void) | undefined;
  /** The choices that the server has not answered yet. They are shown as chosen. */
  readonly pending: Revision | undefined;
  readonly reading: TablePlace | undefined;
}

/** Where the table is, the meaning of its columns with an example each, and the values of fields without a column. */
export function ImportColumns({ detail, onRevise, onPosition, pending, reading }: Props) {
  const { t } = useTranslation('list-import');
  const { columns } = detail;
  const placed = columns.filter(({ place }) => place !== undefined).length;
  const lacks = columns.filter(
    ({ isRequired, place, fixed }) => isRequired && place === undefined && fixed === undefined,
  );
  return (
    <details className={styles.columns} open={lacks.length > 0 || placed === 0}>
      <summary>
        {t('columns.title')}
        <Detail>{t('columns.found', { count: placed })}</Detail>
        {lacks.length > 0 && (
          <Badge variation="danger">{t('columns.lacks', { fields: lacks.map(({ title }) => title).join(', ') })}</Badge>
        )}
      </summary>
      <Stack>
        {onPosition !== undefined && <Position detail={detail} onPosition={onPosition} reading={reading} />}
        <div className={styles.mapping}>
          {columns.map((column) => (
            <Meaning key={column.column} column={column} detail={detail} onRevise={onRevise} pending={pending} />
          ))}
        </div>
      </Stack>
    </details>
  );
}

interface MeaningProps extends Pick<Props, 'detail' | 'onRevise' | 'pending'> {
  readonly column: ImportColumn;
}

function Meaning({ column, detail: { headings }, onRevise, pending }: MeaningProps) {
  const { t } = useTranslation('list-import');
  const { title, fixed, isRequired, standard } = column;
  const { place } = pending?.columns?.find((one) => one.column === column.column) ?? column;
  const example = place === undefined ? undefined : headings[place]?.example;
  const choose = (value: string) =>
    onRevise({ columns: [{ column: column.column, place: value === '' ? undefined : Number(value) }] });
  const fix = (value: string) => onRevise({ fixed: [{ column: column.column, value }] });
  return (
    <Stack gap={8}>
      <OptionalSelect
        label={isRequired ? t('columns.required', { title }) : title}
        none={t('columns.none')}
        value={place === undefined ? '' : String(place)}
        onValueChange={choose}
        options={headings.flatMap(({ text }, index) =>
          text === '' && index !== place
            ? []
            : [{ value: String(index), label: text || t('columns.unnamed', { place: index + 1 }) }],
        )}
        hint={example === undefined ? undefined : t('columns.example', { example })}
      />
      {place === undefined && (
        <TextField
          key={fixed}
          label={t('columns.all')}
          placeholder={standard ?? t('columns.empty')}
          defaultValue={fixed}
          list={column.choices.length > 0 ? `choices-${column.column}` : undefined}
          onBlur={({ target }) => target.value.trim() !== (fixed ?? '') && fix(target.value)}
        />
      )}
    </Stack>
  );
}

interface PositionProps extends Pick<Props, 'detail' | 'reading'> {
  readonly onPosition: NonNullable<Props['onPosition']>;
}

function Position({ detail, onPosition, reading }: PositionProps) {
  const { t } = useTranslation('list-import');
  const { sheets, headingRows } = detail;
  const sheet = sheets[(reading?.sheet ?? 0) - 1] ?? detail.sheet;
  const headingRow = reading?.headingRow ?? detail.headingRow;
  return (
    <Row gap={12} align="end" className={styles.position}>
      {sheets.length > 1 && (
        <SelectList
          label={t('columns.sheet')}
          value={sheet}
          onValueChange={(name) => onPosition({ sheet: sheets.indexOf(name) + 1 })}
          options={sheets.map((name) => ({ value: name, label: name }))}
        />
      )}
      <SelectList
        label={t('columns.headingRow')}
        value={String(headingRow)}
        onValueChange={(row) => onPosition({ sheet: sheets.indexOf(sheet) + 1, headingRow: Number(row) })}
        options={headingRows.map(({ row, text }) => ({
          value: String(row),
          label: t('columns.headingRowOption', { row, text }),
        }))}
      />
      {reading !== undefined && <ProgressBar label={t('source.reading')} className={styles.progress} />}
    </Row>
  );
}
