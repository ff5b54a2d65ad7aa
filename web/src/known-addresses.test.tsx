import type { PageInput } from '@tunna/contract/page';
import common from '@tunna/texts/is/common.json';
import { createRoutesFromElements, MemoryRouter, type RouteObject } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { App } from './app.tsx';
import { pages } from './areas/workspace/pages.ts';
import { WorkspacePage } from './areas/workspace/workspace.page.tsx';
import { lazyPages } from './areas.ts';
import { ownOrganizationsQuery } from './features/people/organization/organization.queries.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { clearToken, storeToken } from './lib/session/session.ts';
import { createI18n } from './lib/text/i18n.ts';
import { AppRoutes } from './routes.tsx';
import { userStatusQuery } from './shared/session/session.queries.ts';

/** Parameters with text values. All others must be positive integers. */
const texts: Readonly<Record<string, string>> = {
  containerSlug: 'demo-paper',
  form: 'form',
  invoiceNumber: 'R-1',
  key: 'a',
  link: 'a',
  locationId: 'a',
  orgSlug: 'hofnin',
  step: 'streams',
  termsType: 'privacy',
};

const wrong = ['abc', '0', '-1', '1.5'];

/** The workspace itself is loaded. The pages inside it are not. */
const areas = { ...lazyPages, WorkspacePage };

const pathsIn = (routes: readonly RouteObject[], before = ''): string[] =>
  routes.flatMap(({ path = '', index, children }) => {
    const own = path.startsWith('/') ? path : `${before}/${path}`;
    return children === undefined ? [index === true ? before : own] : pathsIn(children, own);
  });

/** The paths of all pages: those of the application, and those inside a workspace. */
const everyPath = pathsIn(createRoutesFromElements(AppRoutes({ areas }).props.children)).flatMap((path) =>
  path.startsWith('/organization/:') ? Object.keys(pages).map((inside) => path.replace('*', inside)) : [path],
);

const idsIn = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name).filter((name) => !Object.hasOwn(texts, name));

/** The address of a page with a value for one id, and other ids that exist. */
const addressOf = (path: string, id: string, value: string) =>
  path.replaceAll(/:(\w+)\??/g, (_, name: string) => (name === id ? value : (texts[name] ?? '1')));

const cases = everyPath.flatMap((path) => idsIn(path).map((id) => [path, id] as const));

const input: PageInput = { url: '/broken', language: 'is', answers: [] };
const organization = { id: 1, name: 'Höfnin', orgSlug: 'hofnin', role: 'owner' } as const;

function show(address: string) {
  const queries = createQueryClient();
  queries.setQueryData(ownOrganizationsQuery().queryKey, { organizations: [organization] });
  queries.setQueryData(userStatusQuery().queryKey, 'good');
  return render(
    <MemoryRouter initialEntries={[address]}>
      <App input={input} queries={queries} translations={createI18n('is', { is: { common } })} areas={areas} />
    </MemoryRouter>,
  );
}

beforeEach(() => {
  const payload = { roles: [], identity: { email: 'a@b.is' }, expiresAt: '2199-01-01T00:00:00.000Z' };
  storeToken(`head.${btoa(JSON.stringify(payload))}.end`);
});

afterEach(() => {
  clearToken();
  vi.restoreAllMocks();
});

it('finds the pages with ids, that of the station too', () => {
  expect(cases.length).toBeGreaterThan(30);
  expect(cases).toContainEqual(['/scale-location/:locationId/:orgUnit?', 'orgUnit']);
});

it.each(cases)('shows that there is no page at %s if %s is no positive integer, without a call', async (path, id) => {
  const fetched = vi.spyOn(window, 'fetch').mockReturnValue(new Promise(() => undefined));
  for (const value of wrong) {
    const address = addressOf(path, id, value);
    const screen = await show(address);
    const missing = screen.getByRole('heading', { level: 1, name: 'Síða finnst ekki' });
    await expect.element(missing, { message: address }).toBeVisible();
    const called = fetched.mock.calls.map(([url]) => String(url).split(/[/?=&]/));
    expect(called.filter((parts) => parts.includes(value))).toEqual([]);
    await screen.unmount();
  }
});
