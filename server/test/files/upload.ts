import { basePath } from '@tunna/contract';
import type { TestApp } from '../app.ts';
import type { Answer } from '../calls.ts';
import type { SignedInPerson } from '../records/factories.ts';

interface Sent {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** A multipart form with one file. */
export async function formOf({ name, content }: Sent, fields: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([Buffer.from(content)]), name);
  const whole = new Response(form);
  const headers = { 'content-type': whole.headers.get('content-type') ?? '' };
  return { headers, payload: Buffer.from(await whole.arrayBuffer()) };
}

/** Sends a file with a call. */
export async function sendFile(
  { app }: TestApp,
  path: string,
  by: SignedInPerson,
  file: Sent,
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { headers, payload } = await formOf(file, fields);
  const answer = await app.inject({
    method: 'POST',
    url: basePath + path,
    headers: { ...by.headers, ...headers },
    payload,
  });
  const { requestId: _each, ...body } = answer.json();
  return { status: answer.statusCode, body };
}
