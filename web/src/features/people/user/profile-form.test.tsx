import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { UserInfo } from '@tunna/contract/people/user';
import { Link, MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { createI18n } from '../../../lib/text/i18n.ts';
import { TranslationProvider } from '../../../lib/text/translation.tsx';
import { ProfileForm } from './profile-form.tsx';

const info = { fullName: 'Þórður', preferences: {} } as unknown as UserInfo;
const texts = { user: { fullName: 'Name' }, workspace: { 'leave.title': 'Unsaved changes', 'leave.stay': 'Stay' } };

it('asks before a changed name is lost', async () => {
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <TranslationProvider i18n={createI18n('en', { en: texts })}>
        <MemoryRouter>
          <ProfileForm info={info} />
          <Link to="/elsewhere">Elsewhere</Link>
        </MemoryRouter>
      </TranslationProvider>
    </QueryClientProvider>,
  );
  await screen.getByLabelText('Name').fill('Łucja');
  await screen.getByRole('link', { name: 'Elsewhere' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Unsaved changes' })).toBeVisible();
  await screen.getByRole('button', { name: 'Stay' }).click();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Łucja');
});
