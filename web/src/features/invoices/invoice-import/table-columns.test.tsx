import type { TablePreview } from '@tunna/contract/invoices/invoice-import';
import type { TableMapping } from '@tunna/domain/invoices/table/table-mapping';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createI18n } from '../../../lib/text/i18n.ts';
import { TranslationProvider } from '../../../lib/text/translation.tsx';
import { TableColumns } from './table-columns.tsx';

const first: TableMapping = { columns: {}, decimal: 'comma', dates: 'dmy', currency: 'ISK', vatRate: '25.5' };
const preview = { headings: [], rows: [] } as unknown as TablePreview;

function Columns({ onWrong }: { readonly onWrong: (field: string, isWrong: boolean) => void }) {
  const [mapping, setMapping] = useState(first);
  return (
    <>
      <TableColumns preview={preview} mapping={mapping} onChange={setMapping} onWrong={onWrong} />
      <button type="button" onClick={() => setMapping(first)}>
        Another heading
      </button>
      <output>{`${mapping.currency} ${mapping.vatRate}`}</output>
    </>
  );
}

it('shows the currency that the table is imported with, and reports a wrong one', async () => {
  const onWrong = vi.fn<(field: string, isWrong: boolean) => void>();
  const texts = { 'invoice-import': { 'table.currency': 'Currency', 'table.vatRate': 'VAT' } };
  const screen = await render(
    <TranslationProvider i18n={createI18n('en', { en: texts })}>
      <Columns onWrong={onWrong} />
    </TranslationProvider>,
  );
  const [currency, rate] = [screen.getByLabelText('Currency'), screen.getByLabelText('VAT')];
  await expect.element(rate).toHaveValue('25,5');
  await currency.fill('eur');
  await rate.fill('11,0');
  await expect.element(screen.getByRole('status')).toHaveTextContent('EUR 11.0');
  await expect.element(rate).toHaveValue('11,0');
  await currency.fill('eu');
  await expect.element(currency).toHaveAttribute('aria-invalid', 'true');
  expect(onWrong).toHaveBeenLastCalledWith('currency', true);
  await currency.fill('eur');
  expect(onWrong).toHaveBeenLastCalledWith('currency', false);
  await screen.getByRole('button', { name: 'Another heading' }).click();
  await expect.element(currency).toHaveValue('ISK');
  await expect.element(rate).toHaveValue('25,5');
});
