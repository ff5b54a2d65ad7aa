import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../src/lib/api/query-client.ts';
import { PageProvider } from '../src/lib/page.tsx';
import { createI18n } from '../src/lib/text/i18n.ts';
import { TranslationProvider } from '../src/lib/text/translation.tsx';
import { OrganizationProvider } from '../src/shared/session/organization.tsx';
import { DeletionProvider } from '../src/shared/view/deletion.tsx';

const organization = { id: 1, name: 'Höfnin', orgSlug: 'hofnin', role: 'owner' } as const;

type Texts = NonNullable<Parameters<typeof createI18n>[1]['is']>;

/** Renders a part of a page as an owner sees it. @param texts Icelandic texts by their sets @param address of the page */
export const renderForOwner = (content: ReactNode, texts: Texts, address = '/') =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TranslationProvider i18n={createI18n('is', { is: texts })}>
        <PageProvider page={{ input: { url: '/', language: 'is', answers: [] } }}>
          <OrganizationProvider organization={organization} all={[organization]}>
            <MemoryRouter initialEntries={[address]}>
              <DeletionProvider>{content}</DeletionProvider>
            </MemoryRouter>
          </OrganizationProvider>
        </PageProvider>
      </TranslationProvider>
    </QueryClientProvider>,
  );
