import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { WasteDensity } from '@tunna/contract/invoices/waste-density';
import type { Role } from '@tunna/domain/permissions';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { PageProvider } from '../../../lib/page.tsx';
import { createI18n } from '../../../lib/text/i18n.ts';
import { TranslationProvider } from '../../../lib/text/translation.tsx';
import { OrganizationProvider } from '../../../shared/session/organization.tsx';
import { DeletionProvider } from '../../../shared/view/deletion.tsx';
import { Densities } from './densities.tsx';

const density = {
  ...{ id: 1, unit: 'LTR', kgPerUnit: '0.125', validFrom: undefined, updatedBy: undefined },
  wasteStream: { id: 2, names: { en: 'Paper' }, color: '#0082be' },
} as unknown as WasteDensity;
const texts = { normalization: { 'density.save': 'Save weight', removeNamed: 'Delete' } };

function show(role: Role) {
  const organization = { id: 1, name: 'Höfnin', orgSlug: 'hofnin', role };
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <TranslationProvider i18n={createI18n('en', { en: texts })}>
        <OrganizationProvider organization={organization} all={[organization]}>
          <PageProvider page={{ input: { url: '/', language: 'en', answers: [] } }}>
            <DeletionProvider>
              <Densities orgId={1} densities={[density]} streams={[]} />
            </DeletionProvider>
          </PageProvider>
        </OrganizationProvider>
      </TranslationProvider>
    </QueryClientProvider>,
  );
}

it('only members who may change weights per unit see how', async () => {
  const buttons = ['Save weight', 'Delete'];
  const screen = await show('finance');
  for (const name of buttons) await expect.element(screen.getByRole('button', { name })).toBeInTheDocument();
  await screen.unmount();
  const seen = await show('analyst');
  await expect.element(seen.getByText('Paper')).toBeVisible();
  for (const name of buttons) await expect.element(seen.getByRole('button', { name })).not.toBeInTheDocument();
});
