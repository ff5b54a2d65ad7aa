import { requestForm, visitor } from '../request-form.ts';
import { signUp } from '../sign-in.ts';
import { expect, test } from '../story.ts';
import { holdHydration, takeOver } from '../take-over.ts';
import { addContainer } from '../tenant.ts';

test('a visitor reads the page, requests a collection, and returns to it', async ({ page, tenant }) => {
  const address = `/container/${await addContainer(tenant)}`;
  await page.goto(address);
  await page.getByRole('link', { name: 'Ílátið er fullt' }).click();
  const form = requestForm(page);
  await expect(form.send).toBeDisabled();
  await form.fill();
  // A form that is sent before hydration loads the next page as a document, without a focused heading.
  await takeOver(page);
  await form.send.click();
  await expect(page).toHaveURL(`${address}/request/thank-you`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beiðnin er móttekin');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('Takk fyrir að láta vita.')).toBeVisible();
  await page.getByRole('link', { name: 'Til baka' }).click();
  await expect(page).toHaveURL(address);
  await page.getByRole('link', { name: 'Ílátið er fullt' }).click();
  await expect(form.fullName).toHaveValue('');
  await expect(form.phoneNumber).toHaveValue('');
  await expect(form.email).toHaveValue('');
  await expect(form.terms).not.toBeChecked();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'the form' : 'the form without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('asks for the required data of the action and nothing else', async ({ page, tenant }) => {
      const form = requestForm(page);
      for (const [requirements, shown] of [
        [['name'], [1, 0, 0]],
        [
          ['phone', 'email'],
          [0, 1, 1],
        ],
        [[], [0, 0, 0]],
      ] as const) {
        await page.goto(`/container/${await addContainer(tenant, { requirements })}/request`);
        await expect(form.send).toBeVisible();
        const counts = [form.fullName, form.phoneNumber, form.email].map((field) => field.count());
        expect(await Promise.all(counts)).toEqual(shown);
      }
    });

    test('shows organization, location and description above it', async ({ page, tenant }) => {
      const slug = await addContainer(tenant, { description: 'Við bryggjuna' });
      await page.goto(`/container/${slug}/request`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hafnarþjónustan');
      await expect(page.getByRole('main')).toContainText('Við bryggjuna');
      await expect(page.getByRole('main')).toContainText('Verbúðin');
    });

    test('shows the second visitor that a request exists', async ({ page, tenant }) => {
      const slug = await addContainer(tenant);
      const form = requestForm(page);
      for (const words of [/Við höfum látið þjónustuaðilann vita/, /Einhver hafði þegar látið vita/]) {
        await page.goto(`/container/${slug}/request`);
        await form.fill();
        await form.send.click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beiðnin er móttekin');
        await expect(page.getByText(words)).toBeVisible();
      }
      await page.getByRole('link', { name: 'Til baka' }).click();
      await expect(page).toHaveURL(`/container/${slug}`);
    });
  });
}

const messages = {
  is: { email: 'Rangt netfang', phoneNumber: 'Rangt símanúmer', required: 'Fylla þarf út reitinn' },
  en: { email: 'Wrong email', phoneNumber: 'Wrong phone number', required: 'This field must be filled in' },
} as const;
const labels = {
  is: {
    fullName: 'Fullt nafn',
    phoneNumber: 'Símanúmer',
    email: 'Netfang',
    terms: 'Ég samþykki',
    send: 'Senda beiðni',
  },
  en: { fullName: 'Full name', phoneNumber: 'Phone number', email: 'Email', terms: 'I accept', send: 'Request' },
} as const;

for (const language of ['is', 'en'] as const) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`wrong values, ${language}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ javaScriptEnabled, locale: language });

      test('are shown at their fields, and keep the input', async ({ page, tenant, complaints }) => {
        complaints.expect(/status of 422/);
        const [text, expected] = [labels[language], messages[language]];
        const [fullName, phoneNumber, email] = [text.fullName, text.phoneNumber, text.email].map((label) =>
          page.getByLabel(label),
        );
        if (fullName === undefined || phoneNumber === undefined || email === undefined) throw new Error('no fields');
        await page.goto(`/container/${await addContainer(tenant)}/request`);
        // Without JavaScript the browser itself checks for empty fields; a blank one passes.
        await fullName.fill('  ');
        await phoneNumber.fill('555-12 34x');
        await email.fill('gestur@example');
        await page.getByRole('checkbox', { name: text.terms }).check();
        await page.getByRole('button', { name: text.send }).click();
        await expect(fullName).toHaveAccessibleDescription(expected.required);
        await expect(phoneNumber).toHaveAccessibleDescription(expected.phoneNumber);
        await expect(email).toHaveAccessibleDescription(expected.email);
        await expect(phoneNumber).toHaveValue('555-12 34x');
        await expect(email).toHaveValue('gestur@example');
        await expect(phoneNumber).toHaveAttribute('aria-invalid', 'true');
        await fullName.fill(visitor.fullName);
        await phoneNumber.fill(visitor.phoneNumber);
        await email.fill(visitor.email);
        const terms = page.getByRole('checkbox', { name: text.terms });
        await terms.check();
        await page.getByRole('button', { name: text.send }).click();
        await expect(page).toHaveURL(/thank-you$/);
      });
    });
  }
}

test('the button is disabled until the terms are accepted', async ({ page }) => {
  await page.goto('/container/demo-paper/request');
  const { send, terms } = requestForm(page);
  await expect(send).toBeDisabled();
  await terms.check();
  await expect(send).toBeEnabled();
  await terms.uncheck();
  await expect(send).toBeDisabled();
});

test('the terms can be accepted while the page hydrates', async ({ page }) => {
  const hydration = await holdHydration(page);
  await page.goto('/container/demo-paper/request');
  const form = requestForm(page);
  await page.keyboard.press('Shift');
  await hydration.started();
  // The click alone: the keys and presses before it would hydrate the form first.
  await form.terms.evaluate((box: HTMLInputElement) => box.click());
  await hydration.release();
  await expect(form.terms).toBeChecked();
  await expect(form.send).toBeEnabled();
});

test('an empty form names every field and stores nothing', async ({ page, tenant }) => {
  await page.goto(`/container/${await addContainer(tenant)}/request`);
  const form = requestForm(page);
  await takeOver(page);
  await form.terms.check();
  await form.send.click();
  await expect(page.getByText('Fylla þarf út reitinn')).toHaveCount(3);
  await expect(form.fullName).toBeFocused();
});

test('the terms open beside the form, and do not check the box', async ({ page, context }) => {
  await page.goto('/container/demo-paper/request');
  const { fullName, terms } = requestForm(page);
  await takeOver(page);
  await fullName.fill(visitor.fullName);
  const opened = context.waitForEvent('page');
  await page.getByRole('main').getByRole('link', { name: 'notkunarskilmálana' }).click();
  await expect(await opened).toHaveURL('/terms/terms-of-service');
  await expect(terms).not.toBeChecked();
  await expect(fullName).toHaveValue(visitor.fullName);
});

test('a signed-in user finds the form filled in, and typed text is not overwritten', async ({
  page,
  tenant,
  outbox,
}) => {
  const address = await signUp(page, outbox, 'Þórður Sæmundsson');
  const slug = await addContainer(tenant);
  const info = Promise.withResolvers<void>();
  await page.route('**/api/v1/user/info', async (route) => {
    await info.promise;
    await route.continue();
  });
  await page.goto(`/container/${slug}/request`);
  const form = requestForm(page);
  await form.fullName.fill('Annað Nafn');
  const answered = page.waitForResponse('**/api/v1/user/info');
  info.resolve();
  await answered;
  await expect(form.email).toHaveValue(address);
  await expect(form.fullName).toHaveValue('Annað Nafn');
  await expect(form.phoneNumber).toHaveValue('');
});
