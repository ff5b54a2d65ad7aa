import { basePath } from '@tunna/contract';
import type { TestApp } from './app.ts';
import type { Answer } from './calls.ts';
import type { SignedInPerson } from './factories.ts';

/** A file with a call, as a browser sends it. */
export async function sendFile(
  { app }: TestApp,
  path: string,
  by: SignedInPerson,
  { name, content }: { readonly name: string; readonly content: string | Uint8Array },
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([Buffer.from(content)]), name);
  const whole = new Response(form);
  const answer = await app.inject({
    method: 'POST',
    url: basePath + path,
    headers: { ...by.headers, 'content-type': whole.headers.get('content-type') ?? '' },
    payload: Buffer.from(await whole.arrayBuffer()),
  });
  const { requestId: _each, ...body } = answer.json();
  return { status: answer.statusCode, body };
}
