/** Every link of the product is built here. */
const part = encodeURIComponent;

export const paths = {
  home: () => '/',
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
