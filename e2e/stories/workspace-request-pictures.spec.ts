import type { Page } from '@playwright/test';
import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';
import { addContainer } from '../tenant.ts';
import { requestIdOf, sendRequest } from '../visitor-request.ts';

test.use({ viewport: { width: 1440, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] });

/** Copies a picture of one colour; with a text as a spreadsheet or a word processor copies it. */
const copy = (page: Page, color: string, text?: string) =>
  page.evaluate(
    async ([fill, words]) => {
      const canvas = new OffscreenCanvas(40, 20);
      const context = canvas.getContext('2d');
      if (context === null || fill === undefined) throw new Error('There is no canvas.');
      context.fillStyle = fill;
      context.fillRect(0, 0, 40, 20);
      const picture = { 'image/png': await canvas.convertToBlob() };
      const copied =
        words === undefined ? picture : { ...picture, 'text/plain': new Blob([words], { type: 'text/plain' }) };
      await navigator.clipboard.write([new ClipboardItem(copied)]);
    },
    [color, text],
  );

test('a pasted picture is added to a request; a text that comes with its picture is only a text', async ({
  page,
  tenant,
  signInAs,
}) => {
  const slug = await addContainer(tenant);
  const email = `${slug}@gestur.example`;
  await sendRequest(page.request, slug, { fullName: 'Jón Gestur', phoneNumber: '5551234', email });
  const requestId = await requestIdOf(tenant, slug);
  const root = await signInAs('editor');
  await page.goto(`${root}/requests/${requestId}`);
  await takeOver(page);
  const comment = page.getByLabel('Athugasemd');
  const pictures = page.getByRole('button', { name: 'Stækka mynd' });
  const paste = async () => {
    await comment.focus();
    await page.keyboard.press('Control+v');
  };
  await copy(page, 'green');
  await paste();
  await expect(pictures).toHaveCount(1);
  await copy(page, 'blue', 'Hlið 4711');
  await paste();
  await expect(comment).toHaveValue('Hlið 4711');
  await copy(page, 'red');
  await paste();
  await expect(pictures).toHaveCount(2);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const [stored] = await tenant.query<{ count: string }>(
    'select count(*) from service_request_attachment where organization_id = $1',
  );
  expect(stored?.count).toBe('2');
});
