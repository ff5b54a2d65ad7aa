import type { DepartmentReport } from '@tunna/contract/figures/department-report';
import { type GoalStanding, goalKinds } from '@tunna/domain/figures/briefing/department-goal';
import { formatKilograms, formatMoney } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { monthName } from '@tunna/domain/time/period';
import { Badge, type BadgeProps, DataTable, Muted, Panel, Row, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { StreamName } from '../../inventory/shared/stream-name.tsx';
import styles from './figure.module.css';
import { useGoalWords } from './use-goal-words.ts';

type Charged = DepartmentReport['charged']['streams'][number];

/** The charges of a department, by stream. */
export function ChargedStreams({ report: { figures, charged } }: { readonly report: DepartmentReport }) {
  const { t } = useTranslation('department-report');
  const weighedOf = ({ wasteStreamId }: Charged) =>
    figures.streams.find(({ wasteStream }) => wasteStream?.id === wasteStreamId);
  const amounts = ({ cost, otherCosts }: Pick<Charged, 'cost' | 'otherCosts'>) =>
    [{ amount: cost, currency: figures.currency }, ...otherCosts]
      .map(({ amount, currency }) => formatMoney(amount, currency))
      .join(' + ');
  return (
    <Panel title={t('charged.title')}>
      <Stack gap={12}>
        <Muted>{t(charged.streams.length === 0 ? 'charged.none' : 'charged.text')}</Muted>
        {charged.streams.length > 0 && (
          <DataTable
            caption={t('charged.title')}
            rows={[...charged.streams, { ...charged, wasteStreamId: total }]}
            rowKey={({ wasteStreamId }) => wasteStreamId ?? 0}
            columns={[
              {
                key: 'stream',
                title: t('stream'),
                heading: true,
                cell: (row) => {
                  if (row.wasteStreamId === total) return <strong>{t('total')}</strong>;
                  const stream = weighedOf(row)?.wasteStream;
                  return stream === undefined ? t('shared') : <StreamName {...stream} />;
                },
              },
              {
                key: 'kg',
                title: t('kg'),
                align: 'end',
                cell: (row) => {
                  if (row.wasteStreamId === total) return formatKilograms(figures.totals.kg);
                  return row.wasteStreamId === undefined ? '' : formatKilograms(weighedOf(row)?.kg ?? '0');
                },
              },
              {
                key: 'cost',
                title: t('cost'),
                align: 'end',
                cell: (row) => (row.wasteStreamId === total ? <strong>{amounts(row)}</strong> : amounts(row)),
              },
            ]}
          />
        )}
      </Stack>
    </Panel>
  );
}

/** Id of the total row: no stream has it. */
const total = -1;

const variations: Readonly<Record<GoalStanding, NonNullable<BadgeProps['variation']>>> = {
  reached: 'success',
  missed: 'danger',
  no_data: 'neutral',
  under_way: 'neutral',
};

/** The progress of goals in each month of a period, the latest first. */
export function GoalMonths({ report: { goalMonths } }: { readonly report: DepartmentReport }) {
  const { t, i18n } = useTranslation('department-report');
  const words = useGoalWords();
  if (goalMonths.length === 0) return null;
  const months = [...Map.groupBy(goalMonths, ({ month }) => month)].toReversed();
  const kinds = goalKinds.filter((one) => goalMonths.some(({ kind }) => kind === one));
  return (
    <DataTable
      caption={t('goals.months')}
      rows={months}
      rowKey={([month]) => month}
      columns={[
        {
          key: 'month',
          title: t('month'),
          heading: true,
          cell: ([month]) => <span className={styles.month}>{monthName(month, i18n.language as Language)}</span>,
        },
        ...kinds.map((one) => ({
          key: one,
          title: t(one === 'kg' ? 'figure:kg' : 'figure:sortingRate'),
          cell: ([, goals]: (typeof months)[number]) => {
            const goal = goals.find(({ kind }) => kind === one);
            if (goal === undefined) return '–';
            return (
              <Row as="span" inline rowGap={4} align="center" className={styles.goal}>
                {goal.actual !== undefined && (
                  <span>
                    {words.amount(one, goal.actual)} / {words.amount(one, goal.target)}
                  </span>
                )}
                <Badge variation={variations[goal.standing]}>{t(`standing.${goal.standing}`)}</Badge>
              </Row>
            );
          },
        })),
      ]}
    />
  );
}
