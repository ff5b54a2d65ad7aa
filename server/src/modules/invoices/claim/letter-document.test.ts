import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { makeLetter } from './letter-document.service.ts';

/** The heights of the texts on the page, in points. */
async function heightsOf(organization: string): Promise<ReadonlySet<number>> {
  const paragraphs = [
    { text: organization, bold: true },
    { text: '30. nóvember 2026', beside: true },
  ];
  const data = new Uint8Array(await makeLetter({ title: 'x', language: 'is', paragraphs, foot: '', logo: undefined }));
  const page = await (await getDocument({ data }).promise).getPage(1);
  const { items } = await page.getTextContent();
  return new Set(items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? Number(item.transform[5]) : [])));
}

it('has its day beside the sender, or below one that leaves no room', async () => {
  expect((await heightsOf('Norðurtún')).size).toBe(1);
  const long = 'Sameinað sveitarfélag, framkvæmda- og umhverfissvið í austri, kt. 550101-1234';
  expect((await heightsOf(long)).size).toBe(2);
});
