import type { Page } from '@playwright/test';
import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';
import { addContainer } from '../tenant.ts';

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
  database,
  signInAs,
}) => {
  const containerSlug = await addContainer(database, tenant);
  const createdBy = { fullName: 'Jón Gestur', phoneNumber: '5551234', email: `${containerSlug}@gestur.example` };
  const data = { containerSlug, action: 'empty_container', createdBy };
  expect((await page.request.post('/api/v1/service-request/create', { data })).status()).toBe(200);
  const [request] = await database.query<{ id: string }>('select id from service_request where organization_id = $1', [
    tenant.organizationId,
  ]);
  const root = await signInAs('editor');
  await page.goto(`${root}/requests/${request?.id}`);
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
  const [stored] = await database.query<{ count: string }>(
    'select count(*) from service_request_attachment where organization_id = $1',
    [tenant.organizationId],
  );
  expect(stored?.count).toBe('2');
});
