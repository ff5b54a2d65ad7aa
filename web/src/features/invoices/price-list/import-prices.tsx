import type { PriceImport } from '@tunna/contract/invoices/price-list';
import { priceImportLimits } from '@tunna/contract/invoices/price-list-values';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Button, Detail, Notice, ProgressBar, Row, useToasts } from '@tunna/ui';
import { useState } from 'react';
import { CallError } from '../../../lib/api/client.ts';
import { latestError } from '../../../lib/api/latest-error.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { ImportedPrices } from './imported-prices.tsx';
import styles from './price-list.module.css';
import { useImportPrices } from './price-list.queries.ts';
import { type ProviderChoice, ProviderDialog } from './provider-dialog.tsx';

/** Imports prices of a provider from a file, with a preview. */
export function ImportPrices({ orgId, ...choice }: ProviderChoice) {
  const { t } = useTranslation('price-list');
  return (
    <ProviderDialog {...choice} action={t('import')} title={t('importTitle')} description={t('importText')}>
      {(serviceProviderId, close) => (
        <PriceFile key={serviceProviderId} orgId={orgId} serviceProviderId={serviceProviderId} onDone={close} />
      )}
    </ProviderDialog>
  );
}

interface FileProps {
  readonly orgId: number;
  readonly serviceProviderId: number;
  readonly onDone: () => void;
}

/** Accepts a file and reads it. */
function PriceFile({ orgId, serviceProviderId, onDone }: FileProps) {
  const { t } = useTranslation('price-list');
  const toasts = useToasts();
  const [file, setFile] = useState<File>();
  const preview = useImportPrices(orgId, serviceProviderId);
  const apply = useImportPrices(orgId, serviceProviderId);
  const isBusy = preview.isPending || apply.isPending;
  const take = (taken: File | undefined) => {
    if (taken === undefined) return;
    setFile(taken);
    apply.reset();
    preview.mutate({ file: taken, isApplied: false });
  };
  const save = (taken: File) =>
    apply.mutate(
      { file: taken, isApplied: true },
      {
        onSuccess({ counts: { created } }) {
          toasts.show({ level: 'success', title: t('agreed', { count: created, shown: formatCount(created) }) });
          onDone();
        },
      },
    );
  return (
    <>
      <Detail as="p">{t('importColumns')}</Detail>
      <Row gap={12} rowGap={8} align="center" className={styles.file}>
        <label className={styles.choose}>
          {t('importChoose')}
          <input
            type="file"
            accept=".csv,.txt,.xlsx,.ods"
            disabled={isBusy}
            onChange={({ currentTarget }) => {
              take(currentTarget.files?.[0]);
              // The same file may be chosen again after it was corrected.
              currentTarget.value = '';
            }}
          />
        </label>
        <Detail>
          {file?.name ??
            t('importLimits', {
              megabytes: priceImportLimits.bytes / 1024 / 1024,
              rows: formatCount(priceImportLimits.rows),
            })}
        </Detail>
      </Row>
      {preview.isPending && <ProgressBar label={t('importReading')} />}
      <Refused error={latestError(apply, preview)} />
      {preview.data !== undefined && file !== undefined && (
        <Preview found={preview.data} isSaving={apply.isPending} onSave={() => save(file)} />
      )}
    </>
  );
}

/** The error of a rejected file; renders nothing without one. */
function Refused({ error }: { readonly error: Error | null }) {
  const { t } = useTranslation('price-list');
  if (error === null) return null;
  const code = error instanceof CallError ? error.body.code : 'other';
  const general = t(`workspace:error.${code}`, { defaultValue: t('workspace:error.other') });
  const fileError = t(`exchange:error.${code}`, { defaultValue: general });
  const own = { columns_missing: t('importColumnsMissing'), import_has_failures: t('importHasFailures') };
  return <Notice level="error">{code in own ? own[code as keyof typeof own] : fileError}</Notice>;
}

interface PreviewProps {
  readonly found: PriceImport;
  readonly isSaving: boolean;
  readonly onSave: () => void;
}

/** The content of the file, and the button that saves it if it has no errors. */
function Preview({ found: { counts, ignoredColumns, rows }, isSaving, onSave }: PreviewProps) {
  const { t } = useTranslation('price-list');
  const { created, unchanged, failed } = counts;
  return (
    <>
      <p role="status">
        {t('importCounts', {
          created: formatCount(created),
          unchanged: formatCount(unchanged),
          failed: formatCount(failed),
        })}
      </p>
      {ignoredColumns.length > 0 && <Notice>{t('importIgnored', { columns: ignoredColumns.join(', ') })}</Notice>}
      {failed > 0 && <Notice level="error">{t('importFailing')}</Notice>}
      {failed + created === 0 && <p>{t('importNothing')}</p>}
      <ImportedPrices rows={rows.filter(({ state }) => state === (failed > 0 ? 'failed' : 'created'))} />
      {failed === 0 && created > 0 && (
        <Row justify="end">
          <Button loading={isSaving} onClick={onSave}>
            {t('importApply', { count: created, shown: formatCount(created) })}
          </Button>
        </Row>
      )}
    </>
  );
}
