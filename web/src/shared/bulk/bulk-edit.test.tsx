import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import common from '@tunna/texts/is/common.json';
import bulkEdit from '@tunna/texts/is/platform/bulk-edit.json';
import workspace from '@tunna/texts/is/workspace.json';
import { TextField, ToastProvider } from '@tunna/ui';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { z } from 'zod';
import { CallError } from '../../lib/api/client.ts';
import { createI18n } from '../../lib/text/i18n.ts';
import { TranslationProvider } from '../../lib/text/translation.tsx';
import { BulkEdit } from './bulk-edit.tsx';
import type { BulkKind } from './bulk-kind.ts';

const translations = createI18n('is', { is: { common, workspace, 'bulk-edit': bulkEdit } });

interface Row {
  readonly id: number;
  readonly version: number;
}

const kind: BulkKind<number, Row, Row> = {
  schema: async () => z.object({ note: z.string() }),
  fields: [
    {
      name: 'note',
      label: 'Athugasemd',
      input: ({ label, value, onChange }) => (
        <TextField label={label} value={value} onChange={({ target }) => onChange(target.value)} />
      ),
    },
  ],
  nameOf: ({ id }) => String(id),
  edit: async ({ rows }) => ({
    rows: rows.map(({ id }) => ({ before: { id, version: 1 }, after: { id, version: 2 }, undo: { id, version: 2 } })),
    unchanged: 0,
    missing: 0,
  }),
  restore: async () => ({ restored: 0, changedSince: [] }),
  shownBy: [],
};

const show = (shown = kind) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TranslationProvider i18n={translations}>
        <ToastProvider label="Skilaboð" stackLabel="Skilaboð" closeLabel="Loka">
          <BulkEdit<number, Row, Row> ids={[1, 2]} kind={shown} />
        </ToastProvider>
      </TranslationProvider>
    </QueryClientProvider>,
  );

it('keeps the input of a dialog that was closed, until it is sent', async () => {
  const screen = await show();
  const open = screen.getByRole('button', { name: 'Breyta', exact: true });
  const note = screen.getByLabelText('Athugasemd');
  await open.click();
  await screen.getByRole('button', { name: 'Skoða breytingar' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Veldu að minnsta kosti eina breytingu.');
  await note.fill('Við hliðið');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(note).not.toBeInTheDocument();
  await open.click();
  await expect.element(note).toHaveValue('Við hliðið');
  await screen.getByRole('button', { name: 'Skoða breytingar' }).click();
  await screen.getByRole('button', { name: 'Breyta 2 línum' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await open.click();
  await expect.element(note).toHaveValue('');
});

it('reports a failure after its dialog was closed', async () => {
  let fail = (_error: CallError): void => undefined;
  const sent = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  const screen = await show({ ...kind, edit: (body) => (body.preview ? kind.edit(body) : sent) });
  await screen.getByRole('button', { name: 'Breyta', exact: true }).click();
  await screen.getByLabelText('Athugasemd').fill('Við hliðið');
  await screen.getByRole('button', { name: 'Skoða breytingar' }).click();
  await screen.getByRole('button', { name: 'Breyta 2 línum' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  fail(new CallError(409, { code: 'edit_conflict', message: '' }));
  await expect.element(screen.getByText('Línu var breytt á meðan. Skoðaðu breytingarnar aftur.').first()).toBeVisible();
});
