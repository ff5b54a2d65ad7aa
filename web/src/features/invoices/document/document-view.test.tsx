import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import common from '@tunna/texts/is/common.json';
import invoiceDocument from '@tunna/texts/is/invoices/invoice-document.json';
import { ToastProvider } from '@tunna/ui';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createI18n } from '../../../lib/text/i18n.ts';
import { TranslationProvider } from '../../../lib/text/translation.tsx';
import { documentKind } from './document-kind.ts';
import type { DocumentMark } from './document-marks.ts';
import { DocumentView } from './document-view.part.tsx';

const translations = createI18n('is', { is: { common, 'invoice-document': invoiceDocument } });

/** A PDF with a black rectangle on each page. */
function pdf(pages: number): string {
  const content = '0 0 0 rg 100 600 200 100 re f';
  const kids = Array.from({ length: pages }, (_, index) => `${index + 4} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...Array.from(
      { length: pages },
      () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 3 0 R /Resources << >> >>',
    ),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  return `${text}xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`;
}

interface Shown {
  readonly name: string;
  readonly content: string;
  readonly size?: number;
  readonly marks?: readonly DocumentMark[];
  readonly active?: string;
  readonly onMark?: (key: string) => void;
}

function show({ name, content, size = 100, ...rest }: Shown) {
  const queries = new QueryClient();
  const bytes = new TextEncoder().encode(content);
  queries.setQueryData(['document', 1, 5], { kind: documentKind(bytes, name), bytes });
  return render(
    <QueryClientProvider client={queries}>
      <TranslationProvider i18n={translations}>
        <ToastProvider label="Tilkynning" stackLabel="Tilkynningar" closeLabel="Loka">
          <div style={{ width: 500, height: 400 }}>
            <DocumentView orgId={1} file={{ id: 5, name, size }} {...rest} />
          </div>
        </ToastProvider>
      </TranslationProvider>
    </QueryClientProvider>,
  );
}

const pixel = (canvas: Element, x: number, y: number): number[] => {
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas');
  const found = canvas.getContext('2d')?.getImageData(canvas.width * x, canvas.height * y, 1, 1).data;
  return [...(found ?? [])];
};

const mark = (key: string, place: number): DocumentMark => ({
  key,
  label: `Merki ${key}`,
  ...{ page: place, left: 0.2, top: 0.6, width: 0.3, height: 0.02 },
});

it('draws the pages of a PDF, and only those near the view', async () => {
  await show({ name: 'reikningur.pdf', content: pdf(30) });
  const first = page.getByRole('img', { name: 'Síða 1', exact: true });
  await expect.element(first).toBeVisible();
  await expect.poll(() => pixel(first.element(), 0.33, 0.2)).toEqual([0, 0, 0, 255]);
  expect(pixel(first.element(), 0.9, 0.9)).toEqual([255, 255, 255, 255]);
  await expect.element(page.getByText('1 af 30')).toBeVisible();
  expect(document.querySelectorAll('canvas').length).toBeLessThan(6);
  await page.getByRole('button', { name: 'Næsta síða' }).click();
  await expect.element(page.getByText('2 af 30')).toBeVisible();
  await page.getByRole('button', { name: 'Stækka' }).click();
  await expect.element(page.getByText('125 %')).toBeVisible();
});

it('scrolls to the mark of the focused field, and a mark leads to its field', async () => {
  const onMark = vi.fn<(key: string) => void>();
  const marks = [mark('number', 1), mark('2 price', 3)];
  await show({ name: 'reikningur.pdf', content: pdf(4), marks, active: '2 price', onMark });
  const active = page.getByRole('button', { name: 'Merki 2 price' });
  await expect.element(active).toHaveAttribute('data-active');
  await expect.element(page.getByText('3 af 4')).toBeVisible();
  await active.click();
  expect(onMark).toHaveBeenCalledExactlyOnceWith('2 price');
});

it('says that a PDF is broken, and still offers the file', async () => {
  await show({ name: 'brotin.pdf', content: '%PDF-1.4\nnothing' });
  await expect.element(page.getByText('Skjalið er skemmt', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sækja brotin.pdf' })).toBeVisible();
});

it('shows XML as text, with nothing of it as markup', async () => {
  const file = '<Invoice xmlns="urn:x"><ID>R-1</ID><Note>&lt;script&gt;alert(1)&lt;/script&gt;</Note></Invoice>';
  const { container } = await show({ name: 'r.xml', content: file });
  const content = page.getByRole('region', { name: 'Skjalið r.xml' });
  await expect.element(content).toHaveTextContent('Invoice ID R-1 Note <script>alert(1)</script>');
  expect(container.querySelector('script')).toBeNull();
  await expect.element(page.getByRole('button', { name: 'Sækja r.xml' })).toBeVisible();
});

it('shows broken XML as it is, tables as rows, and other files only to download', async () => {
  const { unmount } = await show({ name: 'r.xml', content: '<Invoice><ID>R-1</Invoice>' });
  await expect.element(page.getByText('<Invoice><ID>R-1</Invoice>')).toBeVisible();
  await unmount();
  const table = await show({ name: 't.csv', content: 'Lýsing;Magn\n<b>Losun</b>;2' });
  await expect.element(page.getByRole('cell', { name: '<b>Losun</b>' })).toBeVisible();
  await table.unmount();
  const other = await show({ name: 'x.bin', content: 'PK\0\0' });
  await expect.element(page.getByText('Ekki er hægt að sýna þessa gerð skráa hér.')).toBeVisible();
  await other.unmount();
  await show({ name: 'stor.pdf', content: pdf(1), size: 50 * 1024 ** 2 });
  await expect.element(page.getByText('Skráin er of stór til að sýna hana hér.')).toBeVisible();
});
