/** Every link of the product is built here. */
const part = encodeURIComponent;

const query = (values: Readonly<Record<string, string>>): string => {
  const text = new URLSearchParams(values).toString();
  return text === '' ? '' : `?${text}`;
};

const organizationPaths = (root: string) => ({
  overview: () => root,
  /** The guided set-up; without a step the first one that is not done. */
  setUp: (step?: 'location' | 'streams' | 'provider' | 'containers' | 'labels' | 'invoice') =>
    step === undefined ? `${root}/setup` : `${root}/setup/${step}`,
  issues: () => `${root}/issues`,
  requests: (filters: Readonly<Record<string, string>> = {}) => `${root}/requests${query(filters)}`,
  request: (id: number) => `${root}/requests/${id}`,
  requestFigures: () => `${root}/requests/figures`,
  pickUps: (filters: Readonly<Record<string, string>> = {}) => `${root}/pick-ups${query(filters)}`,
  newCollectionSchedule: (containerId: number) => `${root}/containers/${containerId}/pick-ups/new`,
  collectionSchedule: (containerId: number, id: number) => `${root}/containers/${containerId}/pick-ups/${id}`,
  containers: (filters: Readonly<Record<string, string>> = {}) => `${root}/containers${query(filters)}`,
  newContainer: (locationId?: string) =>
    `${root}/containers/new${query(locationId === undefined ? {} : { locationId })}`,
  container: (id: number) => `${root}/containers/${id}`,
  editContainer: (id: number) => `${root}/containers/${id}/edit`,
  labels: (ids: readonly number[]) => `${root}/containers/labels?ids=${ids.join(',')}`,
  locations: (filters: Readonly<Record<string, string>> = {}) => `${root}/locations${query(filters)}`,
  newLocation: () => `${root}/locations/new`,
  /** @param orgUnit a department at the location */
  location: (id: string, orgUnit?: number) =>
    `${root}/locations/${part(id)}${orgUnit === undefined ? '' : `/${orgUnit}`}`,
  editLocation: (id: string) => `${root}/locations/${part(id)}/edit`,
  /** @param list the address of the list */
  importList: (list: string, id?: number) => `${list}/import${query(id === undefined ? {} : { import: String(id) })}`,
  wasteStreams: () => `${root}/waste-streams`,
  wasteStream: (id: number | 'new') => `${root}/waste-streams/${id}`,
  scales: () => `${root}/scales`,
  scale: (id: number | 'new', filters: Readonly<Record<string, string>> = {}) =>
    `${root}/scales/${id}${query(filters)}`,
  setUpScale: (id?: number) => `${root}/scales/setup${id === undefined ? '' : `/${id}`}`,
  editScale: (id: number) => `${root}/scales/${id}/edit`,
  unassignedReadings: (filters: Readonly<Record<string, string>> = {}) => `${root}/scales/unassigned${query(filters)}`,
  devices: () => `${root}/scales/devices`,
  device: (id: number | 'new') => `${root}/scales/devices/${id}`,
  editDevice: (id: number) => `${root}/scales/devices/${id}/edit`,
  departments: () => `${root}/departments`,
  department: (id: number | 'new') => `${root}/departments/${id}`,
  departmentReport: (id: number, filters: Readonly<Record<string, string>> = {}) =>
    `${root}/departments/${id}/report${query(filters)}`,
  departmentLogs: (id: number, filters: Readonly<Record<string, string>> = {}) =>
    `${root}/departments/${id}/logs${query(filters)}`,
  chargeback: () => `${root}/departments/chargeback`,
  serviceProviders: () => `${root}/providers`,
  serviceProvider: (id: number | 'new') => `${root}/providers/${id}`,
  files: () => `${root}/files`,
  invoices: (filters: Readonly<Record<string, string>> = {}) => `${root}/invoices${query(filters)}`,
  newInvoice: (filters: Readonly<Record<string, string>> = {}) => `${root}/invoices/new${query(filters)}`,
  invoiceLines: (filters: Readonly<Record<string, string>> = {}) => `${root}/invoices/lines${query(filters)}`,
  invoiceRentals: (filters: Readonly<Record<string, string>> = {}) => `${root}/invoices/rentals${query(filters)}`,
  invoiceComparison: (filters: Readonly<Record<string, string>> = {}) => `${root}/invoices/comparison${query(filters)}`,
  invoiceImport: (filters: Readonly<Record<string, string>> = {}) => `${root}/invoices/import${query(filters)}`,
  importAttempt: (id: number) => `${root}/invoices/import/${id}`,
  invoicePrices: (filters: Readonly<Record<string, string>> = {}) => `${root}/invoices/prices${query(filters)}`,
  invoiceAudit: (filters: Readonly<Record<string, string>> = {}) => `${root}/invoices/audit${query(filters)}`,
  claims: (filters: Readonly<Record<string, string>> = {}) => `${root}/invoices/claims${query(filters)}`,
  claim: (id: number) => `${root}/invoices/claims/${id}`,
  invoiceNormalizations: (filters: Readonly<Record<string, string>> = {}) =>
    `${root}/invoices/normalizations${query(filters)}`,
  reports: (filters: Readonly<Record<string, string>> = {}) => `${root}/reports${query(filters)}`,
  /** The list with the form of a new one over it. */
  newReport: () => `${root}/reports?new`,
  report: (id: number) => `${root}/reports/${id}`,
  reportLines: (id: number, filters: Readonly<Record<string, string>> = {}) =>
    `${root}/reports/${id}/lines${query(filters)}`,
  disclosure: (id: number) => `${root}/reports/${id}/standards`,
  reportReturn: (id: number) => `${root}/reports/${id}/waste-return`,
  reportComparison: (base: number, other: number) => `${root}/reports/${base}/compare/${other}`,
  invoice: (providerId: number, number: string, filters: Readonly<Record<string, string>> = {}) =>
    `${root}/invoices/${providerId}/${part(number)}${query(filters)}`,
  editInvoice: (providerId: number, number: string) => `${root}/invoices/${providerId}/${part(number)}/edit`,
  invoiceHistory: (providerId: number, number: string, filters: Readonly<Record<string, string>> = {}) =>
    `${root}/invoices/${providerId}/${part(number)}/history${query(filters)}`,
  wasteReturn: (filters: Readonly<Record<string, string>> = {}) => `${root}/reports/waste-return${query(filters)}`,
  rightSizing: (filters: Readonly<Record<string, string>> = {}) => `${root}/reports/right-sizing${query(filters)}`,
  settings: (page: 'general' | 'members' | 'tags' | 'emission-factors' | 'short-links' | 'subscription' | 'audit') =>
    `${root}/settings/${page}`,
});

/** The address of a list, at the beginning of those of its records. */
const listAddress = /^\/organization\/[^/]+\/[^/]+(?=\/)/;

export const paths = {
  /** The list of the record that a page of an organization shows; undefined for other pages. */
  listOf: (pathname: string): string | undefined => listAddress.exec(pathname)?.[0],
  home: () => '/',
  /** Pages of one organization, by its orgSlug. */
  organization: (orgSlug: string) => organizationPaths(`/organization/${part(orgSlug)}`),
  /** No organization has this for its orgSlug. */
  newOrganization: () => '/organization/new',
  account: () => '/account',
  /** Figures of the whole server, for operators. */
  adminMetrics: () => '/admin-metrics',
  /** Pages of a department that is signed in. */
  departmentRequests: (filters: Readonly<Record<string, string>> = {}) => `/${query(filters)}`,
  departmentRequest: (id: number) => `/department/requests/${id}`,
  departmentContainers: () => '/department/containers',
  ownReport: () => '/department/report',
  setup: () => '/setup',
  signUp: (from?: string) => (from === undefined ? '/signup' : `/signup?from=${part(from)}`),
  startGoogle: (from: string) => `/api/v1/auth/google/start?from=${part(from)}`,
  login: (from?: string) => (from === undefined ? '/login' : `/login?from=${part(from)}`),
  container: (slug: string) => `/container/${part(slug)}`,
  containerRequest: (slug: string) => `/container/${part(slug)}/request`,
  containerThankYou: (slug: string, joined = false) =>
    `/container/${part(slug)}/request/thank-you${joined ? '?joined' : ''}`,
  followedRequest: (slug: string, link: string) => `/container/${part(slug)}/follow/${part(link)}`,
  location: (id: string) => `/location/${part(id)}`,
  locationReport: (id: string) => `/location/${part(id)}/report`,
  locationStream: (id: string, wasteStreamId: number) => `/location/${part(id)}/${wasteStreamId}`,
  /** Weighing on the scales of a place; of one department alone where one is named. */
  scaleLocation: (locationId: string, orgUnit?: number) =>
    `/scale-location/${part(locationId)}${orgUnit === undefined ? '' : `/${orgUnit}`}`,
  scaleLocationManifest: (id: string) => `/scale-location/${part(id)}/manifest.webmanifest`,
  /** What keeps weighing stations open without a network, and the pages that it does that for. */
  scaleLocationWorker: () => ({ script: '/scale-location/sw.js', scope: '/scale-location/' }),
  terms: (type: 'privacy-policy' | 'terms-of-service') => `/terms/${type}`,
  publishedReport: (key: string) => `/published-report/${part(key)}`,
  publishedReportDocument: (key: string, language: string) =>
    `/api/v1/published-report/${part(key)}/pdf${query({ language })}`,
  /** The tables of a published report as a file. Without a format: the response with all data. */
  publishedReportFile: (
    key: string,
    tables?: 'disclosure' | 'waste-return',
    parameters: Readonly<Record<string, string>> = {},
  ) => `/api/v1/published-report/${part(key)}${tables === undefined ? '' : `/${tables}${query(parameters)}`}`,
  providerDay: (link: string) => `/provider-day/${part(link)}`,
  provider: (link: string) => `/provider/${part(link)}`,
  /** The address of a form on that page. */
  providerForm: (link: string, form: 'status' | 'undo' | 'comment' | 'plan' | 'unplan' | 'attachments') =>
    `/provider/${part(link)}/${form}`,
};
