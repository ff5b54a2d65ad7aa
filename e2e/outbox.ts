import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

/** The messages in a server’s outbox: files, if there is no mail server. */
export interface Outbox {
  /** Every current message to an address. */
  to(recipient: string): Promise<Email[]>;
  /** Every current text message to a phone number. */
  texts(recipient: string): Promise<string[]>;
  /** Waits for the only message to an address; with a subject, the only one that matches it. */
  only(recipient: string, subject?: RegExp): Promise<Email>;
}

export function openOutbox(dataDirectory: string): Outbox {
  const folder = join(dataDirectory, 'outbox');
  // A written message never changes, and a complete run writes more than a thousand.
  const parsed = new Map<string, Promise<Email>>();
  const read = (name: string): Promise<Email> => {
    const message = parsed.get(name) ?? readFile(join(folder, name)).then((bytes) => PostalMime.parse(bytes));
    parsed.set(name, message);
    return message;
  };
  const to = async (recipient: string) => {
    // The first message creates the folder.
    const names = existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith('.eml')) : [];
    const messages = await Promise.all(names.map(read));
    return messages.filter((message) => message.to?.some(({ address }) => address === recipient));
  };
  const texts = async (recipient: string) => {
    const names = existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith('.sms')) : [];
    const messages = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return messages.filter((message) => message.includes(`To: ${recipient}\n`));
  };
  return {
    to,
    texts,
    async only(recipient, subject = /(?:)/) {
      const found = async () => (await to(recipient)).filter((message) => subject.test(message.subject ?? ''));
      await expect.poll(async () => (await found()).length, `messages to ${recipient}`).toBe(1);
      const [message] = await found();
      if (message === undefined) throw new Error(`The message to ${recipient} went away.`);
      return message;
    },
  };
}

/** The path of the page in a message to a provider. */
export function providerPath({ text = '' }: Email): string {
  const path = /https?:\/\/[^/\s]+(\/provider\/\S+)/.exec(text)?.[1];
  if (path === undefined) throw new Error(`The message has no link: ${text}`);
  return path;
}

/** The code on a separate line of an email, or at the end of a text message; undefined for other messages. */
const codeIn = (text: string): string | undefined =>
  /^ *(\d{6}) *$/m.exec(text)?.[1] ?? /^@\S+ #(\d{6})$/m.exec(text)?.[1];

/** The path of the sign-in link in a message, with its key. */
export function signInLink({ text = '' }: Email): string {
  const path = /https?:\/\/[^/\s]+(\/link#[\w-]{43})/.exec(text)?.[1];
  if (path === undefined) throw new Error(`The message has no link: ${text}`);
  return path;
}

/** The code in the message that an action sends to an e-mail address or a phone number. */
export async function codeSentBy(outbox: Outbox, recipient: string, send: () => Promise<unknown>): Promise<string> {
  const texts = async () =>
    recipient.includes('@') ? (await outbox.to(recipient)).map(({ text = '' }) => text) : outbox.texts(recipient);
  const all = async () => (await texts()).filter((text) => codeIn(text) !== undefined);
  const before = await all();
  await send();
  await expect.poll(async () => (await all()).length, `codes to ${recipient}`).toBe(before.length + 1);
  const code = (await all()).filter((text) => !before.includes(text)).map(codeIn)[0];
  if (code === undefined) throw new Error(`The message to ${recipient} has no code.`);
  return code;
}
