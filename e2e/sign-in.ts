import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { codeSentBy, type Outbox } from './outbox.ts';
import { takeOver } from './take-over.ts';

/** A new address. */
export const newEmail = (): string => `${randomBytes(6).toString('hex')}@person.example`;

/** A new Icelandic phone number. */
export const newPhoneNumber = (): string =>
  `6${randomBytes(4).readUInt32BE().toString().padStart(10, '0').slice(0, 6)}`;

/** The sign-in form with its Icelandic labels. */
export interface SignInForm {
  readonly identity: Locator;
  readonly next: Locator;
  /** One of the six boxes, from 1. */
  digit(position: number): Locator;
}

export function signInForm(page: Page): SignInForm {
  return {
    identity: page.getByLabel('Netfang eða símanúmer'),
    next: page.getByRole('button', { name: 'Halda áfram' }),
    digit: (position) => page.getByLabel(`Tölustafur ${position}`),
  };
}

/** Completes the first step of the login page. Returns the code that was sent. */
export async function askForCode(page: Page, outbox: Outbox, typed: string, recipient = typed): Promise<string> {
  const form = signInForm(page);
  // At hydration, the draft of an earlier visit returns. Text that is entered at that moment would be appended to it.
  await takeOver(page);
  await form.identity.fill(typed);
  return codeSentBy(outbox, recipient, async () => {
    await form.next.click();
    await expect(page.getByRole('heading', { name: '6 tölustafir' })).toBeVisible();
  });
}

/** Signs in, from any page. */
export async function signIn(page: Page, outbox: Outbox, email: string): Promise<void> {
  await page.goto('/login');
  const code = await askForCode(page, outbox, email);
  await signInForm(page).digit(1).fill(code);
}

/** Logs a new user in and signs up. Returns the email address. */
export async function signUp(page: Page, outbox: Outbox, fullName = 'Þórdís Sæmundsdóttir'): Promise<string> {
  const email = newEmail();
  await signIn(page, outbox, email);
  await expect(page).toHaveURL('/signup');
  await page.getByLabel('Fullt nafn').fill(fullName);
  await page.getByRole('checkbox', { name: 'Ég samþykki' }).check();
  await page.getByRole('button', { name: 'Stofna aðgang' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(`Góðan dag, ${fullName}`)).toBeVisible();
  return email;
}

const tokenKey = 'USER_TOKEN44';

export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), tokenKey);

/** Stores a token in the browser before any page runs, together with its cookies. */
export async function holdToken(page: Page, token: string): Promise<void> {
  await page.context().addCookies([{ name: 'page_token', value: token, domain: 'localhost', path: '/organization' }]);
  await page.context().addInitScript(
    ([key, value]) => {
      if (sessionStorage.getItem('given') !== null) return;
      sessionStorage.setItem('given', '1');
      localStorage.setItem(key, value);
      // biome-ignore lint/suspicious/noDocumentCookie: as the product sets it
      document.cookie = 'signed_in=1; Path=/';
    },
    [tokenKey, token] as const,
  );
}

/** A token without a valid signature, for code in the browser that only reads it. */
export function unsignedToken(identity: object, expiresAt = new Date(Date.now() + 3_600_000)): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${encode({ alg: 'none' })}.${encode({ roles: [], expiresAt: expiresAt.toISOString(), identity })}.`;
}
