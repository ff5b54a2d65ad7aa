import type { Contract } from '@tunna/contract';
import type { Call, Output } from '@tunna/contract/endpoint';
import { storedToken } from '../session/session.ts';
import type { BrowserCall } from './calls.gen.ts';
import { CallError, callUrl, isSecure, refusalOf } from './client.ts';

/** Calls that accept a file. */
type UploadName = { [Name in BrowserCall]: Contract[Name] extends { upload: object } ? Name : never }[BrowserCall];

interface UploadOptions {
  readonly file: File;
  /** Called with the sent share of the file, from 0 to 1. */
  readonly onProgress?: (sent: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends a file with a call. Uses XMLHttpRequest, because `fetch` reports no upload progress.
 * @throws CallError, or the signal's reason
 */
export function upload<Name extends UploadName>(
  name: Name,
  parts: Call<Contract[Name]>,
  { file, onProgress, signal }: UploadOptions,
): Promise<Output<Contract[Name]>> {
  const { body, ...address } = parts as { body?: Readonly<Record<string, unknown>> };
  const form = new FormData();
  for (const [field, value] of Object.entries(body ?? {})) if (value !== undefined) form.set(field, String(value));
  form.set('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', callUrl(name, address));
    if (isSecure(name)) request.setRequestHeader('authorization', `Bearer ${storedToken() ?? ''}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 1 : loaded / total);
    request.onerror = () =>
      reject(new CallError(0, { code: 'unreachable', message: 'No answer came from the server.' }));
    request.onload = () => {
      if (request.status === 200) resolve(JSON.parse(request.responseText) as Output<Contract[Name]>);
      else reject(refusalOf(request.status, request.responseText));
    };
    signal?.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason);
    });
    request.send(form);
  });
}
