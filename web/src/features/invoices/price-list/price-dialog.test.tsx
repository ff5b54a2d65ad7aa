import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { AgreedPrice } from '@tunna/contract/invoices/price-list';
import { Button, ToastProvider } from '@tunna/ui';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PageProvider } from '../../../lib/page.tsx';
import { createI18n } from '../../../lib/text/i18n.ts';
import { TranslationProvider } from '../../../lib/text/translation.tsx';
import { OrganizationProvider } from '../../../shared/session/organization.tsx';
import { PriceDialog } from './price-dialog.tsx';

afterEach(() => vi.restoreAllMocks());

const organization = { id: 1, name: 'Höfnin', orgSlug: 'hofnin', role: 'finance' } as const;
const price: AgreedPrice = {
  ...{ id: 7, serviceProvider: { id: 3, name: 'Hauler' }, itemId: 'RV-10', name: 'Waste', unit: 'KGM' },
  ...{ price: '38.5', currency: 'ISK', validFrom: '2026-01-01', version: 1, updatedAt: '2026-01-01T00:00:00.000Z' },
  ...{ wasteStream: undefined, containerKind: undefined, validUntil: undefined, updatedBy: undefined },
  ...{ surchargePercent: undefined, yearlyRisePercent: undefined },
};
const texts = {
  'price-list': { name: 'Name', editNamed: 'Edit' },
  workspace: { save: 'Save', cancel: 'Cancel', 'conflict.title': 'Conflict', 'conflict.keepMine': 'Keep mine' },
};

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TranslationProvider i18n={createI18n('en', { en: texts })}>
        <OrganizationProvider organization={organization} all={[organization]}>
          <PageProvider page={{ input: { url: '/', language: 'en', answers: [] } }}>
            <ToastProvider label="Notices" stackLabel="Notices" closeLabel="Close">
              <PriceDialog orgId={1} price={price} streams={[]} trigger={<Button>Open</Button>} />
            </ToastProvider>
          </PageProvider>
        </OrganizationProvider>
      </TranslationProvider>
    </QueryClientProvider>,
  );

it('keeps the input of a dismissed dialog, until it is cancelled', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => new Response('', { status: 503 }));
  const screen = await show();
  const [open, name] = [screen.getByRole('button', { name: 'Open' }), screen.getByLabelText('Name', { exact: true })];
  await open.click();
  await name.fill('Mixed waste');
  await userEvent.keyboard('{Escape}');
  await expect.element(name).not.toBeInTheDocument();
  await open.click();
  await expect.element(name).toHaveValue('Mixed waste');
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await open.click();
  await expect.element(name).toHaveValue('Waste');
});

it('offers to keep the input after another member saved the price', async () => {
  const versions: number[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_address, request) => {
    if (request?.method !== 'POST') return new Response('', { status: 503 });
    const body = JSON.parse(String(request.body));
    versions.push(body.version);
    const current = { ...price, name: 'Theirs', version: 2 };
    return body.version === 2
      ? Response.json(current)
      : Response.json(
          { code: 'edit_conflict', message: '', conflict: { at: '2026-11-29T08:00:00.000Z', current } },
          { status: 409 },
        );
  });
  const screen = await show();
  const name = screen.getByLabelText('Name', { exact: true });
  await screen.getByRole('button', { name: 'Open' }).click();
  await name.fill('Mine');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Conflict')).toBeVisible();
  await expect.element(name).toHaveValue('Mine');
  await screen.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(name).not.toBeInTheDocument();
  expect(versions).toEqual([1, 2]);
});
