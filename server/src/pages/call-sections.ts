import { basePath, contract } from '@tunna/contract';
import {
  type Endpoint,
  isDownloadResponse,
  isRawResponse,
  isRedirectResponse,
  isStreamResponse,
} from '@tunna/contract/endpoint';
import { errorsOf } from '@tunna/contract/endpoint-errors';
import { errorStatuses } from '@tunna/contract/errors';
import type { z } from 'zod';
import { schemaOf } from './call-schema.ts';
import { escapeHtml } from './document.ts';

const schemaText = (schema: z.core.$ZodType, io: 'input' | 'output'): string =>
  escapeHtml(JSON.stringify(schemaOf(schema, io), null, 2));

const part = (title: string, inside: string): string => `<h3>${title}</h3><pre tabindex="0">${inside}</pre>`;

function answerText(response: Endpoint['response']): string {
  if (isRawResponse(response)) return escapeHtml(response.contentType);
  if (isStreamResponse(response)) return escapeHtml(response.stream);
  if (isDownloadResponse(response)) return `A file: ${escapeHtml(response.download.join(', '))}`;
  return isRedirectResponse(response) ? 'A redirect' : schemaText(response, 'output');
}

function endpointHtml(name: string, endpoint: Endpoint): string {
  const { method, path, access, summary, params, query, headers, body, upload, response } = endpoint;
  const codes = errorsOf(endpoint)
    .map((code) => `${errorStatuses[code]} ${code}`)
    .join('\n');
  return (
    `<section id="${name}"><h2><code>${method} ${basePath}${escapeHtml(path)}</code></h2>` +
    `<p>${escapeHtml(summary)} Access: <code>${access}</code>.</p>` +
    '<details><summary>Parameters, answer and errors</summary>' +
    (params === undefined ? '' : part('Path', schemaText(params, 'input'))) +
    (query === undefined ? '' : part('Query', schemaText(query, 'input'))) +
    (headers === undefined ? '' : part('Headers', schemaText(headers, 'input'))) +
    (body === undefined ? '' : part('Body', schemaText(body, 'input'))) +
    (upload === undefined
      ? ''
      : part('File', `In the part file of a multipart form, ${upload.largest} bytes at most`)) +
    part('Answer', answerText(response)) +
    part('Errors', escapeHtml(codes)) +
    '</details></section>'
  );
}

/** A section of HTML for each call of the contract. */
export const callSections = (): string =>
  Object.entries<Endpoint>(contract)
    .map(([name, endpoint]) => endpointHtml(name, endpoint))
    .join('');
