import { useMutation } from '@tanstack/react-query';
import type { ExportFormat } from '@tunna/contract/platform/export';
import { exportFormats, longestExport } from '@tunna/contract/platform/export-values';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { isLanguage, type Language } from '@tunna/domain/text/languages';
import { Button, Checkbox, Icon, Notice, Popover, Row, Stack } from '@tunna/ui';
import { useState } from 'react';
import { CallError } from '../../lib/api/client.ts';
import { saveFile } from '../../lib/api/download.ts';
import { useTranslation } from '../../lib/text/translation.tsx';
import styles from './list-page.module.css';
import type { ListState } from './list-state.ts';

/** Options of an exported file. */
interface ExportFile {
  readonly format: ExportFormat;
  readonly language: Language;
  /** Comma-separated keys; absent for all columns. */
  readonly columns?: string;
}

/** Downloads the rows of a list as a file. @throws CallError */
export type FetchExport = (file: ExportFile) => Promise<{ fileName: string; file: Blob }>;

/** The search, filters and sort of a list for its export, which has no pages. */
export const exportQuery = ({ search, sort, order, filters }: ListState) => ({
  ...(search === '' ? {} : { search }),
  sort,
  order,
  ...filters,
});

interface Props {
  readonly fetchExport: FetchExport;
  /** Keys of the visible columns; empty if all are visible. */
  readonly columns?: readonly string[];
  /** Current number of rows. */
  readonly total: number;
  /** The number of rows, in words. */
  readonly totalText?: string;
}

/** Saves the rows of a list as a file: with the visible or all columns. */
export function ListExport({ fetchExport, columns = [], total, totalText }: Props) {
  const { t, i18n } = useTranslation('exchange');
  const [every, setEvery] = useState(false);
  const saving = useMutation({
    mutationFn: (format: ExportFormat) =>
      fetchExport({
        format,
        language: isLanguage(i18n.language) ? i18n.language : 'is',
        ...(every || columns.length === 0 ? {} : { columns: columns.join(',') }),
      }),
    onSuccess: ({ fileName, file }) => saveFile(fileName, file),
  });
  const problemOf = (error: Error, format: ExportFormat) => {
    const code = error instanceof CallError ? error.body.code : 'other';
    return t(`error.${code}`, {
      defaultValue: t(`workspace:error.${code}`, { defaultValue: t('workspace:error.other') }),
      most: formatCount(longestExport[format]),
    });
  };
  return (
    <Popover
      label={t('export')}
      align="end"
      onOpenChange={() => saving.reset()}
      trigger={
        <Button variation="ghost" size="small">
          <Icon name="download" size={16} />
          {t('export')}
        </Button>
      }
    >
      <Stack gap={12} className={styles.exportChoices}>
        <p>{t('exported', { total: totalText ?? t('rows', { count: total, shown: formatCount(total) }) })}</p>
        {columns.length > 0 && <Checkbox label={t('everyColumn')} checked={every} onChange={() => setEvery(!every)} />}
        <Row nowrap>
          {exportFormats.map((format) => (
            <Button
              key={format}
              variation="ghost"
              size="small"
              disabled={total === 0 || saving.isPending}
              loading={saving.isPending && saving.variables === format}
              onClick={() => saving.mutate(format)}
            >
              {format.toUpperCase()}
            </Button>
          ))}
        </Row>
        {saving.isError && <Notice level="error">{problemOf(saving.error, saving.variables)}</Notice>}
        {saving.isSuccess && <p role="status">{t('saved')}</p>}
      </Stack>
    </Popover>
  );
}
