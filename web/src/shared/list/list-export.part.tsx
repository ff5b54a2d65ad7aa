import { useMutation } from '@tanstack/react-query';
import type { ExportFormat } from '@tunna/contract/platform/export';
import { exportFormats, longestExport } from '@tunna/contract/platform/export-values';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { isLanguage, type Language } from '@tunna/domain/text/languages';
import { Button, Checkbox, Notice, Row, Stack } from '@tunna/ui';
import { useState } from 'react';
import { CallError } from '../../lib/api/client.ts';
import { saveFile } from '../../lib/api/download.ts';
import { useTranslation } from '../../lib/text/translation.tsx';
import styles from './list-page.module.css';

/** Options of an exported file. */
interface ExportFile {
  readonly format: ExportFormat;
  readonly language: Language;
  /** Comma-separated keys; absent for all columns. */
  readonly columns?: string;
}

/** Downloads the rows of a list as a file. @throws CallError */
export type FetchExport = (file: ExportFile) => Promise<{ fileName: string; file: Blob }>;

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
export function ExportChoices({ fetchExport, columns = [], total, totalText }: Props) {
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
  );
}
