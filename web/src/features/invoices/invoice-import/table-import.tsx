import { useQuery } from '@tanstack/react-query';
import type { ImportAttempt, TablePreview } from '@tunna/contract/invoices/invoice-import';
import type { TableMapping } from '@tunna/domain/invoices/table/table-mapping';
import { Button, Detail, Panel, Row, Stack } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { providerRecords } from '../../../shared/form/records.ts';
import { SelectWithNew } from '../../../shared/form/select-with-new.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { ErrorNotice } from '../../../shared/view/error-notice.tsx';
import styles from './invoice-import.module.css';
import { tablePreviewQuery, useImportTable } from './invoice-import.queries.ts';
import { TableColumns } from './table-columns.tsx';
import { TableInvoices } from './table-invoices.tsx';
import { type TableLayout, TablePosition } from './table-position.tsx';

interface Props {
  readonly attempt: ImportAttempt;
}

/** Asks for the provider and the columns of a table, shows the resulting invoices, and imports them. */
export function TableImport({ attempt }: Props) {
  const { t } = useTranslation('invoice-import');
  const { id: orgId } = useOrganization();
  const [provider, setProvider] = useState(attempt.serviceProvider && String(attempt.serviceProvider.id));
  // Undefined until the user changes the proposed or stored mapping.
  const [mapping, setMapping] = useState<TableMapping>();
  const [layout, setLayout] = useState<TableLayout>({});
  const [wrong, setWrong] = useState<Readonly<Record<string, boolean>>>({});
  const preview = useQuery(
    tablePreviewQuery(orgId, {
      attemptId: attempt.id,
      ...(provider === undefined ? {} : { serviceProviderId: Number(provider) }),
      ...(mapping === undefined ? layout : { mapping }),
    }),
  );
  const found = preview.data?.serviceProviderId;
  const shown = provider ?? (found === undefined ? undefined : String(found));
  const { data: named } = providerRecords.useNamed(orgId, provider === undefined ? shown : undefined);
  const foundName = provider === undefined && named?.label;
  return (
    <Panel title={t('table.title')}>
      <Stack className={styles.stack}>
        <p>{t('table.text')}</p>
        <Row gap={12} align="end" className={styles.choice}>
          <SelectWithNew
            of="serviceProvider"
            label={t('seller.choose')}
            placeholder={t('seller.placeholder')}
            value={shown ?? ''}
            onValueChange={setProvider}
            records={providerRecords}
          />
        </Row>
        {foundName && <Detail as="p">{t('table.remembered', { name: foundName })}</Detail>}
        <DataLoadingView query={preview}>
          {(seen) => (
            <>
              <TablePosition
                // A choice is shown before its answer: choosing the earlier row again is another choice.
                preview={preview.isPlaceholderData ? { ...seen, ...layout } : seen}
                onChange={(position) => {
                  setLayout(position);
                  setMapping(undefined);
                }}
              />
              <TableColumns
                preview={seen}
                mapping={mapping ?? seen.mapping}
                onChange={setMapping}
                onWrong={(field, isWrong) => setWrong((before) => ({ ...before, [field]: isWrong }))}
              />
              <TableInvoices preview={seen} />
              <ImportButton
                orgId={orgId}
                attemptId={attempt.id}
                provider={shown}
                preview={seen}
                isOld={preview.isPlaceholderData || Object.values(wrong).includes(true)}
              />
            </>
          )}
        </DataLoadingView>
      </Stack>
    </Panel>
  );
}

interface ImportButtonProps {
  readonly orgId: number;
  readonly attemptId: number;
  readonly provider: string | undefined;
  readonly preview: TablePreview;
  /** Whether the preview is not what the fields say: a newer one is on its way, or a field is wrong. */
  readonly isOld: boolean;
}

function ImportButton({ orgId, attemptId, provider, preview, isOld }: ImportButtonProps) {
  const { t } = useTranslation('invoice-import');
  const send = useImportTable(orgId);
  const { mapping, invoiceCount: count, failures } = preview;
  const isRight = count > 0 && !failures.some(({ severity }) => severity === 'error');
  return (
    <>
      {isRight && provider === undefined && <p className={styles.muted}>{t('table.chooseProvider')}</p>}
      <Button
        className={styles.start}
        disabled={!isRight || provider === undefined || isOld}
        loading={send.isPending}
        onClick={() => send.mutate({ attemptId, serviceProviderId: Number(provider), mapping })}
      >
        {count === 0 ? t('table.importNone') : t('table.import', { count })}
      </Button>
      <ErrorNotice error={send.error} />
    </>
  );
}
