import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ScaleReading } from '@tunna/contract/scales/scale-reading';
import common from '@tunna/texts/is/common.json';
import readingTexts from '@tunna/texts/is/scales/reading.json';
import scale from '@tunna/texts/is/scales/scale.json';
import workspace from '@tunna/texts/is/workspace.json';
import { ToastProvider } from '@tunna/ui';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createI18n } from '../../../lib/text/i18n.ts';
import { TranslationProvider } from '../../../lib/text/translation.tsx';
import { OrganizationProvider } from '../../../shared/session/organization.tsx';
import type { Correction } from './correct-reading.tsx';
import { ReadingDialog } from './reading-dialog.tsx';
import { scaleReadingQuery } from './scale-reading.queries.ts';

const translations = createI18n('is', { is: { common, workspace, scale, reading: readingTexts } });
const organization = { id: 1, name: 'Höfnin', orgSlug: 'hofnin', role: 'owner' } as const;
const streams = [{ value: '1', label: 'Plast' }];

const readingOf = (version: number) =>
  ({
    ...{ id: 7, kg: '12.5', weighedAt: '2026-05-04T10:00:00.000Z', state: 'counted', origin: 'manual', note: '' },
    ...{ wasteStream: { id: 1, names: { is: 'Plast' }, color: '#961e82' }, version, history: [] },
  }) as unknown as ScaleReading & { history: [] };

/** A page with the reading in its dialog. */
function Page() {
  const [isOpen, setOpen] = useState(true);
  const [correction, setCorrection] = useState<Correction>();
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Opna
      </button>
      {isOpen && (
        <ReadingDialog
          {...{ orgId: 1, id: 7, mayWrite: true, streams, departments: [] }}
          correction={correction}
          onCorrection={setCorrection}
          renderChanges={() => null}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

async function show() {
  const sent = vi.spyOn(window, 'fetch').mockReturnValue(new Promise(() => undefined));
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const { queryKey } = scaleReadingQuery(1, 7);
  queries.setQueryData(queryKey, readingOf(1));
  const screen = await render(
    <QueryClientProvider client={queries}>
      <TranslationProvider i18n={translations}>
        <OrganizationProvider organization={organization} all={[organization]}>
          <ToastProvider label="Skilaboð" stackLabel="Skilaboð" closeLabel="Loka">
            <Page />
          </ToastProvider>
        </OrganizationProvider>
      </TranslationProvider>
    </QueryClientProvider>,
  );
  return { screen, sent, change: () => queries.setQueryData(queryKey, readingOf(2)) };
}

it('keeps a correction that is being typed, and its base, when another member changes the reading', async () => {
  const { screen, sent, change } = await show();
  await screen.getByRole('button', { name: 'Leiðrétta' }).click();
  await screen.getByLabelText('Þyngd (kg)').fill('13,5');
  await screen.getByLabelText('Ástæða').fill('Mislesið');
  change();
  await expect.element(screen.getByLabelText('Þyngd (kg)')).toHaveValue('13,5');
  await screen.getByRole('button', { name: 'Vista leiðréttingu' }).click();
  await expect
    .poll(() => sent.mock.calls.map(([, init]) => String(init?.body)).find((body) => body.includes('Mislesið')))
    .toMatch(/"version":1/);
});

it('keeps a correction that was dismissed, until it is cancelled', async () => {
  const { screen } = await show();
  const reason = screen.getByLabelText('Ástæða');
  const reopen = async () => {
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Opna' }).click();
  };
  await screen.getByRole('button', { name: 'Leiðrétta' }).click();
  await reopen();
  await screen.getByRole('button', { name: 'Leiðrétta' }).click();
  await reason.fill('Mislesið');
  await reopen();
  await expect.element(reason).toHaveValue('Mislesið');
  await screen.getByRole('button', { name: 'Hætta við' }).click();
  await screen.getByRole('button', { name: 'Leiðrétta' }).click();
  await expect.element(reason).toHaveValue('');
});
