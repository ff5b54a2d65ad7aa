import { newEmail, signIn } from '../sign-in.ts';
import { expect, test } from '../story.ts';

test('a new user enters a name, accepts the terms, and reaches the home page', async ({ page, outbox }) => {
  await signIn(page, outbox, newEmail());
  await expect(page).toHaveURL('/signup');
  const submit = page.getByRole('button', { name: 'Stofna aðgang' });
  const name = page.getByLabel('Fullt nafn');
  await submit.click();
  await expect(page.getByText('Gefa þarf upp nafn')).toBeVisible();
  await expect(page.getByText('Samþykkja þarf skilmálana')).toBeVisible();
  await name.fill('  Á  ');
  await expect(page.getByText('Gefa þarf upp nafn')).toBeVisible();
  await name.fill(' Áslaug Óðinsdóttir ');
  await expect(page.getByText('Gefa þarf upp nafn')).toBeHidden();
  for (const [words, path] of [
    ['notkunarskilmálana', '/terms/terms-of-service'],
    ['persónuverndarstefnuna', '/terms/privacy-policy'],
  ] as const) {
    await expect(page.getByRole('link', { name: words })).toHaveAttribute('href', path);
  }
  await page.getByLabel('Atvinnugrein').click();
  await expect(page.getByRole('option')).toHaveText(['Engin', 'Landbúnaður', 'Framleiðsla', 'Þjónusta']);
  await page.getByRole('option', { name: 'Þjónusta' }).click();
  // A reload in between keeps typed text.
  await page.reload();
  await expect(name).toHaveValue(' Áslaug Óðinsdóttir ');
  await expect(page.getByLabel('Atvinnugrein')).toHaveText('Þjónusta');
  await page.getByRole('checkbox', { name: 'Ég samþykki' }).check();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/user/info'));
  await submit.click();
  expect((await sent).postDataJSON()).toEqual({
    fullName: 'Áslaug Óðinsdóttir',
    preferences: { industry: 'Services', dashTerms: 'tos_privacy_2024-04' },
  });
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Góðan dag, Áslaug Óðinsdóttir')).toBeVisible();
  await expect(page.getByText('Byrjaðu á fyrirtækinu þínu')).toBeVisible();
});

test('a failed sign-up shows an error and keeps typed text', async ({ page, outbox, complaints }) => {
  complaints.expect(/status of 503|failed_mutation/);
  await signIn(page, outbox, newEmail());
  await page.getByLabel('Fullt nafn').fill('Áslaug');
  await page.getByRole('checkbox', { name: 'Ég samþykki' }).check();
  await page.route('**/api/v1/user/info', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: '' } }),
  );
  await page.getByRole('button', { name: 'Stofna aðgang' }).click();
  await expect(page.getByRole('alert')).toHaveText('Ekki tókst að stofna aðganginn. Reyndu aftur.');
  await expect(page.getByLabel('Fullt nafn')).toHaveValue('Áslaug');
  // The next attempt removes the old error, also if the form itself rejects it. The focus is on the first field with an error.
  await page.getByLabel('Fullt nafn').fill('');
  await page.getByRole('checkbox', { name: 'Ég samþykki' }).uncheck();
  await page.getByRole('button', { name: 'Stofna aðgang' }).click();
  await expect(page.getByText('Gefa þarf upp nafn')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Ekki tókst' })).toBeHidden();
  await expect(page.getByLabel('Fullt nafn')).toBeFocused();
});
