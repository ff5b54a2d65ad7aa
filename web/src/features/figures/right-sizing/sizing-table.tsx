import type { RightSizing, SizedRow } from '@tunna/contract/figures/right-sizing';
import { formatCount, formatMoney, formatNumber, formatRoughMoney, formatShare } from '@tunna/domain/numbers/numbers';
import { Badge, DataTable, Muted, Notice, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { StreamName } from '../../inventory/shared/stream-name.tsx';
import styles from './right-sizing.module.css';

const colors = { fewerEmptyings: 'accent', smallerContainer: 'accent', overfull: 'warning', fits: 'success' } as const;

function Named({ row: { container, location, wasteStream } }: { readonly row: SizedRow }) {
  const { t } = useTranslation('right-sizing');
  const { paths: own } = useOrganization();
  const { id, slug, customId, volumeLiters } = container;
  return (
    <Stack as="span" gap={4}>
      <span>
        <Link to={own.container(id)}>{customId ?? slug}</Link>{' '}
        <Muted as="span">{t('inContainer', { liters: formatCount(volumeLiters) })}</Muted>
      </span>
      <StreamName {...wasteStream} />
      {location !== undefined && <Muted as="span">{location.name}</Muted>}
    </Stack>
  );
}

function Why({ row }: { readonly row: SizedRow }) {
  const { t } = useTranslation('right-sizing');
  const words = {
    days: formatNumber(Number(row.days)),
    fill: formatShare(row.fill),
    suggested: formatCount(row.suggestedDays ?? 0),
    liters: formatCount(row.suggestedLiters ?? 0),
  };
  const { sizing, replay } = row;
  // No container of its kind is larger.
  if (sizing === 'overfull' && row.suggestedLiters === undefined) return t('why.overfullLargest', words);
  if (replay === undefined || (sizing !== 'fewerEmptyings' && sizing !== 'smallerContainer')) {
    return t(`why.${sizing}`, words);
  }
  return (
    <Stack as="span" gap={4}>
      <span>{t(`why.${sizing}`, words)}</span>
      <Muted as="span">
        {t(`replay.${sizing}`, {
          replayed: formatCount(replay.emptyings),
          overfull: formatCount(replay.overfull),
          fullest: formatShare(replay.fullest),
        })}
      </Muted>
    </Stack>
  );
}

/** The source of the weight, and whether another source confirms it. */
function Basis({ row: { basis, check } }: { readonly row: SizedRow }) {
  const { t } = useTranslation('right-sizing');
  if (basis !== 'weighed' || check === 'differs') return t(`basis.${basis}`);
  return (
    <Stack as="span" gap={4}>
      <span>{t(`basis.${basis}`)}</span>
      <Muted as="span">{t(`check.${check}`)}</Muted>
    </Stack>
  );
}

/** The recommendations for containers with their reasons, the largest saving first. */
export function SizingTable({ rows, currency }: Pick<RightSizing, 'rows' | 'currency'>) {
  const { t } = useTranslation('right-sizing');
  const money = (amount: string) => formatMoney(amount, currency);
  return (
    <DataTable
      caption={t('caption')}
      rows={rows}
      rowKey={({ container }) => container.id}
      columns={[
        { key: 'container', title: t('container'), heading: true, cell: (row) => <Named row={row} /> },
        {
          key: 'sizing',
          title: t('sizing'),
          cell: ({ sizing }) => <Badge variation={colors[sizing]}>{t(`sizing.${sizing}`)}</Badge>,
        },
        { key: 'why', title: t('why'), cell: (row) => <Why row={row} /> },
        { key: 'basis', title: t('basis'), cell: (row) => <Basis row={row} /> },
        { key: 'emptyings', title: t('emptyings'), align: 'end', cell: ({ emptyings }) => formatCount(emptyings) },
        {
          key: 'cost',
          title: t('cost'),
          align: 'end',
          cell: ({ costPerEmptying }) =>
            costPerEmptying === undefined ? <Muted as="span">{t('unknown')}</Muted> : money(costPerEmptying),
        },
        {
          key: 'yearly',
          title: t('yearly'),
          align: 'end',
          cell: ({ savingPerYear }) =>
            savingPerYear === undefined ? '–' : formatRoughMoney(savingPerYear, currency, 3),
        },
      ]}
    />
  );
}

/** The number of containers without a verdict, by missing data. */
export function SizingGaps({ gaps }: Pick<RightSizing, 'gaps'>) {
  const { t } = useTranslation('right-sizing');
  const { paths: own, may } = useOrganization();
  if (gaps.length === 0) return null;
  const fixPaths = {
    noVolume: own.containers({ sort: 'volumeLiters' }),
    noDensity: may('invoices.read') ? own.invoiceNormalizations({ tab: 'densities' }) : undefined,
  };
  return (
    <Notice>
      <p>{t('gaps')}</p>
      <ul className={styles.gaps}>
        {gaps.map(({ gap, containers }) => {
          const to = gap === 'noVolume' || gap === 'noDensity' ? fixPaths[gap] : undefined;
          return (
            <li key={gap}>
              {t(`gap.${gap}`, { count: containers, figure: formatCount(containers) })}{' '}
              {to !== undefined && <Link to={to}>{t(`mend.${gap}`)}</Link>}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
