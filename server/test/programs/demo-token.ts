import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import { maxWait } from '../max-wait.ts';
import type { ServerProcess } from './server-process.ts';

/** Signs in as an administrator of the demo organization, with the code in the outbox. */
export async function demoToken({ url }: ServerProcess, dataDirectory: string): Promise<string> {
  const post = async (path: string, payload: object) => {
    const answer = await fetch(`${url}/api/v1/auth/${path}`, {
      method: 'POST',
      body: JSON.stringify(payload),
      headers: { 'content-type': 'application/json' },
    });
    return (await answer.json()) as { challengeId: string; token: string };
  };
  const { challengeId } = await post('email', { email: 'admin@demo.example' });
  const letter = join(dataDirectory, 'outbox', `sign-in-${challengeId}.eml`);
  const read = () => readFile(letter, 'utf8').catch(() => '');
  await vi.waitUntil(async () => (await read()) !== '', { timeout: maxWait });
  const code = /^\s*(\d{6})\s*$/m.exec(await read())?.[1];
  return (await post('login', { challengeId, code })).token;
}
