import type { AtStake } from '@tunna/contract/invoices/normalization';
import { formatCount, formatKilograms, formatMoney } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDay } from '@tunna/domain/time/dates';
import { Badge, Button, Detail, Row, Stack } from '@tunna/ui';
import { type ReactNode, useState } from 'react';
import { KeyHint } from '../../../../features/invoices/inbox/key-hint.tsx';
import { useLetterKeys } from '../../../../features/invoices/inbox/use-letter-keys.ts';
import { SeveralDialog } from '../../../../features/invoices/normalization/choice-dialog.tsx';
import { EffectText } from '../../../../features/invoices/normalization/effect-text.tsx';
import styles from '../../../../features/invoices/normalization/normalization.module.css';
import { leaveOffers, onOfferKey } from '../../../../features/invoices/normalization/offer-keys.ts';
import { Offers } from '../../../../features/invoices/normalization/offers.tsx';
import {
  type Choices,
  type Group,
  groupKey,
  type Offer,
  together,
} from '../../../../features/invoices/normalization/unmapped.ts';
import { useAccept } from '../../../../features/invoices/normalization/use-accept.ts';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { providerRecords } from '../../../../shared/form/records.ts';
import type { FetchExport } from '../../../../shared/list/list-export.part.tsx';
import { type ListColumn, ListPage } from '../../../../shared/list/list-page.tsx';
import type { ListShape, ListState } from '../../../../shared/list/list-state.ts';
import { pageSizeOf } from '../../../../shared/list/list-state.ts';
import { onSelectKey } from '../../../../shared/list/select-keys.ts';
import type { ListQuery } from '../../../../shared/list/use-list-query.ts';
import type { List } from '../../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../../shared/session/organization.tsx';

/** The default order is by amount, descending; no column has this order ascending. */
export const queueShape: ListShape = {
  sorts: ['largest', 'cost', 'kg', 'lines'],
  filters: ['serviceProviderId'],
  otherParameters: ['tab'],
};

/** The search, filters and order of a queue. */
export const queueFound = ({ search, sort, order, filters }: ListState) => {
  const sorted = (['cost', 'kg', 'lines'] as const).find((name) => name === sort);
  return {
    sort: sorted ?? ('cost' as const),
    order: sorted === undefined ? ('desc' as const) : order,
    ...(search === '' ? {} : { search }),
    ...filters,
  };
};

/** The query of a queue's call. */
export const queueQuery = (state: ListState) => ({
  page: state.page,
  pageSize: pageSizeOf(state),
  ...queueFound(state),
});

/** The total of all unclassified lines, in a sentence. */
function AtStakeText({ atStake }: { atStake: AtStake | undefined }) {
  const { t } = useTranslation('normalization');
  const { may } = useOrganization();
  if (atStake === undefined || atStake.lines === 0) return null;
  const cost = atStake.cost.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ');
  const values = { count: atStake.lines, shown: formatCount(atStake.lines), cost, kg: formatKilograms(atStake.kg) };
  return (
    <p className={styles.stake}>
      {t('atStake', values)} {may('invoices.write') && <span className={styles.keys}>{t('keys')}</span>}
    </p>
  );
}

function LineCell({ group }: { group: Group }) {
  const { t, i18n } = useTranslation('normalization');
  const [newest] = group.examples;
  const details = [
    group.serviceProvider.name,
    ...(group.match === 'item' ? [t('itemId', { id: group.matchKey })] : []),
    ...(newest === undefined
      ? []
      : [
          t('newest', {
            number: newest.invoiceNumber,
            day: formatDay(newest.serviceDay, i18n.language as Language),
          }),
        ]),
  ];
  return (
    <Stack as="span" gap={4} className={styles.line}>
      <span>{group.example}</span>
      <Detail>{details.join(' · ')}</Detail>
      {group.match !== 'place' && (group.isMixed || group.isNegative) && (
        <Row as="span" gap={4}>
          {group.isMixed && <Badge>{t('mixed')}</Badge>}
          {group.isNegative && <Badge>{t('negative')}</Badge>}
        </Row>
      )}
    </Stack>
  );
}

interface Props<Waiting extends Group> {
  readonly id: string;
  readonly intro: ReactNode;
  readonly atStake: AtStake | undefined;
  readonly heading: string;
  readonly list: List;
  readonly query: ListQuery<Waiting>;
  readonly fetchExport: FetchExport;
  readonly offersOf: (group: Waiting) => readonly Offer[];
  /** Renders the form for another choice. */
  readonly choose: (group: Waiting) => ReactNode;
  /** Renders the form of one choice for several lines. */
  readonly chooseSeveral: (groups: readonly Waiting[], close: () => void) => ReactNode;
}

function useColumns<Waiting extends Group>(
  { heading, offersOf, choose }: Props<Waiting>,
  accept: (offer: Offer) => void,
): ListColumn<Waiting>[] {
  const { t } = useTranslation('normalization');
  const { may } = useOrganization();
  return [
    {
      key: 'line',
      title: heading,
      heading: true,
      exported: ['example', 'serviceProvider', 'match', 'matchKey'],
      cell: (group) => <LineCell group={group} />,
    },
    {
      key: 'cost',
      title: t('cost'),
      exported: ['cost', 'currency', 'otherCosts'],
      sortable: true,
      align: 'end',
      cell: ({ cost }) => cost.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + '),
    },
    {
      key: 'kg',
      title: t('kg'),
      sortable: true,
      align: 'end',
      cell: ({ kg }) => (kg === '0' ? '–' : formatKilograms(kg)),
    },
    {
      key: 'lines',
      title: t('lines'),
      exported: ['lines', 'invoices'],
      sortable: true,
      align: 'end',
      cell: ({ lines, invoices }) => (
        <Stack as="span" gap={4} align="end" className={styles.figure}>
          {formatCount(lines)}
          <Detail>{t('onInvoices', { count: invoices, shown: formatCount(invoices) })}</Detail>
        </Stack>
      ),
    },
    ...(may('invoices.write')
      ? [
          {
            key: 'suggestions',
            title: t('suggestions'),
            isTools: true,
            cell: (group: Waiting) => (
              <Offers line={group.example} offers={offersOf(group)} onAccept={accept}>
                {choose(group)}
              </Offers>
            ),
          },
        ]
      : []),
  ];
}

interface SelectedProps<Waiting extends Group> extends Pick<Props<Waiting>, 'offersOf' | 'chooseSeveral'> {
  readonly orgId: number;
  readonly groups: readonly Waiting[];
  readonly isSending: boolean;
  readonly onAccept: (choices: Choices) => void;
}

/** The actions for selected lines: their best suggestions, or one choice for all of them. */
function SelectedLines<Waiting extends Group>(props: SelectedProps<Waiting>) {
  const { orgId, groups, offersOf, chooseSeveral, isSending, onAccept } = props;
  const { t } = useTranslation('normalization');
  const [isOpen, setOpen] = useState(false);
  const choices: Choices = together(groups.flatMap((group) => offersOf(group)[0]?.choices ?? []));
  const count = choices.materials.length + choices.locations.length;
  const choose = () => {
    setOpen(true);
    return groups.length > 0;
  };
  useLetterKeys({ c: choose });
  return (
    <>
      {count > 0 && (
        <>
          <EffectText orgId={orgId} choices={choices} />
          <Button size="small" loading={isSending} onClick={() => onAccept(choices)}>
            {t('acceptBest', { shown: formatCount(count) })}
          </Button>
        </>
      )}
      <Button size="small" variation="ghost" onClick={choose}>
        {t('several.choose')} <KeyHint keys={['C']} />
      </Button>
      {isOpen && (
        <SeveralDialog
          lines={groups.map(({ example, serviceProvider }) => `${example} · ${serviceProvider.name}`)}
          open
          onOpenChange={setOpen}
        >
          {chooseSeveral(groups, () => setOpen(false))}
        </SeveralDialog>
      )}
    </>
  );
}

/** Unclassified lines with suggestions, for pointer and keyboard. */
export function UnmappedQueue<Waiting extends Group>(props: Props<Waiting>) {
  const { id, intro, atStake, list, query, offersOf } = props;
  const { t } = useTranslation('normalization');
  const { id: orgId, may } = useOrganization();
  const { accept, isSending } = useAccept(orgId);
  const columns = useColumns(props, ({ choices }) => {
    leaveOffers(document.activeElement);
    void accept(choices);
  });
  const bulk = (selected: ReadonlySet<string>) => (
    <SelectedLines
      orgId={orgId}
      groups={(query.data?.rows ?? []).flatMap((group) =>
        group !== undefined && selected.has(groupKey(group)) ? [group] : [],
      )}
      offersOf={offersOf}
      chooseSeveral={props.chooseSeveral}
      isSending={isSending}
      onAccept={(choices) => void accept(choices)}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys go from one row's buttons to the next's; each of them is a button.
    <div onKeyDown={(event) => onSelectKey(event) || onOfferKey(event)}>
      <ListPage
        id={id}
        title={t('title')}
        total={(count) => t('waiting', { count, shown: formatCount(count) })}
        searchLabel={t('searchLines')}
        list={list}
        query={query}
        columns={columns}
        fetchExport={props.fetchExport}
        rowKey={groupKey}
        rowName={({ example }) => example}
        filters={[{ name: 'serviceProviderId', label: t('provider'), records: providerRecords }]}
        intro={
          <>
            {intro}
            <AtStakeText atStake={atStake} />
          </>
        }
        {...(may('invoices.write') ? { bulk } : {})}
        empty={{ icon: 'check', headline: t('nothingWaits'), sentence: t('nothingWaitsText') }}
      />
    </div>
  );
}
