import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { WholeInvoice } from '@tunna/contract/invoices/invoice';
import type { Role } from '@tunna/domain/permissions';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { PageProvider } from '../../../../lib/page.tsx';
import { createI18n } from '../../../../lib/text/i18n.ts';
import { TranslationProvider } from '../../../../lib/text/translation.tsx';
import { OrganizationProvider } from '../../../../shared/session/organization.tsx';
import { InvoiceDocument } from './invoice-document.tsx';

const head = {
  ...{ seller: {}, buyer: {}, references: { preceding: [] }, totals: {}, currency: 'ISK' },
  ...{ allowanceCharges: [], payments: [], notes: [], vatBreakdown: [], vatTotals: [] },
};
const deleted = {
  invoice: { serviceProvider: { id: 3, name: 'Hauler' }, number: 'R-1', deletedAt: '2026-11-29T08:00:00.000Z' },
  shown: { head, lineCount: 0, warnings: [] },
  lines: [],
} as unknown as WholeInvoice;

function show(role: Role) {
  const organization = { id: 1, name: 'Höfnin', orgSlug: 'hofnin', role };
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <TranslationProvider
        i18n={createI18n('en', { en: { invoice: { 'state.deleted': 'Deleted', restore: 'Restore' } } })}
      >
        <OrganizationProvider organization={organization} all={[organization]}>
          <PageProvider page={{ input: { url: '/', language: 'en', answers: [] } }}>
            <MemoryRouter>
              <InvoiceDocument whole={deleted} linesPage={1} onLinesPage={() => undefined} />
            </MemoryRouter>
          </PageProvider>
        </OrganizationProvider>
      </TranslationProvider>
    </QueryClientProvider>,
  );
}

it('only a member who may write restores a deleted invoice', async () => {
  const screen = await show('finance');
  await expect.element(screen.getByRole('button', { name: 'Restore' })).toBeVisible();
  await screen.unmount();
  const seen = await show('analyst');
  await expect.element(seen.getByText('Deleted')).toBeVisible();
  await expect.element(seen.getByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
});
