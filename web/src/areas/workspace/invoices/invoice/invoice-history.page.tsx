import { useQuery } from '@tanstack/react-query';
import type { HistoryEntry } from '@tunna/contract/invoices/invoice';
import { formatCount, formatMoney } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Button, Notice, PageHeading, Panel, Stack, useToasts } from '@tunna/ui';
import { historyQuery, useRestoreInvoice } from '../../../../features/invoices/invoice/invoice.queries.ts';
import { InvoiceChanges } from '../../../../features/invoices/invoice/invoice-changes.tsx';
import history from '../../../../features/invoices/invoice/invoice-history.module.css';
import paper from '../../../../features/invoices/invoice/invoice-paper.module.css';
import { usePageReport } from '../../../../lib/page.tsx';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { BackLink } from '../../../../shared/layout/back-link.tsx';
import { permitted } from '../../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { useAddress } from '../../../../shared/time/use-address.ts';
import { DataLoadingView } from '../../../../shared/view/data-loading-view.tsx';
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
  const choose = ({ from, to }: Chosen) =>
    changeAddress(() => new URLSearchParams({ from: String(from), to: String(to) }), { replace: true });
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
              <Panel>
                <Versions rows={rows} newest={total} chosen={chosen} onChoose={choose} />
              </Panel>
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
  const { t, i18n } = useTranslation('invoice');
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
      {restore.isError && <Notice level="error">{t('workspace:error.other')}</Notice>}
      <table className={history.versions}>
        <thead>
          <tr>
            <th scope="col">{t('version')}</th>
            <th scope="col">{t('compareFrom')}</th>
            <th scope="col">{t('compareTo')}</th>
            <th scope="col">{t('savedAt')}</th>
            <th scope="col">{t('changes')}</th>
            <th scope="col" className={paper.end}>
              {t('total.label')}
            </th>
            <th scope="col">
              <span className={history.hidden}>{t('restore')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.version}>
              <th scope="row">{row.version}</th>
              {(['from', 'to'] as const).map((side) => (
                <td key={side}>
                  <input
                    type="radio"
                    name={side}
                    aria-label={t(side === 'from' ? 'compareFromVersion' : 'compareToVersion', {
                      version: row.version,
                    })}
                    checked={chosen[side] === row.version}
                    onChange={() => onChoose({ ...chosen, [side]: row.version })}
                  />
                </td>
              ))}
              <td>
                {formatDateTime(new Date(row.savedAt), i18n.language as Language)}
                <div className={paper.small}>
                  {[row.savedBy, t(`origin.${row.origin}`, { version: row.restoredVersion })]
                    .filter((part) => part !== undefined)
                    .join(' · ')}
                </div>
              </td>
              <td>
                <Short row={row} />
              </td>
              <td className={history.end}>{row.total === undefined ? '' : formatMoney(row.total, row.currency)}</td>
              <td>
                {row.version !== newest && may('invoices.write') && (
                  <Button
                    size="small"
                    variation="ghost"
                    disabled={restore.isPending}
                    aria-label={t('restoreVersion', { version: row.version })}
                    onClick={() => onRestore(row.version)}
                  >
                    {t('restore')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
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
