import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@tunna/domain/numbers/numbers';
import { DataTable, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { Decisions, FigureCell, FindingCell, StateCell } from './finding-cells.tsx';
import { findingsQuery, whilePending } from './invoice-audit.queries.ts';

interface Props {
  readonly serviceProviderId: number;
  readonly invoiceNumber: string;
}

/** The audit findings of one invoice, with their actions. Renders nothing without findings. */
export function AuditFindings({ serviceProviderId, invoiceNumber }: Props) {
  const { t } = useTranslation('invoice-audit');
  const { id: orgId, may } = useOrganization();
  const { data } = useQuery({
    ...findingsQuery(orgId, { serviceProviderId, invoiceNumber, pageSize: 200 }),
    refetchInterval: ({ state }) => whilePending(state.data),
  });
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <Stack as="section" gap={12}>
      <h2>{t('onInvoice')}</h2>
      <DataTable
        caption={t('onInvoice')}
        rows={data.rows}
        rowKey={({ id }) => id}
        columns={[
          { key: 'finding', title: t('finding'), heading: true, cell: (finding) => <FindingCell finding={finding} /> },
          {
            key: 'expected',
            title: t('expected'),
            align: 'end',
            cell: (one) => <FigureCell finding={one} side="expected" />,
          },
          {
            key: 'found',
            title: t('found'),
            align: 'end',
            cell: (one) => <FigureCell finding={one} side="found" />,
          },
          {
            key: 'difference',
            title: t('difference'),
            align: 'end',
            cell: ({ difference, currency }) => formatMoney(difference, currency),
          },
          { key: 'state', title: t('state'), cell: (finding) => <StateCell finding={finding} /> },
          ...(may('invoices.write')
            ? [
                {
                  key: 'actions',
                  title: t('actions'),
                  cell: (finding: (typeof data.rows)[number]) => <Decisions orgId={orgId} finding={finding} />,
                },
              ]
            : []),
        ]}
      />
    </Stack>
  );
}
