import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { WasteDensity } from '@tunna/contract/invoices/waste-density';
import type { Role } from '@tunna/domain/permissions';
import calendar from '@tunna/texts/is/calendar.json';
import common from '@tunna/texts/is/common.json';
import normalization from '@tunna/texts/is/invoices/normalization.json';
import unit from '@tunna/texts/is/invoices/unit.json';
import workspace from '@tunna/texts/is/workspace.json';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { renderForOwner } from '../../../../test/organization-page.tsx';
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

it('keeps the next weight that is typed while a weight per unit is saved', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.spyOn(window, 'fetch').mockReturnValue(answer.promise);
  const streams = [{ value: '1', label: 'Pappír' }];
  const page = <Densities orgId={1} densities={[]} streams={streams} />;
  const screen = await renderForOwner(page, { common, workspace, calendar, normalization, unit });
  await screen.getByRole('combobox', { name: 'Úrgangsflokkur' }).click();
  await screen.getByRole('option', { name: 'Pappír' }).click();
  const kg = screen.getByLabelText('Kíló á einingu');
  const save = screen.getByRole('button', { name: 'Vista þyngd á einingu' });
  await kg.fill('0,05');
  await save.click();
  await expect.element(save).toHaveAttribute('aria-busy', 'true');
  await kg.fill('0,12');
  answer.resolve(Response.json({ effect: { lines: 0 } }));
  await expect.element(save).not.toHaveAttribute('aria-busy');
  await expect.element(kg).toHaveValue('0,12');
});
