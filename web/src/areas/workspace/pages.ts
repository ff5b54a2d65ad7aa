import type { QueryClient } from '@tanstack/react-query';
import type { ImportEntity } from '@tunna/contract/platform/list-import';
import { mayRole } from '@tunna/domain/permissions';
import { upTo } from '@tunna/ui';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { ownOrganizationsQuery } from '../../features/people/organization/organization.queries.ts';
import { shownLanguage } from '../../lib/text/i18n.ts';
import type { FirstQueries, PageQuery } from '../../shared/layout/first-queries.ts';
import { areKnown } from '../../shared/layout/known-parameters.tsx';
import { type LazyPage, lazyPage } from '../../shared/layout/lazy-area.tsx';
import { matchesMedia } from '../../shared/layout/use-phone-query.ts';

/** What the module of a page exports. */
interface PageModule {
  readonly default: ComponentType;
  readonly firstQueries: FirstQueries;
}

interface WorkspacePage {
  /** The module, which is also the name of the set of texts. The server preloads both. */
  readonly source: string;
  readonly Page: LazyPage;
  /** None before the module is loaded. */
  readonly firstQueries: FirstQueries;
}

/** A page that is fetched when it is opened. */
function page(source: string, load: () => Promise<PageModule>): WorkspacePage {
  let queries: FirstQueries = () => [];
  return {
    source,
    Page: lazyPage(source, async () => {
      const loaded = await load();
      queries = loaded.firstQueries;
      return loaded.default;
    }),
    firstQueries: (address) => queries(address),
  };
}

/** The import of a list. */
const importOf = (list: ImportEntity) =>
  page('platform/list-import.page', async () => (await import('./platform/list-import.page.tsx')).importPages[list]);

/** Pages with several addresses. */
const containerForm = page('inventory/container-form.page', () => import('./inventory/container-form.page.tsx'));
const collectionSchedule = page(
  'requests/collection-schedule.page',
  () => import('./requests/collection-schedule.page.tsx'),
);
const locationForm = page('inventory/location-form.page', () => import('./inventory/location-form.page.tsx'));
const location = page('inventory/location.page', () => import('./inventory/location.page.tsx'));
const scaleForm = page('scales/scale-form.page', () => import('./scales/scale-form.page.tsx'));
const deviceForm = page('scales/device-form.page', () => import('./scales/device-form.page.tsx'));
const department = page('people/department.page', () => import('./people/department.page.tsx'));
const serviceProvider = page('requests/service-provider.page', () => import('./requests/service-provider.page.tsx'));
const invoiceEditor = page('invoices/invoice-editor.page', () => import('./invoices/invoice-editor.page.tsx'));
const setUp = page('figures/set-up/set-up.page', () => import('./figures/set-up/set-up.page.tsx'));

/** The pages inside the shell, by path. */
export const pages: Readonly<Record<string, WorkspacePage>> = {
  '': page('figures/overview.page', () => import('./figures/overview.page.tsx')),
  setup: setUp,
  'setup/:step': setUp,
  issues: page('figures/issues.page', () => import('./figures/issues.page.tsx')),
  requests: page('requests/requests.page', () => import('./requests/requests.page.tsx')),
  'requests/figures': page('requests/request-figures.page', () => import('./requests/request-figures.page.tsx')),
  'requests/:id': page('requests/request.page', () => import('./requests/request.page.tsx')),
  containers: page('inventory/containers.page', () => import('./inventory/containers.page.tsx')),
  'containers/new': containerForm,
  'containers/import': importOf('container'),
  'containers/labels': page('inventory/labels.page', () => import('./inventory/labels.page.tsx')),
  'containers/:id': page('inventory/container.page', () => import('./inventory/container.page.tsx')),
  'containers/:id/edit': containerForm,
  'containers/:id/pick-ups/new': collectionSchedule,
  'containers/:id/pick-ups/:scheduleId': collectionSchedule,
  'pick-ups': page('requests/collections.page', () => import('./requests/collections.page.tsx')),
  locations: page('inventory/locations.page', () => import('./inventory/locations.page.tsx')),
  'locations/import': importOf('location'),
  'locations/new': locationForm,
  'locations/:locationId': location,
  'locations/:locationId/:orgUnit': location,
  'locations/:locationId/edit': locationForm,
  'waste-streams': page('inventory/waste-streams.page', () => import('./inventory/waste-streams.page.tsx')),
  'waste-streams/new': page('inventory/new-waste-stream.page', () => import('./inventory/new-waste-stream.page.tsx')),
  'waste-streams/:wasteStreamId': page(
    'inventory/waste-stream.page',
    () => import('./inventory/waste-stream.page.tsx'),
  ),
  scales: page('scales/scales.page', () => import('./scales/scales.page.tsx')),
  'scales/new': scaleForm,
  'scales/setup': page('scales/scale-setup.page', () => import('./scales/scale-setup.page.tsx')),
  'scales/setup/:id': page('scales/scale-setup-steps.page', () => import('./scales/scale-setup-steps.page.tsx')),
  'scales/unassigned': page('scales/unassigned-readings.page', () => import('./scales/unassigned-readings.page.tsx')),
  'scales/devices': page('scales/devices.page', () => import('./scales/devices.page.tsx')),
  'scales/devices/new': deviceForm,
  'scales/devices/:id': page('scales/device.page', () => import('./scales/device.page.tsx')),
  'scales/devices/:id/edit': deviceForm,
  'scales/:id': page('scales/scale.page', () => import('./scales/scale.page.tsx')),
  'scales/:id/edit': scaleForm,
  departments: page('people/departments.page', () => import('./people/departments.page.tsx')),
  'departments/new': department,
  'departments/chargeback': page('figures/chargeback.page', () => import('./figures/chargeback.page.tsx')),
  'departments/import': importOf('department'),
  'departments/:departmentId/report': page(
    'figures/department-report.page',
    () => import('./figures/department-report.page.tsx'),
  ),
  'departments/:departmentId/logs': page(
    'figures/department-logs.page',
    () => import('./figures/department-logs.page.tsx'),
  ),
  'departments/:departmentId': department,
  providers: page('requests/service-providers.page', () => import('./requests/service-providers.page.tsx')),
  'providers/new': serviceProvider,
  'providers/import': importOf('service_provider'),
  'providers/:serviceProviderId': serviceProvider,
  'invoices/comparison': page('figures/invoice-comparison.page', () => import('./figures/invoice-comparison.page.tsx')),
  files: page('platform/files.page', () => import('./platform/files.page.tsx')),
  invoices: page('invoices/inbox/invoices.page', () => import('./invoices/inbox/invoices.page.tsx')),
  'invoices/import': page('invoices/invoice-import.page', () => import('./invoices/invoice-import.page.tsx')),
  'invoices/import/:id': page('invoices/import-attempt.page', () => import('./invoices/import-attempt.page.tsx')),
  'invoices/new': invoiceEditor,
  'invoices/lines': page('invoices/invoice-lines.page', () => import('./invoices/invoice-lines.page.tsx')),
  'invoices/rentals': page('invoices/invoice-rentals.page', () => import('./invoices/invoice-rentals.page.tsx')),
  'invoices/:providerId/:invoiceNumber': page(
    'invoices/invoice/invoice.page',
    () => import('./invoices/invoice/invoice.page.tsx'),
  ),
  'invoices/:providerId/:invoiceNumber/edit': invoiceEditor,
  'invoices/:providerId/:invoiceNumber/history': page(
    'invoices/invoice/invoice-history.page',
    () => import('./invoices/invoice/invoice-history.page.tsx'),
  ),
  'invoices/normalizations': page(
    'invoices/classification/normalizations.page',
    () => import('./invoices/classification/normalizations.page.tsx'),
  ),
  'invoices/prices': page('invoices/prices.page', () => import('./invoices/prices.page.tsx')),
  'invoices/claims': page('invoices/claims.page', () => import('./invoices/claims.page.tsx')),
  'invoices/claims/:id': page('invoices/claim.page', () => import('./invoices/claim.page.tsx')),
  'invoices/audit': page('invoices/invoice-audit.page', () => import('./invoices/invoice-audit.page.tsx')),
  'reports/right-sizing': page('figures/right-sizing.page', () => import('./figures/right-sizing.page.tsx')),
  'reports/waste-return': page('figures/waste-return.page', () => import('./figures/waste-return.page.tsx')),
  reports: page('figures/reports.page', () => import('./figures/reports.page.tsx')),
  'reports/:reportIdBase': page('figures/report.page', () => import('./figures/report.page.tsx')),
  'reports/:reportIdBase/lines': page('figures/report-lines.page', () => import('./figures/report-lines.page.tsx')),
  'reports/:reportIdBase/standards': page('figures/disclosure.page', () => import('./figures/disclosure.page.tsx')),
  'reports/:reportIdBase/waste-return': page(
    'figures/report-return.page',
    () => import('./figures/report-return.page.tsx'),
  ),
  'reports/:reportIdBase/compare/:reportIdCompare': page(
    'figures/report-comparison.page',
    () => import('./figures/report-comparison.page.tsx'),
  ),
  'settings/subscription': page(
    'platform/settings-subscription.page',
    () => import('./platform/settings-subscription.page.tsx'),
  ),
  'settings/general': page('people/settings-general.page', () => import('./people/settings-general.page.tsx')),
  'settings/account': page('people/settings-account.page', () => import('./people/settings-account.page.tsx')),
  'settings/members/import': importOf('member'),
  'settings/members': page('people/settings-members.page', () => import('./people/settings-members.page.tsx')),
  'settings/tags': page('inventory/settings-tags.page', () => import('./inventory/settings-tags.page.tsx')),
  'settings/emission-factors': page(
    'figures/settings-emission-factors.page',
    () => import('./figures/settings-emission-factors.page.tsx'),
  ),
  'settings/short-links': page(
    'inventory/settings-short-links.page',
    () => import('./inventory/settings-short-links.page.tsx'),
  ),
  'settings/audit': page('platform/settings-audit.page', () => import('./platform/settings-audit.page.tsx')),
};

/** The page at a path inside the organization: of two that fit, the one without a parameter, as in the router. */
function found(inside: string) {
  const [best] = Object.entries(pages)
    .flatMap(([path, page]) => {
      const match = matchPath(`/${path}`, `/${inside}`);
      return match === null ? [] : [{ path, page, params: match.params }];
    })
    .sort((one, other) => one.path.split(':').length - other.path.split(':').length);
  return best;
}

export const pageAt = (inside: string): WorkspacePage | undefined => found(inside)?.page;

/** A part of a path as the router reads it: only its slashes stay encoded. */
function readable(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('/', '%2F');
  } catch {
    return part;
  }
}

const inOrganization = (pathname: string) => {
  const [, , orgSlug, ...inside] = pathname.split('/').map(readable);
  return { orgSlug, shown: found(inside.join('/')) };
};

/** Fetches the code and the texts of the page that an address shows, before it is shown. @returns undefined if they are loaded */
export const loadPage = (pathname: string): Promise<void> | undefined =>
  inOrganization(pathname).shown?.page.Page.load();

const thisBrowser = () => ({ language: shownLanguage(), isPhone: matchesMedia(upTo('md')) });

/** The queries to make before the page that an address shows renders. `loadPage` has fetched the page. */
export async function firstQueriesOf(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  queries: QueryClient,
  browser: Pick<Parameters<FirstQueries>[0], 'language' | 'isPhone'>,
): Promise<readonly PageQuery[]> {
  const { orgSlug, shown } = inOrganization(pathname);
  if (shown === undefined || !areKnown(shown.params)) return [];
  const { organizations } = await queries.ensureQueryData(ownOrganizationsQuery());
  const organization = organizations.find((own) => own.orgSlug === orgSlug);
  if (organization === undefined) return [];
  const first = shown.page.firstQueries({
    orgId: organization.id,
    params: shown.params,
    search: new URLSearchParams(search),
    ...browser,
    may: (permission) => mayRole(organization.role, permission),
  });
  return first.filter(({ refetchOnMount }) => refetchOnMount !== 'always');
}

/** Milliseconds for which a record to edit is stored, if its page does not open. */
const recordTime = 10_000;

/** Fetches the first data of a page that may be shown. A failed call is repeated by the page, which shows the error. */
export async function prefetchData(link: HTMLAnchorElement, queries: QueryClient): Promise<void> {
  const first = await firstQueriesOf(link, queries, thisBrowser());
  const stored = first.map((query) => (query.gcTime === 0 ? { ...query, gcTime: recordTime } : query));
  await Promise.all(stored.map((query) => queries.prefetchQuery(query)));
}
