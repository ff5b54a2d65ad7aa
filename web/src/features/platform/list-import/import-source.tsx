import { exportFormats } from '@tunna/contract/platform/export-values';
import type { ImportEntity } from '@tunna/contract/platform/list-import';
import { importLimits } from '@tunna/contract/platform/list-import-values';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { isLanguage } from '@tunna/domain/text/languages';
import { Button, Icon, Muted, ProgressBar, Row, Stack, TextArea } from '@tunna/ui';
import { useState } from 'react';
import { latestError } from '../../../lib/api/latest-error.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useDroppedFiles } from '../../../shared/form/use-dropped-files.ts';
import { ImportError } from './import-error.tsx';
import styles from './list-import.module.css';
import { useImportTemplate, type usePreviewImport, useStartImport } from './list-import.queries.ts';

interface Props {
  readonly orgId: number;
  readonly entity: ImportEntity;
  readonly preview: ReturnType<typeof usePreviewImport>;
  readonly onFile: (file: File) => void;
  /** Called with the id of an import with an empty grid. */
  readonly onStarted: (id: number) => void;
}

/** Takes a table: a dropped or chosen file, one that is pasted or typed, or an empty grid. */
export function ImportSource({ orgId, entity, preview, onFile, onStarted }: Props) {
  const { t, i18n } = useTranslation('list-import');
  const language = isLanguage(i18n.language) ? i18n.language : 'is';
  const template = useImportTemplate(orgId, entity);
  const start = useStartImport(orgId, entity);
  const take = (file: File | undefined) => {
    if (file !== undefined && !preview.isPending) onFile(file);
  };
  const isOver = useDroppedFiles(([file]) => take(file));
  return (
    <Stack as="section" aria-label={t('source.title')}>
      <Stack screenOnly className={styles.sources}>
        <Stack gap={8} align="center" className={styles.zone} data-over={isOver || undefined}>
          <Icon name="upload" size={24} />
          <p>{t('source.drop')}</p>
          <label className={styles.choose}>
            {t('source.choose')}
            <input
              type="file"
              accept=".csv,.tsv,.txt,.xlsx,.ods"
              disabled={preview.isPending}
              onChange={({ currentTarget }) => {
                take(currentTarget.files?.[0]);
                // The same file may be chosen again after it was corrected.
                currentTarget.value = '';
              }}
            />
          </label>
          <Muted>
            {t('source.limits', {
              megabytes: importLimits.bytes / 1024 / 1024,
              rows: formatCount(importLimits.rows),
            })}
          </Muted>
        </Stack>
        <PastedTable isPending={preview.isPending} onFile={take} />
      </Stack>
      {preview.isPending && <ProgressBar label={t('source.reading')} className={styles.progress} />}
      <ImportError error={latestError(preview, template, start)} />
      <Row as="p" gap={12} rowGap={8} align="center" screenOnly>
        {t('source.blank')}
        <Button
          variation="ghost"
          size="small"
          loading={start.isPending}
          disabled={preview.isPending}
          onClick={() => start.mutate(language, { onSuccess: ({ id }) => onStarted(id) })}
        >
          <Icon name="plus" size={16} />
          {t('source.start')}
        </Button>
      </Row>
      <Row as="p" gap={12} rowGap={8} align="center" screenOnly>
        {t('source.template')}
        {exportFormats.map((format) => (
          <Button
            key={format}
            variation="ghost"
            size="small"
            loading={template.isPending && template.variables.format === format}
            onClick={() => template.mutate({ format, language })}
          >
            <Icon name="download" size={16} />
            {t('source.templateAs', { format: format.toUpperCase() })}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}

/** A field that a table is pasted into from a spreadsheet. The text stays until it was read. */
function PastedTable({ isPending, onFile }: { readonly isPending: boolean; readonly onFile: (file: File) => void }) {
  const { t } = useTranslation('list-import');
  const [text, setText] = useState('');
  const read = (table: string) =>
    onFile(new File([table], t('source.pastedName'), { type: 'text/tab-separated-values' }));
  return (
    <Stack gap={8} align="start">
      <TextArea
        label={t('source.paste')}
        hint={t('source.pasteHint')}
        rows={5}
        value={text}
        spellCheck={false}
        className={styles.pasted}
        onChange={({ target }) => setText(target.value)}
        onPaste={({ clipboardData }) => {
          const pasted = clipboardData.getData('text/plain');
          if (text === '' && pasted.includes('\n')) read(pasted);
        }}
      />
      <Button variation="ghost" disabled={text.trim() === '' || isPending} onClick={() => read(text)}>
        {t('source.read')}
      </Button>
    </Stack>
  );
}
