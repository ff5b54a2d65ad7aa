import type { Browser, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import type { Outbox } from '../outbox.ts';
import { signInLink } from '../outbox.ts';
import { askForCode, newEmail, signInForm, signUp, storedToken } from '../sign-in.ts';
import { expect, test } from '../story.ts';

/** Requests messages as an attacker, from separate networks. Returns the challenges. */
async function attack(baseURL: string | undefined, email: string, count: number): Promise<string[]> {
  const challenges: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const network = `203.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}.${number + 1}`;
    const answer = await fetch(`${baseURL}/api/v1/auth/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
      body: JSON.stringify({ email }),
    });
    const { challengeId } = (await answer.json()) as { challengeId: string };
    challenges.push(challengeId);
  }
  return challenges;
}

const guess = (baseURL: string | undefined, challengeId: string, network: string) =>
  fetch(`${baseURL}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify({ challengeId, code: '000000' }),
  });

/** The newest link to an address, once this many messages with links exist. */
async function newestLink(outbox: Outbox, email: string, count: number): Promise<string> {
  const withLink = async () => (await outbox.to(email)).filter(({ text = '' }) => text.includes('/link#'));
  await expect.poll(async () => (await withLink()).length).toBe(count);
  const newest = (await withLink()).toSorted((a, b) => String(a.date).localeCompare(String(b.date))).at(-1);
  if (newest === undefined) throw new Error('There is no message.');
  return signInLink(newest);
}

async function newBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const network = `10.${Math.floor(Math.random() * 256)}.77.${Math.floor(Math.random() * 254) + 1}`;
  const options = { extraHTTPHeaders: { 'x-forwarded-for': network }, locale: 'is-IS' };
  return browser.newPage(baseURL === undefined ? options : { ...options, baseURL });
}

test('the owner logs in from a new browser after an attacker has used up the messages and attempts of the day', async ({
  page,
  browser,
  baseURL,
  outbox,
}) => {
  const email = await signUp(page, outbox);
  const challenges = await attack(baseURL, email, 11);
  for (const [number, challengeId] of challenges.entries()) {
    for (let tries = 0; tries < 5; tries += 1) await guess(baseURL, challengeId, `198.18.${number}.${tries + 1}`);
  }
  const fresh = await newBrowser(browser, baseURL);
  await fresh.goto('/login');
  await signInForm(fresh).identity.fill(email);
  await signInForm(fresh).next.click();
  await expect(fresh.getByRole('heading', { level: 1 })).toHaveText('Notaðu hlekkinn í skilaboðunum');
  await expect(fresh.getByRole('status')).toContainText(`Hámarksfjölda skilaboða á ${email}`);
  expect(await violations(fresh, [320, 1280])).toEqual([]);
  const link = await newestLink(outbox, email, 12);
  // A mail scanner opens the link before the reader.
  await fetch(`${baseURL}${link}`);
  await fresh.goto(link);
  expect(await storedToken(fresh)).toBeNull();
  expect(await violations(fresh, [320, 1280])).toEqual([]);
  await fresh.getByRole('button', { name: 'Skrá mig inn' }).click();
  await expect(fresh).toHaveURL('/');
  await expect(fresh.getByText('Góðan dag,')).toBeVisible();
  const notified = await outbox.only(email, /^Innskráning úr nýjum vafra$/);
  expect(notified.text).toContain('/account');
});

test('after the last attempt the code screen points to the link, which signs in', async ({
  page,
  outbox,
  baseURL,
  database,
  complaints,
}) => {
  complaints.expect(/status of 422|failed_mutation/);
  const email = newEmail();
  const [challenge = ''] = await attack(baseURL, email, 1);
  await database.query('update sign_in_challenge set tries = 50 where id = $1', [challenge]);
  await page.goto('/login');
  const code = await askForCode(page, outbox, email);
  await signInForm(page).digit(1).fill(code);
  await expect(page.getByRole('status')).toContainText('Opnaðu hlekkinn í nýjustu skilaboðunum í þessum vafra.');
  await page.goto(await newestLink(outbox, email, 2));
  await page.getByRole('button', { name: 'Skrá mig inn' }).click();
  await expect(page).toHaveURL('/signup');
});

test('a link does nothing in another browser, explains what to do, and still works in the first one; it works once', async ({
  page,
  browser,
  baseURL,
  outbox,
  complaints,
}) => {
  complaints.expect(/status of 422|failed_mutation/);
  const email = newEmail();
  await page.goto('/login');
  await askForCode(page, outbox, email);
  const link = await newestLink(outbox, email, 1);
  const other = await newBrowser(browser, baseURL);
  await other.goto(link);
  await other.getByRole('button', { name: 'Skrá mig inn' }).click();
  await expect(other.getByRole('alert')).toContainText('Hlekkurinn virkar aðeins í vafranum þar sem þú baðst um kóða.');
  await other.getByRole('link', { name: 'Í innskráningu' }).click();
  await expect(other).toHaveURL('/login');
  await askForCode(other, outbox, email);
  await other.goto(link);
  await other.getByRole('button', { name: 'Skrá mig inn' }).click();
  await expect(other).toHaveURL('/signup');
  await page.goto(link);
  await page.getByRole('button', { name: 'Skrá mig inn' }).click();
  await expect(page.getByRole('alert')).toContainText('Hlekkurinn gildir ekki lengur.');
  expect(await storedToken(page)).toBeNull();
});
