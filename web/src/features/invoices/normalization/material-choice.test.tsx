import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { UnmappedMaterial } from '@tunna/contract/invoices/normalization';
import normalization from '@tunna/texts/is/invoices/normalization.json';
import fieldProblem from '@tunna/texts/is/platform/field-problem.json';
import { ToastProvider } from '@tunna/ui';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { PageProvider } from '../../../lib/page.tsx';
import { createI18n } from '../../../lib/text/i18n.ts';
import { TranslationProvider } from '../../../lib/text/translation.tsx';
import { MaterialChoice } from './material-choice.tsx';

afterEach(() => vi.restoreAllMocks());

const group = {
  ...{ serviceProvider: { id: 3, name: 'Hauler' }, match: 'item', matchKey: 'rv-10', wordingKey: '' },
  ...{ example: 'RV-10', isNegative: false, kg: '0', units: ['LTR'] },
  suggestions: [{ kind: 'material', wasteStreamId: 2 }],
} as unknown as UnmappedMaterial;

it('marks a weight that is no number, until it is corrected', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => new Response('', { status: 503 }));
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TranslationProvider i18n={createI18n('is', { is: { normalization, 'field-problem': fieldProblem } })}>
        <PageProvider page={{ input: { url: '/', language: 'is', answers: [] } }}>
          <ToastProvider label="" stackLabel="" closeLabel="">
            <MaterialChoice
              orgId={1}
              group={group}
              streams={[{ value: '2', label: 'Pappír' }]}
              onDone={() => undefined}
            />
          </ToastProvider>
        </PageProvider>
      </TranslationProvider>
    </QueryClientProvider>,
  );
  const weight = screen.getByLabelText('Þyngd einnar einingar (LTR), kg');
  await weight.fill('lítið');
  await screen.getByRole('button', { name: normalization.remember }).click();
  await expect.element(screen.getByText(fieldProblem.not_positive)).toBeVisible();
  await expect.element(weight).toHaveFocus();
  await weight.fill('0,125');
  await expect.element(screen.getByText(fieldProblem.not_positive)).not.toBeInTheDocument();
});
