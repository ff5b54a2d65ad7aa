/** Every link of the product is built here. */
const part = encodeURIComponent;

const query = (values: Readonly<Record<string, string>>): string => {
  const text = new URLSearchParams(values).toString();
  return text === '' ? '' : `?${text}`;
};

const organizationPaths = (root: string) => ({
  overview: () => root,
  containers: (filters: Readonly<Record<string, string>> = {}) => `${root}/containers${query(filters)}`,
  newContainer: (locationId?: string) =>
    `${root}/containers/new${query(locationId === undefined ? {} : { locationId })}`,
  container: (id: number) => `${root}/containers/${id}`,
  editContainer: (id: number) => `${root}/containers/${id}/edit`,
  labels: (ids: readonly number[]) => `${root}/containers/labels?ids=${ids.join(',')}`,
  locations: () => `${root}/locations`,
  newLocation: () => `${root}/locations/new`,
  location: (id: string) => `${root}/locations/${part(id)}`,
  editLocation: (id: string) => `${root}/locations/${part(id)}/edit`,
  wasteStreams: () => `${root}/waste-streams`,
  wasteStream: (id: number | 'new') => `${root}/waste-streams/${id}`,
  departments: () => `${root}/departments`,
  department: (id: number | 'new') => `${root}/departments/${id}`,
  serviceProviders: () => `${root}/providers`,
  serviceProvider: (id: number | 'new') => `${root}/providers/${id}`,
  settings: (page: 'general' | 'members' | 'tags' | 'audit') => `${root}/settings/${page}`,
});

export const paths = {
  home: () => '/',
  /** Pages of one organization, by its orgSlug. */
  organization: (orgSlug: string) => organizationPaths(`/organization/${part(orgSlug)}`),
  /** No organization has this for its orgSlug. */
  newOrganization: () => '/organization/new',
  account: () => '/account',
  setup: () => '/setup',
  signUp: () => '/signup',
  startGoogle: (from: string) => `/api/v1/auth/google/start?from=${part(from)}`,
  login: (from?: string) => (from === undefined ? '/login' : `/login?from=${part(from)}`),
  container: (slug: string) => `/container/${part(slug)}`,
  containerRequest: (slug: string) => `/container/${part(slug)}/request`,
  containerThankYou: (slug: string, joined = false) =>
    `/container/${part(slug)}/request/thank-you${joined ? '?joined' : ''}`,
  location: (id: string) => `/location/${part(id)}`,
  locationStream: (id: string, wasteStreamId: number) => `/location/${part(id)}/${wasteStreamId}`,
  terms: (type: 'privacy-policy' | 'terms-of-service') => `/terms/${type}`,
  provider: (link: string) => `/provider/${part(link)}`,
  providerStatus: (link: string) => `/provider/${part(link)}/status`,
  providerComment: (link: string) => `/provider/${part(link)}/comment`,
};
