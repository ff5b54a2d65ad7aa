import { codeSentBy } from '../outbox.ts';
import { requestForm, visitor } from '../request-form.ts';
import { askForCode, newEmail, newPhoneNumber, signIn, signInForm, signUp, storedToken } from '../sign-in.ts';
import { expect, test } from '../story.ts';
import { addContainer } from '../tenant.ts';

test('a code by e-mail signs in: requested by keyboard alone, typed digit by digit, sent automatically', async ({
  page,
  outbox,
}) => {
  await page.goto('/login');
  const form = signInForm(page);
  await expect(form.identity).toBeFocused();
  await expect(form.identity).toHaveAttribute('autocomplete', 'username');
  await expect(form.identity).toHaveAttribute('inputmode', 'email');
  await expect(form.next).toBeEnabled();
  const email = newEmail();
  await page.keyboard.type(email);
  const code = await codeSentBy(outbox, email, () => page.keyboard.press('Enter'));
  await expect(page.getByText(`Við sendum kóða á ${email}.`)).toBeVisible();
  await expect(form.digit(1)).toBeFocused();
  await expect(form.digit(1)).toHaveAttribute('autocomplete', 'one-time-code');
  await page.keyboard.type('99');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(form.digit(1)).toBeFocused();
  await page.keyboard.type(code);
  await expect(page).toHaveURL('/signup');
  expect(await storedToken(page)).not.toBeNull();
});

test('a phone number without a country is Icelandic, and the code comes by SMS', async ({ page, outbox }) => {
  await page.goto('/login');
  const number = newPhoneNumber();
  const code = await askForCode(page, outbox, `${number.slice(0, 3)} ${number.slice(3)}`, `+354${number}`);
  await expect(page.getByText(`Við sendum SMS með kóða í +354${number}.`)).toBeVisible();
  // Like a keyboard that fills in a code from a message.
  await signInForm(page).digit(1).fill(code);
  await expect(page).toHaveURL('/signup');
});

test('an input that is neither an address nor a number is rejected beside the field', async ({ page }) => {
  await page.goto('/login');
  const form = signInForm(page);
  for (const [typed, message] of [
    ['', 'Fylla þarf út reitinn'],
    ['nafn@', 'Ógilt netfang'],
    ['nafn', 'Ógilt snið símanúmers'],
    ['012', 'Ógilt snið símanúmers'],
  ] as const) {
    await form.identity.fill(typed);
    await form.next.click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(form.identity).toHaveAttribute('aria-invalid', 'true');
  }
  await page.goto('/login?language=en');
  await page.getByLabel('Email or phone number').fill('name@');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await page.getByLabel('Email or phone number').fill('0');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Invalid phone number format')).toBeVisible();
});

test('a code can be pasted, also in two halves; other text is rejected in Icelandic', async ({ page, outbox }) => {
  await page.goto('/login?language=en');
  await page.getByLabel('Email or phone number').fill(newEmail());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: '6 digits' })).toBeVisible();
  const paste = (text: string) =>
    page.getByLabel('Digit 1').evaluate((box, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', pasted);
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  for (const text of ['12345', '1234567', '12 3456', 'abcdef']) await paste(text);
  expect(alerts).toEqual(Array(4).fill('Ekki er hægt að líma innihald klippiborðsins'));
  await page.goto('/login?language=is');
  const email = newEmail();
  const code = await askForCode(page, outbox, email);
  await signInForm(page)
    .digit(1)
    .evaluate(
      (box, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', pasted);
        box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      `${code.slice(0, 3)} ${code.slice(3)}`,
    );
  await expect(page).toHaveURL('/signup');
});

test('a wrong code can be retried four times; then the first step returns', async ({ page, outbox, complaints }) => {
  complaints.expect(/status of 422|failed_mutation/);
  await page.goto('/login');
  const form = signInForm(page);
  const code = await askForCode(page, outbox, newEmail());
  const wrong = code === '000000' ? '111111' : '000000';
  for (let tries = 1; tries <= 4; tries += 1) {
    const answer = page.waitForResponse('**/auth/login');
    await form.digit(1).fill(wrong);
    await answer;
    await expect(page.getByText('Rangur kóði')).toBeVisible();
    // Empty again, and ready for input.
    await expect(form.digit(6)).toHaveValue('');
    await expect(form.digit(1)).toBeFocused();
  }
  await form.digit(1).fill(wrong);
  await expect(page.getByRole('alert')).toHaveText('Innskráning tókst ekki. Reyndu aftur.');
  await expect(form.identity).toBeVisible();
});

test('after ten seconds the code form offers a new start; the address is kept', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  const email = newEmail();
  const form = signInForm(page);
  await form.identity.fill(email);
  // From here on the clock of the page moves only when the story moves it, on any machine.
  await page.clock.pauseAt(Date.now() + 60_000);
  const pageTime = () => page.evaluate(() => Date.now());
  const asked = await pageTime();
  await form.next.click();
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(page.getByRole('heading', { name: '6 tölustafir' })).toBeVisible({ timeout: 500 });
  }).toPass();
  const elapsed = (await pageTime()) - asked;
  const link = page.getByRole('link', { name: 'Fékkstu ekki kóða? Reyndu aftur' });
  await page.clock.runFor(9_900 - elapsed);
  await expect(link).toBeHidden();
  await page.clock.runFor(elapsed + 200);
  await expect(link).toBeVisible();
  await expect(page.locator('[aria-live=polite]').filter({ has: link })).toBeVisible();
  await link.click();
  await page.clock.resume();
  await expect(form.identity).toHaveValue(email);
});

test('a message that could not be sent is reported', async ({ page, outbox }) => {
  await page.clock.install();
  await page.route('**/auth/challenge/*', (route) => route.fulfill({ json: { delivery: 'failed' } }));
  await page.goto('/login');
  const email = newEmail();
  await askForCode(page, outbox, email);
  await page.clock.runFor(2100);
  await expect(page.getByRole('alert')).toContainText(`Ekki tókst að senda kóðann á ${email}.`);
});

test('an invalid or missing challenge shows an error; too many attempts show how long to wait', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of (500|429)|failed_mutation/);
  const answers = [
    { status: 500, json: { code: 'internal', message: '' } },
    { status: 200, json: {} },
    { status: 429, json: { code: 'rate_limited', message: '', retryAfter: 240 } },
  ];
  await page.route('**/api/v1/auth/email', (route) => route.fulfill(answers.shift() ?? {}));
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/client-event')) reports.push(request.postData() ?? '');
  });
  await page.goto('/login');
  const form = signInForm(page);
  await form.identity.fill(newEmail());
  await form.next.click();
  await expect(page.getByRole('alert')).toHaveText('Eitthvað fór úrskeiðis. Reyndu aftur.');
  await form.next.click();
  await expect.poll(() => reports.join()).toContain('challenge id not present in response');
  await expect(page.getByRole('alert')).toHaveText('Eitthvað fór úrskeiðis. Reyndu aftur.');
  await form.next.click();
  await expect(page.getByRole('alert')).toHaveText('Of margar tilraunir. Reyndu aftur eftir 4 mínútur.');
});

test('a code can be sent again after a failed check', async ({ page, context, outbox, complaints }) => {
  complaints.expect(
    /status of 503|failed_mutation|failed_query|net::ERR_INTERNET_DISCONNECTED|An event could not be sent/,
  );
  await page.goto('/login');
  const code = await askForCode(page, outbox, newEmail());
  const failing = '**/api/v1/auth/login';
  await page.route(failing, (route) => route.fulfill({ status: 503, json: { code: 'unavailable', message: '' } }));
  await signInForm(page).digit(1).fill(code);
  await expect(page.getByRole('alert')).toHaveText('Innskráning tókst ekki. Reyndu aftur.');
  await page.unroute(failing);
  // Without a network the check fails immediately: the same digits must be able to be typed again.
  await context.setOffline(true);
  await expect(signInForm(page).digit(1)).toBeFocused();
  await page.keyboard.type(code);
  await expect(page.getByRole('alert')).toHaveText('Ekkert netsamband. Reyndu aftur.');
  await expect(signInForm(page).digit(6)).toHaveValue('');
  await expect(signInForm(page).digit(1)).toBeFocused();
  await context.setOffline(false);
  await page.keyboard.type(code);
  await expect(page).toHaveURL('/signup');
});

test('the message of a page appears as a banner', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => history.replaceState({ usr: { error: 'Lotan er útrunnin' }, key: 'a', idx: 0 }, ''));
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('Lotan er útrunnin');
});

test('a signed-out user is redirected to sign in, returns to the form, and finds it filled in', async ({
  page,
  tenant,
  outbox,
  complaints,
}) => {
  // A user who logs out immediately does so before all responses have arrived.
  complaints.expect(/status of 401 .*\/user\//);
  const email = await signUp(page, outbox, visitor.fullName);
  await page.getByRole('link', { name: 'Aðgangur' }).click();
  await page.getByRole('button', { name: 'Útskrá' }).click();
  await expect(page).toHaveURL('/login');
  const slug = await addContainer(tenant, { requirements: ['user', 'name', 'email'] });
  await page.goto(`/container/${slug}`);
  await page.getByRole('link', { name: 'Ílátið er fullt' }).click();
  await expect(page).toHaveURL(`/login?from=%2Fcontainer%2F${slug}%2Frequest`);
  const code = await askForCode(page, outbox, email);
  await signInForm(page).digit(1).fill(code);
  await expect(page).toHaveURL(`/container/${slug}/request`);
  const form = requestForm(page);
  await expect(form.fullName).toHaveValue(visitor.fullName);
  await expect(form.email).toHaveValue(email);
  await form.terms.check();
  await form.send.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beiðnin er móttekin');
});

test('Back does not lead to the sign-in again', async ({ page, outbox }) => {
  await page.goto('/terms/privacy-policy');
  await signUp(page, outbox);
  await page.goto('/account');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yfirlit');
  await page.goBack();
  await expect(page).not.toHaveURL(/login/);
});

test('a path of another site is ignored', async ({ page, outbox }) => {
  await page.goto('/login?from=//evil.example');
  const code = await askForCode(page, outbox, newEmail());
  await signInForm(page).digit(1).fill(code);
  await expect(page).toHaveURL('/signup');
  for (const path of ['/login', '/signup']) {
    await page.goto(`${path}?from=//evil.example`);
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/signup/);
  }
});

test('logging out in one tab logs out the other', async ({ page, context, outbox }) => {
  await signUp(page, outbox);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Yfirlit');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Útskrá' }).click();
  await expect(page).toHaveURL('/login');
  expect(await storedToken(page)).toBeNull();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Hvað má fara í ílátið?');
});

test('two people sign in one after the other: the second sees no data of the first', async ({ page, outbox }) => {
  await signUp(page, outbox, 'Fyrsti Maður');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Útskrá' }).click();
  await expect(page).toHaveURL('/login');
  const email = newEmail();
  await signIn(page, outbox, email);
  await expect(page.getByLabel('Fullt nafn')).toHaveValue('');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page states that it needs JavaScript', async ({ page, complaints }) => {
    // The document preloads scripts, which a browser without JavaScript blocks.
    complaints.expect(/request failed: .*\/assets\/.*\.js csp/);
    await page.goto('/login');
    await expect(page.locator('noscript > *')).toContainText('Kveiktu á JavaScript í vafranum til að skrá þig inn.');
    await expect(page.locator('noscript > *')).toBeVisible();
    await page.goto('/account');
    await expect(page.locator('noscript > *')).toContainText('Kveiktu á JavaScript í vafranum til að nota þessa síðu.');
  });
});

test('Enter is kept while the application is loading, and nothing is sent by the browser itself', async ({
  page,
  outbox,
}) => {
  const application = Promise.withResolvers<void>();
  await page.route('**/assets/main-*.js', async (route) => {
    await application.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  const email = newEmail();
  await signInForm(page).identity.click();
  await page.keyboard.type(email);
  // A key before the first script is lost; the next one counts.
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(page.locator('form[data-submission="requested"]')).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(page).toHaveURL('/login');
  await codeSentBy(outbox, email, async () => application.resolve());
  await expect(page.getByText(`Við sendum kóða á ${email}.`)).toBeVisible();
});

test('a new member of a container’s organization comes back to the container after the sign-up', async ({
  page,
  outbox,
}) => {
  await page.goto('/container/demo-members/request');
  await expect(page).toHaveURL('/login?from=%2Fcontainer%2Fdemo-members%2Frequest');
  const email = newEmail();
  const code = await askForCode(page, outbox, email);
  await signInForm(page).digit(1).fill(code);
  await expect(page).toHaveURL('/signup?from=%2Fcontainer%2Fdemo-members%2Frequest');
  await page.getByLabel('Fullt nafn').fill('Áslaug Óðinsdóttir');
  await page.getByRole('checkbox', { name: 'Ég samþykki' }).check();
  await page.getByRole('button', { name: 'Stofna aðgang' }).click();
  await expect(page).toHaveURL('/container/demo-members/request');
});
