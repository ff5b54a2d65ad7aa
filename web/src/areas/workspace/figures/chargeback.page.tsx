import { useQuery } from '@tanstack/react-query';
import type { Chargeback } from '@tunna/contract/figures/department-report';
import { amountText, sum } from '@tunna/domain/numbers/decimal';
import { formatKilograms, formatMoney, formatShare } from '@tunna/domain/numbers/numbers';
import { share } from '@tunna/domain/numbers/share';
import { DataTable, EmptyState, PageHeading, Row, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import { chargebackQuery } from '../../../features/figures/department-report/department-report.queries.ts';
import { fetchDownload } from '../../../lib/api/client.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { ListExport } from '../../../shared/list/list-export.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { PeriodPicker } from '../../../shared/time/period-picker.tsx';
import { readPeriod, usePeriod } from '../../../shared/time/use-period.ts';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { PrintButton } from '../../../shared/view/print-button.tsx';
import styles from '../requests/collections.module.css';
import overview from './overview.module.css';

const isEmpty = ({ uncharged, departments }: Chargeback): boolean =>
  uncharged.length === 0 && departments.every(({ cost, kg }) => cost === '0' && kg === '0');

export const firstQueries: FirstQueries = ({ orgId, search }) => {
  const { from, until } = readPeriod(search, 'lastTwelveMonths');
  return [chargebackQuery(orgId, { from, until })];
};

/** The costs of a period, by the department that weighed the waste. */
export default function ChargebackPage() {
  const { t } = useTranslation('department-report');
  const { id: orgId, name, paths: own } = useOrganization();
  const [{ from, until }, changePeriod] = usePeriod('lastTwelveMonths');
  const query = useQuery(chargebackQuery(orgId, { from, until }));
  usePageReport(`${t('chargeback')} – ${name}`);
  return (
    <Stack className={overview.page}>
      <BackLink to={own.departments()}>{t('chargeback.back')}</BackLink>
      <PageHeading title={t('chargeback')} description={t('charged.text')} />
      <Row align="end" screenOnly>
        <PeriodPicker period={{ from, until }} onChange={changePeriod} comparison="none" />
        <PrintButton />
        {query.data !== undefined && !isEmpty(query.data) && (
          <ListExport
            fetchExport={(file) =>
              fetchDownload('exportChargeback', { params: { orgId }, query: { from, until, ...file } })
            }
            columns={[]}
            total={query.data.departments.length + query.data.uncharged.length}
            totalText={t('department:total', { count: query.data.departments.length })}
          />
        )}
      </Row>
      <DataLoadingView query={query}>
        {(found) =>
          isEmpty(found) ? (
            <EmptyState icon="file" headline={t('chargeback.none')} sentence={t('chargeback.noneText')} />
          ) : (
            <Found found={found} period={{ from, until }} />
          )
        }
      </DataLoadingView>
    </Stack>
  );
}

type Costs = Pick<Chargeback, 'cost' | 'otherCosts'>;

interface ChargebackRow extends Costs {
  readonly key: string;
  readonly departmentId?: number;
  readonly name: string;
  readonly kg?: string;
}

interface FoundProps {
  readonly found: Chargeback;
  readonly period: { readonly from: string; readonly until: string };
}

function Found({ found, period }: FoundProps) {
  const { t } = useTranslation('department-report');
  const { paths: own } = useOrganization();
  const { currency, departments, uncharged, cost, otherCosts, kg } = found;
  const rows: ChargebackRow[] = [
    ...departments.map(({ department: { id, name }, ...row }) => ({
      key: `department ${id}`,
      departmentId: id,
      name,
      ...row,
    })),
    ...uncharged.map(({ reason, ...row }) => ({ key: reason, name: t(`reason.${reason}`), ...row })),
    { key: 'total', name: t('total'), cost, otherCosts, kg },
  ];
  const amounts = (row: Costs) =>
    [{ amount: row.cost, currency }, ...row.otherCosts]
      .map((each) => formatMoney(each.amount, each.currency))
      .join(' + ');
  const charged = amountText(sum(departments.map((row) => row.cost)));
  return (
    <>
      <p role="status">
        {t('chargeback.summary', { charged: formatMoney(charged, currency), cost: formatMoney(cost, currency) })}
      </p>
      <DataTable
        caption={t('chargeback')}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'department',
            title: t('chargeback.department'),
            heading: true,
            cell: ({ key, departmentId, name }) => {
              if (departmentId !== undefined)
                return <Link to={own.departmentReport(departmentId, period)}>{name}</Link>;
              return key === 'total' ? <strong>{name}</strong> : <span className={styles.muted}>{name}</span>;
            },
          },
          {
            key: 'kg',
            title: t('kg'),
            align: 'end',
            cell: (row) => (row.kg === undefined ? '' : formatKilograms(row.kg)),
          },
          { key: 'cost', title: t('cost'), align: 'end', cell: amounts },
          {
            key: 'share',
            title: t('chargeback.share'),
            align: 'end',
            cell: (row) => formatShare(share(row.cost, cost)),
          },
        ]}
      />
    </>
  );
}
