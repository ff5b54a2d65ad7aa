import type { Language } from '@tunna/domain/text/languages';
import { formatDay } from '@tunna/domain/time/dates';
import { isDay } from '@tunna/domain/time/days';
import { Link } from 'react-router';
import styles from '../../../features/requests/request/request.module.css';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { LinkTabs } from '../../../shared/layout/link-tabs.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';

/** Saved views, each a set of filters; some sort the requests into groups. */
export const savedViews = {
  open: { status: 'open' },
  mine: { status: 'open', assignedTo: 'me' },
  overdue: { overdue: 'true' },
  byProvider: { status: 'open', sort: 'serviceProvider' },
  byLocation: { status: 'open', sort: 'location' },
  all: {},
} as const satisfies Record<string, Readonly<Record<string, string>>>;

const viewFilters = ['status', 'assignedTo', 'overdue'] as const;
const groupSorts = ['serviceProvider', 'location'];

type Filters = Readonly<Record<string, string>>;

interface Props {
  readonly filters: Filters;
  readonly sort?: string;
  readonly isFigures?: boolean;
}

/** Links to the views, and to the figures. Other filters, such as a place, stay when the view is changed. */
export function RequestViews({ filters, sort = '', isFigures = false }: Props) {
  const { t } = useTranslation('request');
  const { paths: own } = useOrganization();
  const others = Object.fromEntries(
    Object.entries(filters).filter(([name]) => !viewFilters.some((one) => one === name)),
  );
  const groupSort = groupSorts.includes(sort) ? sort : undefined;
  const views = Object.entries<Filters>(savedViews);
  const shown = views.find(
    ([, view]) => view.sort === groupSort && viewFilters.every((one) => filters[one] === view[one]),
  );
  const links = [
    ...views.map(([name, view]) => ({ name, to: own.requests({ ...others, ...view }) })),
    { name: 'figures', to: own.requestFigures() },
  ];
  return (
    <LinkTabs
      label={t('views')}
      links={links.map((link) => ({ ...link, title: t(`view.${link.name}`) }))}
      shown={isFigures ? 'figures' : (shown?.[0] ?? '')}
    />
  );
}

/** The period to which the list is narrowed, which no filter shows, and the way out of it. */
export function RequestPeriod({ filters }: { filters: Filters }) {
  const { t, i18n } = useTranslation('request');
  const { paths: own } = useOrganization();
  const day = (text: string) => (isDay(text) ? formatDay(text, i18n.language as Language) : text);
  const periods = (['opened', 'closed'] as const).flatMap((what) => {
    const [from = '', until = ''] = [filters[`${what}From`], filters[`${what}Until`]];
    return from === '' && until === '' ? [] : [t(`period.${what}`, { from: day(from), until: day(until) })];
  });
  if (periods.length === 0) return null;
  const others = Object.fromEntries(Object.entries(filters).filter(([name]) => !/(From|Until)$/.test(name)));
  return (
    <p className={styles.period}>
      {periods.join(' · ')} <Link to={own.requests(others)}>{t('period.all')}</Link>
    </p>
  );
}
