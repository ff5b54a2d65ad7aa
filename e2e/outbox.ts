import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

/** The messages in a server's outbox, where they wait as files when there is no mail server. */
export interface Outbox {
  /** Every message to an address that is there by now. */
  to(recipient: string): Promise<Email[]>;
  /** The only message to an address, as soon as it is there. */
  only(recipient: string): Promise<Email>;
}

export function openOutbox(dataDirectory: string): Outbox {
  const folder = join(dataDirectory, 'outbox');
  const read = async (name: string) => PostalMime.parse(await readFile(join(folder, name)));
  const to = async (recipient: string) => {
    // The first message makes the folder.
    const names = existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith('.eml')) : [];
    const messages = await Promise.all(names.map(read));
    return messages.filter((message) => message.to?.some(({ address }) => address === recipient));
  };
  return {
    to,
    async only(recipient) {
      await expect.poll(async () => (await to(recipient)).length, `messages to ${recipient}`).toBe(1);
      const [message] = await to(recipient);
      if (message === undefined) throw new Error(`The message to ${recipient} went away.`);
      return message;
    },
  };
}

/** The path of the page that a message to a provider leads to. */
export function providerPath({ text = '' }: Email): string {
  const path = /https?:\/\/[^/\s]+(\/provider\/\S+)/.exec(text)?.[1];
  if (path === undefined) throw new Error(`The message has no link: ${text}`);
  return path;
}
