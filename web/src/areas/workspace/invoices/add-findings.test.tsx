import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Claim } from '@tunna/contract/invoices/claim';
import { ToastProvider } from '@tunna/ui';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createI18n } from '../../../lib/text/i18n.ts';
import { TranslationProvider } from '../../../lib/text/translation.tsx';
import { OrganizationProvider } from '../../../shared/session/organization.tsx';
import { AddFindings } from './add-findings.tsx';

afterEach(() => vi.restoreAllMocks());

const organization = { id: 1, name: 'Höfnin', orgSlug: 'hofnin', role: 'finance' } as const;
const claim = {
  ...{ id: 4, version: 1, serviceProvider: { id: 3, name: 'Hauler' }, currency: 'ISK', deadline: '2026-12-24' },
  ...{ lines: [], note: '', contact: { name: '' } },
} as unknown as Claim;
const finding = (id: number, state: string, confidence: string) => ({
  ...{ id, state, confidence, invoiceNumber: `R-${id}`, rule: 'price', difference: '100', currency: 'ISK' },
});

it('offers disputed and certain findings, however many are settled', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    const { searchParams } = new URL(String(address), window.location.href);
    const [state, confidence] = [searchParams.get('state'), searchParams.get('confidence')];
    const settled = Array.from({ length: 200 }, (_none, index) => finding(index + 10, 'accepted', 'certain'));
    const rows =
      state === 'disputed'
        ? [finding(1, 'disputed', 'doubtful')]
        : state === 'open' && confidence === 'certain'
          ? [finding(2, 'open', 'certain')]
          : settled;
    return Response.json({ rows, total: rows.length, pending: 0, sums: [], toCheck: 0, toClaim: 0 });
  });
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <TranslationProvider i18n={createI18n('en', { en: { claim: { addFindings: 'Add' } } })}>
        <OrganizationProvider organization={organization} all={[organization]}>
          <ToastProvider label="Notices" stackLabel="Notices" closeLabel="Close">
            <AddFindings claim={claim} />
          </ToastProvider>
        </OrganizationProvider>
      </TranslationProvider>
    </QueryClientProvider>,
  );
  await screen.getByRole('button', { name: 'Add' }).click();
  await expect.element(screen.getByRole('checkbox')).toHaveLength(2);
});
