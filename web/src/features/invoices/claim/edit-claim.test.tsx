import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Claim } from '@tunna/contract/invoices/claim';
import { ToastProvider } from '@tunna/ui';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { PageProvider } from '../../../lib/page.tsx';
import { createI18n } from '../../../lib/text/i18n.ts';
import { TranslationProvider } from '../../../lib/text/translation.tsx';
import { OrganizationProvider } from '../../../shared/session/organization.tsx';
import { EditClaim } from './edit-claim.tsx';

afterEach(() => vi.restoreAllMocks());

const organization = { id: 1, name: 'Höfnin', orgSlug: 'hofnin', role: 'viewer' } as const;
const claim = {
  ...{ id: 4, reference: 'K-1', serviceProvider: { id: 3, name: 'Hauler' }, state: 'open', version: 1, note: '' },
  ...{ deadline: '2026-12-24', contact: { name: 'Þórður', email: undefined, personId: undefined }, lines: [] },
} as unknown as Claim;
const texts = {
  claim: { note: 'Note', edit: 'Edit', contactEmail: 'E-mail' },
  workspace: { save: 'Save', cancel: 'Cancel', 'conflict.title': 'Conflict', 'conflict.keepMine': 'Keep mine' },
};

const page = (shown: Claim) => (
  <QueryClientProvider client={new QueryClient()}>
    <TranslationProvider i18n={createI18n('en', { en: texts })}>
      <OrganizationProvider organization={organization} all={[organization]}>
        <PageProvider page={{ input: { url: '/', language: 'en', answers: [] } }}>
          <ToastProvider label="Notices" stackLabel="Notices" closeLabel="Close">
            <EditClaim claim={shown} />
          </ToastProvider>
        </PageProvider>
      </OrganizationProvider>
    </TranslationProvider>
  </QueryClientProvider>
);

it('keeps the input while another member changes the claim, and lets the user choose', async () => {
  const sent: { version: number; note: string }[] = [];
  const theirs = { ...claim, version: 2, note: 'Theirs' };
  vi.spyOn(window, 'fetch').mockImplementation(async (_address, request) => {
    const body = JSON.parse(String(request?.body));
    sent.push(body);
    const conflict = { at: '2026-11-29T08:00:00.000Z', current: theirs };
    return body.version === 2
      ? Response.json({ ...theirs, version: 3, note: body.note })
      : Response.json({ code: 'edit_conflict', message: '', conflict }, { status: 409 });
  });
  const screen = await render(page(claim));
  const note = screen.getByLabelText('Note');
  await screen.getByRole('button', { name: 'Edit' }).click();
  await note.fill('Mine');
  await screen.rerender(page(theirs));
  await expect.element(note).toHaveValue('Mine');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Conflict')).toBeVisible();
  await screen.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(note).not.toBeInTheDocument();
  expect(sent.map((body) => [body.version, body.note])).toEqual([
    [1, 'Mine'],
    [2, 'Mine'],
  ]);
  await screen.getByRole('button', { name: 'Edit' }).click();
  await expect.element(screen.getByText('Conflict')).not.toBeInTheDocument();
});

it('moves the focus to the rejected field', async () => {
  const screen = await render(page(claim));
  await screen.getByRole('button', { name: 'Edit' }).click();
  await screen.getByLabelText('E-mail').fill('no address');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByLabelText('E-mail')).toHaveFocus();
});
