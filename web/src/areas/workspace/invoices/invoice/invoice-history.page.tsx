import { useQuery } from '@tanstack/react-query';
import type { HistoryEntry } from '@tunna/contract/invoices/invoice-history';
import { formatCount, formatMoney } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Button, DataTable, PageHeading, Panel, Stack, useToasts } from '@tunna/ui';
import {
  historyQuery,
  useRestoreInvoice,
  versionsAtOnce,
} from '../../../../features/invoices/invoice/invoice.queries.ts';
import { InvoiceChanges } from '../../../../features/invoices/invoice/invoice-changes.tsx';
import history from '../../../../features/invoices/invoice/invoice-history.module.css';
import { usePageReport } from '../../../../lib/page.tsx';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { BackLink } from '../../../../shared/layout/back-link.tsx';
import { permitted } from '../../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../../shared/layout/screens.tsx';
import { Pager } from '../../../../shared/list/pager.tsx';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { useAddress } from '../../../../shared/time/use-address.ts';
import { DataLoadingView } from '../../../../shared/view/data-loading-view.tsx';
import { ErrorNotice } from '../../../../shared/view/error-notice.tsx';
import styles from '../../workspace-pages.module.css';
import { invoiceKeyOf, useInvoiceKey } from './invoice-key.ts';

type Chosen = { readonly from: number; readonly to: number };

const versionIn = (address: URLSearchParams, name: 'from' | 'to' | 'page', usual: number): number => {
  const given = Number(address.get(name));
  return Number.isSafeInteger(given) && given > 0 ? given : usual;
};

const pageIn = (address: URLSearchParams) => versionIn(address, 'page', 1);

export const firstQueries = permitted('invoices.read', ({ orgId, params, search }) => [
  historyQuery(orgId, invoiceKeyOf(params), pageIn(search)),
]);

/** The versions of an invoice, and the differences between two chosen ones. */
export default function InvoiceHistoryPage() {
  const { t } = useTranslation('invoice');
  const { id: orgId, name, paths: own, may } = useOrganization();
  const key = useInvoiceKey();
  const [address, changeAddress] = useAddress();
  const page = pageIn(address);
  const query = useQuery({ ...historyQuery(orgId, key, page), enabled: may('invoices.read') });
  const title = t('historyOf', { number: key.invoiceNumber });
  usePageReport(`${title} – ${name}`);
  if (!may('invoices.read')) return <NotFoundScreen />;
  const change = (values: Readonly<Record<string, number>>) =>
    changeAddress(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [field, value] of Object.entries(values)) after.set(field, String(value));
        return after;
      },
      { replace: true },
    );
  return (
    <Stack className={styles.page}>
      <BackLink to={own.invoice(key.providerId, key.invoiceNumber)}>{key.invoiceNumber}</BackLink>
      <PageHeading title={title} />
      <DataLoadingView query={query}>
        {({ rows, total }) => {
          const to = versionIn(address, 'to', total);
          const chosen = { from: versionIn(address, 'from', Math.max(1, to - 1)), to };
          return (
            <>
              <Versions rows={rows} newest={total} chosen={chosen} onChoose={change} />
              <Pager page={page} last={Math.ceil(total / versionsAtOnce)} onPage={(next) => change({ page: next })} />
              {chosen.from !== chosen.to && (
                <Panel title={t('difference', chosen)}>
                  <InvoiceChanges orgId={orgId} invoiceKey={key} {...chosen} />
                </Panel>
              )}
            </>
          );
        }}
      </DataLoadingView>
    </Stack>
  );
}

interface VersionsProps {
  readonly rows: readonly HistoryEntry[];
  readonly newest: number;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

function Versions({ rows, newest, chosen, onChoose }: VersionsProps) {
  const { t } = useTranslation('invoice');
  const { id: orgId, may } = useOrganization();
  const key = useInvoiceKey();
  const toasts = useToasts();
  const restore = useRestoreInvoice(orgId);
  const onRestore = (version: number) =>
    restore.mutate(
      { serviceProviderId: key.providerId, number: key.invoiceNumber, version },
      { onSuccess: () => toasts.show({ title: t('restored', { version }) }) },
    );
  return (
    <>
      <ErrorNotice error={restore.error} />
      <DataTable
        caption={t('historyOf', { number: key.invoiceNumber })}
        rows={rows}
        rowKey={({ version }) => version}
        columns={[
          { key: 'version', title: t('version'), heading: true, cell: ({ version }) => version },
          ...(['from', 'to'] as const).map((side) => ({
            key: side,
            title: t(side === 'from' ? 'compareFrom' : 'compareTo'),
            cell: ({ version }: HistoryEntry) => (
              <input
                type="radio"
                className={history.choice}
                name={side}
                aria-label={t(side === 'from' ? 'compareFromVersion' : 'compareToVersion', { version })}
                checked={chosen[side] === version}
                onChange={() => onChoose({ ...chosen, [side]: version })}
              />
            ),
          })),
          { key: 'savedAt', title: t('savedAt'), cell: (row) => <Saved row={row} /> },
          { key: 'changes', title: t('changes'), cell: (row) => <Short row={row} /> },
          {
            key: 'total',
            title: t('total.label'),
            align: 'end',
            cell: ({ total, currency }) => (total === undefined ? '' : formatMoney(total, currency)),
          },
          ...(may('invoices.write')
            ? [
                {
                  key: 'restore',
                  title: t('restore'),
                  cell: ({ version }: HistoryEntry) =>
                    version !== newest && (
                      <Button
                        size="small"
                        variation="ghost"
                        disabled={restore.isPending}
                        aria-label={t('restoreVersion', { version })}
                        onClick={() => onRestore(version)}
                      >
                        {t('restore')}
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

/** The time of a version, who saved it, and how. */
function Saved({ row: { savedAt, savedBy, origin, restoredVersion } }: { row: HistoryEntry }) {
  const { t, i18n } = useTranslation('invoice');
  return (
    <span>
      {formatDateTime(new Date(savedAt), i18n.language as Language)}
      <span className={history.by}>
        {[savedBy, t(`origin.${origin}`, { version: restoredVersion })]
          .filter((part) => part !== undefined)
          .join(' · ')}
      </span>
    </span>
  );
}

/** A summary of the changes since the previous version. */
function Short({ row: { changes, lineCount } }: { row: HistoryEntry }) {
  const { t } = useTranslation('invoice');
  if (changes === undefined) return t('lines.total', { count: lineCount, shown: formatCount(lineCount) });
  const counted = (['added', 'removed', 'changed', 'made'] as const)
    .filter((kind) => changes[kind] > 0)
    .map((kind) => t(`short.${kind}`, { count: changes[kind], shown: formatCount(changes[kind]) }));
  const parts = [...counted, ...(changes.head ? [t('short.head')] : [])];
  return parts.length === 0 ? t('short.none') : parts.join(' · ');
}
