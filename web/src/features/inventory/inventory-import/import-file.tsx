import type { ImportEntity } from '@tunna/contract/inventory/inventory-import';
import { importLimits } from '@tunna/contract/inventory/inventory-import-values';
import { exportFormats } from '@tunna/contract/platform/export-values';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { isLanguage } from '@tunna/domain/text/languages';
import { Button, Icon, Muted, ProgressBar, Row, Stack } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { useDroppedFiles } from '../../../shared/form/use-dropped-files.ts';
import { ImportError } from './import-error.tsx';
import styles from './inventory-import.module.css';
import { useImportTemplate, usePreviewImport } from './inventory-import.queries.ts';

interface Props {
  readonly orgId: number;
  readonly entity: ImportEntity;
  /** Called with the id of the import whose preview is ready. */
  readonly onPreviewed: (id: number) => void;
}

/** Accepts a dropped or chosen file, and uploads it. */
export function ImportFile({ orgId, entity, onPreviewed }: Props) {
  const { t, i18n } = useTranslation('exchange');
  const language = isLanguage(i18n.language) ? i18n.language : 'is';
  const preview = usePreviewImport(orgId, entity);
  const template = useImportTemplate(orgId, entity);
  const [sent, setSent] = useState(0);
  const take = (file: File | undefined) => {
    if (file === undefined || preview.isPending) return;
    setSent(0);
    preview.mutate({ file, language, onProgress: setSent }, { onSuccess: ({ id }) => onPreviewed(id) });
  };
  const isOver = useDroppedFiles(([file]) => take(file));
  return (
    <Stack as="section" aria-label={t('import.file')}>
      <div className={styles.zone} data-over={isOver || undefined}>
        <Icon name="upload" size={24} />
        <p>{t('import.drop')}</p>
        <label className={styles.choose}>
          {t('import.choose')}
          <input
            type="file"
            accept=".csv,.txt,.xlsx,.ods"
            disabled={preview.isPending}
            onChange={({ currentTarget }) => {
              take(currentTarget.files?.[0]);
              // The same file may be chosen again after it was corrected.
              currentTarget.value = '';
            }}
          />
        </label>
        <Muted>
          {t('import.limits', {
            megabytes: importLimits.bytes / 1024 / 1024,
            rows: formatCount(importLimits.rows),
          })}
        </Muted>
        {preview.isPending && (
          <ProgressBar label={t('import.reading')} value={sent < 1 ? sent : undefined} className={styles.progress} />
        )}
      </div>
      <ImportError error={preview.error ?? template.error} />
      <Row as="p" gap={12} rowGap={8} align="center" screenOnly>
        {t('import.template')}
        {exportFormats.map((format) => (
          <Button
            key={format}
            variation="ghost"
            size="small"
            loading={template.isPending && template.variables.format === format}
            onClick={() => template.mutate({ format, language })}
          >
            <Icon name="download" size={16} />
            {t('import.templateAs', { format: format.toUpperCase() })}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}
