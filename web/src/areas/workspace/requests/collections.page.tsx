import { useQuery } from '@tanstack/react-query';
import { formatCount } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { monthNames } from '@tunna/domain/time/dates';
import { addDays, addMonths, dayIn, isoWeek, weeksOfMonth } from '@tunna/domain/time/days';
import { Button, EmptyState, Icon, PageHeading, Row, Stack } from '@tunna/ui';
import { collectionsQuery } from '../../../features/requests/collection/collection.queries.ts';
import { CollectionList } from '../../../features/requests/collection/collection-list.tsx';
import { CollectionMonth, namedOfDay } from '../../../features/requests/collection/collection-month.tsx';
import { dayInWords } from '../../../features/requests/collection/collection-words.ts';
import { useDecide } from '../../../features/requests/collection/use-decide.ts';
import { fetchDownload } from '../../../lib/api/client.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { OptionalSelect } from '../../../shared/form/optional-select.tsx';
import { RecordSelect } from '../../../shared/form/record-select.tsx';
import { providerRecords } from '../../../shared/form/records.ts';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { ListExport } from '../../../shared/list/list-export.tsx';
import { Pager } from '../../../shared/list/pager.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { PrintButton } from '../../../shared/view/print-button.tsx';
import { choicesQueries, useChoices } from '../inventory/use-choices.ts';
import { CollectionFeedButton } from './collection-feed.tsx';
import styles from './collections.module.css';
import { type Calendar, type ChangeCalendar, readCalendar, useCalendar } from './use-calendar.ts';

/** Days that the list shows. */
const listedDays = 7;
const pageSize = 100;

interface Shown {
  readonly calendar: Calendar;
  readonly change: ChangeCalendar;
  readonly today: string;
}

/** The first and the last day in view. */
function periodOf({ view, day }: Calendar): { from: string; until: string } {
  if (view === 'list') return { from: day, until: addDays(day, listedDays - 1) };
  const days = weeksOfMonth(day).flat();
  return { from: days[0] ?? day, until: days.at(-1) ?? day };
}

/** The days and filters of the calendar. */
const foundIn = (calendar: Calendar) => ({ ...periodOf(calendar), ...filtersOf(calendar) });

const filtersOf = ({ locationId, serviceProviderId }: Calendar) => ({
  ...(locationId === '' ? {} : { locationId }),
  ...(serviceProviderId === '' ? {} : { serviceProviderId }),
});

const shownQuery = (orgId: number, calendar: Calendar) =>
  collectionsQuery(orgId, {
    ...foundIn(calendar),
    ...(calendar.view === 'month' ? { firstOfDay: namedOfDay } : { page: calendar.page, pageSize }),
  });

export const firstQueries: FirstQueries = ({ orgId, search, isPhone }) => [
  ...choicesQueries(orgId),
  shownQuery(orgId, readCalendar(search, isPhone)),
];

/** Scheduled collections: a month, or a week as a list. */
export default function CollectionsPage() {
  const { t } = useTranslation('collection');
  const { id: orgId, name } = useOrganization();
  const [calendar, change, today] = useCalendar();
  const query = useQuery(shownQuery(orgId, calendar));
  usePageReport(`${t('title')} – ${name}`);
  const shown = { calendar, change, today };
  return (
    <Stack>
      <PageHeading title={t('title')}>
        <CollectionFeedButton locationId={calendar.locationId} />
      </PageHeading>
      <Tools {...shown} total={query.data?.total ?? 0} />
      <Period {...shown} total={query.data?.total} />
      <DataLoadingView query={query}>{(data) => <Found {...shown} data={data} />}</DataLoadingView>
    </Stack>
  );
}

function Tools({ calendar, change, total }: Shown & { readonly total: number }) {
  const { t } = useTranslation('collection');
  const { id: orgId } = useOrganization();
  const { data } = useChoices();
  return (
    <Row align="end" screenOnly>
      <OptionalSelect
        className={styles.filter}
        label={t('request:location')}
        value={calendar.locationId}
        none={t('workspace:list.any')}
        options={data?.locations ?? []}
        onValueChange={(locationId) => change({ locationId })}
      />
      <RecordSelect
        className={styles.filter}
        label={t('request:serviceProvider')}
        value={calendar.serviceProviderId}
        none={t('workspace:list.any')}
        records={providerRecords}
        onValueChange={(serviceProviderId) => change({ serviceProviderId })}
      />
      <Row gap={8} nowrap>
        <ListExport
          fetchExport={(file) =>
            fetchDownload('exportCollections', { params: { orgId }, query: { ...foundIn(calendar), ...file } })
          }
          total={total}
          totalText={t('total', { count: total, shown: formatCount(total) })}
        />
        <PrintButton />
      </Row>
    </Row>
  );
}

function Period({ calendar, change, total }: Shown & { readonly total: number | undefined }) {
  const { t, i18n } = useTranslation('collection');
  const language = i18n.language as Language;
  const { view, day } = calendar;
  const { from, until } = periodOf(calendar);
  const title =
    view === 'month'
      ? `${monthNames(language)[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
      : t('weekOf', { from: dayInWords(from, language), until: dayInWords(until, language), week: isoWeek(from) });
  // Quick presses step on from each other.
  const step = (steps: 1 | -1) =>
    change((now) => ({ day: view === 'month' ? addMonths(now.day, steps) : addDays(now.day, steps * listedDays) }));
  return (
    <Row align="center" className={styles.period}>
      <Button variation="icon" size="small" aria-label={t(`earlier.${view}`)} onClick={() => step(-1)}>
        <Icon name="arrow-left" />
      </Button>
      <Button variation="ghost" size="small" onClick={() => change({ day: dayIn(new Date()) })}>
        {t('today')}
      </Button>
      <Button variation="icon" size="small" aria-label={t(`later.${view}`)} onClick={() => step(1)}>
        <Icon name="arrow-right" />
      </Button>
      <h2 aria-live="polite">{title}</h2>
      <p className={styles.total} role="status">
        {total === undefined ? '' : t('total', { count: total, shown: formatCount(total) })}
      </p>
      <ViewSwitch calendar={calendar} change={change} />
    </Row>
  );
}

function ViewSwitch({ calendar, change }: Pick<Shown, 'calendar' | 'change'>) {
  const { t } = useTranslation('collection');
  return (
    <fieldset className={styles.switch}>
      <legend>{t('view.label')}</legend>
      {(['month', 'list'] as const).map((view) => (
        <button key={view} type="button" aria-pressed={calendar.view === view} onClick={() => change({ view })}>
          {t(`view.${view}`)}
        </button>
      ))}
    </fieldset>
  );
}

type Collections = Awaited<ReturnType<ReturnType<typeof collectionsQuery>['queryFn']>>;

function Found({ calendar, change, today, data }: Shown & { readonly data: Collections }) {
  const { t } = useTranslation('collection');
  const organization = useOrganization();
  const deciding = useDecide(organization.id);
  const { view, day, page } = calendar;
  if (view === 'month') {
    return (
      <CollectionMonth
        {...data}
        month={day}
        title={t('title')}
        toDay={(of) => organization.paths.pickUps({ view: 'list', day: of, ...filtersOf(calendar) })}
      />
    );
  }
  if (data.total === 0) {
    return <EmptyState icon="container" headline={t('none')} sentence={t('noneText')} />;
  }
  return (
    <>
      <CollectionList {...data} today={today} organization={organization} deciding={deciding} />
      <Pager page={page} last={Math.ceil(data.total / pageSize)} onPage={(to) => change({ page: to })} />
    </>
  );
}
