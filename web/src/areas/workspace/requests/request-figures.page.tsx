import { useQuery } from '@tanstack/react-query';
import type { RequestFigures } from '@tunna/contract/requests/service-request-figures';
import { formatCount, formatNumber } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDay } from '@tunna/domain/time/dates';
import { addDays, dayIn, isDay, mondayOf } from '@tunna/domain/time/days';
import { DataTable, EmptyState, Muted, PageHeading, Panel, Row, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import { callQuery, fetchDownload } from '../../../lib/api/client.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { refusedFields } from '../../../shared/form/form-problems.ts';
import { useProblemTexts } from '../../../shared/form/problem-text.ts';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { ListExport } from '../../../shared/list/list-export.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DayFilter } from '../../../shared/time/day-filter.tsx';
import { useAddress } from '../../../shared/time/use-address.ts';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { PrintButton } from '../../../shared/view/print-button.tsx';
import { LinkedCounts } from '../figures/linked-counts.tsx';
import overview from '../figures/overview.module.css';
import { OpenedAndClosed } from './opened-and-closed.tsx';
import { RequestViews } from './request-views.tsx';

/** Weeks that the page opens with, this one among them. */
const usualWeeks = 12;

interface Period {
  readonly from: string;
  readonly until: string;
}

const ends = ['from', 'until'] as const;

/** The texts of an address that should be days, but are none. */
const unreadDays = (address: URLSearchParams): Partial<Period> =>
  Object.fromEntries(
    ends.map((end) => [end, address.get(end) ?? ''] as const).filter(([, text]) => text !== '' && !isDay(text)),
  );

/** The period that an address names. */
function readPeriod(address: URLSearchParams): Period {
  const today = dayIn(new Date());
  const given = (name: string) => (isDay(address.get(name) ?? '') ? address.get(name) : null);
  return {
    from: given('from') ?? addDays(mondayOf(today), (1 - usualWeeks) * 7),
    until: given('until') ?? today,
  };
}

function usePeriod() {
  const [address, changeAddress] = useAddress();
  const change = (changed: Partial<Period>) =>
    changeAddress((now) => {
      const next = new URLSearchParams(now);
      for (const [name, value] of Object.entries(changed)) next.set(name, value);
      return next;
    });
  return { period: readPeriod(address), unread: unreadDays(address), change };
}

const figuresQuery = (orgId: number, period: Period) =>
  callQuery('getServiceRequestFigures', { params: { orgId }, query: period });

export const firstQueries: FirstQueries = ({ orgId, search }) => [figuresQuery(orgId, readPeriod(search))];

/** What happened with requests in a period: by week, by provider, by container. */
export default function RequestFiguresPage() {
  const { t } = useTranslation('request-figures');
  const { id: orgId, name } = useOrganization();
  const { period, unread, change } = usePeriod();
  const isUnread = Object.keys(unread).length > 0;
  const query = useQuery({ ...figuresQuery(orgId, period), enabled: !isUnread });
  const refused = refusedFields(query.error);
  const problems = useProblemTexts((field) => field.replace('query.', ''))(refused);
  usePageReport(`${t('title')} – ${name}`);
  return (
    <Stack className={overview.page}>
      <PageHeading title={t('title')} />
      <RequestViews filters={{}} isFigures />
      <Row align="end" screenOnly>
        <Row align="start">
          {ends.map((end) => (
            <DayFilter
              key={end}
              label={t(end)}
              value={unread[end] ?? period[end]}
              error={unread[end] === undefined ? problems[end] : t('field-problem:wrong_type')}
              onDay={(day) => change({ [end]: day })}
            />
          ))}
        </Row>
        {query.data !== undefined && !isUnread && (
          <ListExport
            fetchExport={(file) =>
              fetchDownload('exportServiceRequestFigures', { params: { orgId }, query: { ...period, ...file } })
            }
            total={query.data.weeks.length + query.data.providers.length + query.data.containers.length}
          />
        )}
        <PrintButton />
      </Row>
      {/* The field of a refused period says why there are no figures. */}
      {refused.length === 0 && !isUnread && (
        <DataLoadingView query={query}>{(figures) => <Found figures={figures} period={period} />}</DataLoadingView>
      )}
    </Stack>
  );
}

interface FoundProps {
  readonly figures: RequestFigures;
  readonly period: Period;
}

function Found({ figures, period: { from, until } }: FoundProps) {
  const { t } = useTranslation('request-figures');
  const { paths: own } = useOrganization();
  if (figures.opened === 0 && figures.closed === 0) {
    return <EmptyState icon="container" headline={t('none')} sentence={t('noneText')} />;
  }
  const totals = [
    { name: t('opened'), value: figures.opened, to: own.requests({ openedFrom: from, openedUntil: until }) },
    { name: t('closed'), value: figures.closed, to: own.requests({ closedFrom: from, closedUntil: until }) },
    {
      name: t('done'),
      value: figures.done,
      to: own.requests({ status: 'done', closedFrom: from, closedUntil: until }),
    },
  ];
  return (
    <>
      <LinkedCounts counts={totals} />
      <Weeks weeks={figures.weeks} />
      <Providers figures={figures} period={{ from, until }} />
      <Containers figures={figures} period={{ from, until }} />
    </>
  );
}

function Weeks({ weeks }: Pick<RequestFigures, 'weeks'>) {
  const { t, i18n } = useTranslation('request-figures');
  const { paths: own } = useOrganization();
  const rows = weeks.map((week) => {
    const day = (text: string) => formatDay(text, i18n.language as Language);
    const name = t('week', { from: day(week.from) });
    const link = { openedFrom: week.from, openedUntil: week.until };
    return { key: week.from, name: <Link to={own.requests(link)}>{name}</Link>, ...week };
  });
  return (
    <Panel title={t('weeks')}>
      <OpenedAndClosed rows={rows} headings={{ period: t('weekOf'), opened: t('opened'), closed: t('closed') }} />
    </Panel>
  );
}

function Providers({ figures: { providers }, period: { from, until } }: FoundProps) {
  const { t } = useTranslation('request-figures');
  const { paths: own } = useOrganization();
  return (
    <Panel title={t('providers')}>
      {providers.length === 0 ? (
        <Muted>{t('noProviders')}</Muted>
      ) : (
        <DataTable
          caption={t('providers')}
          rows={providers}
          rowKey={({ serviceProvider }) => serviceProvider?.id ?? 0}
          columns={[
            {
              key: 'provider',
              title: t('provider'),
              heading: true,
              cell: ({ serviceProvider }) =>
                serviceProvider === undefined ? (
                  t('noProvider')
                ) : (
                  <Link
                    to={own.requests({
                      status: 'done',
                      serviceProviderId: String(serviceProvider.id),
                      closedFrom: from,
                      closedUntil: until,
                    })}
                  >
                    {serviceProvider.name}
                  </Link>
                ),
            },
            { key: 'done', title: t('done'), align: 'end', cell: ({ done }) => formatCount(done) },
            {
              key: 'median',
              title: t('median'),
              align: 'end',
              cell: ({ medianHours }) => formatNumber(medianHours),
            },
            { key: 'p90', title: t('p90'), align: 'end', cell: ({ p90Hours }) => formatNumber(p90Hours) },
          ]}
        />
      )}
    </Panel>
  );
}

function Containers({ figures: { containers }, period: { from, until } }: FoundProps) {
  const { t } = useTranslation('request-figures');
  const { paths: own } = useOrganization();
  if (containers.length === 0) return null;
  return (
    <Panel title={t('containers')}>
      <DataTable
        caption={t('containers')}
        rows={containers}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'container',
            title: t('request:container'),
            heading: true,
            cell: ({ id, slug, customId }) => (
              <Link to={own.requests({ containerId: String(id), openedFrom: from, openedUntil: until })}>
                {customId ?? slug}
              </Link>
            ),
          },
          { key: 'location', title: t('request:location'), cell: ({ location }) => location ?? '' },
          { key: 'requests', title: t('requests'), align: 'end', cell: ({ requests }) => formatCount(requests) },
          { key: 'reports', title: t('reports'), align: 'end', cell: ({ reports }) => formatCount(reports) },
        ]}
      />
    </Panel>
  );
}
