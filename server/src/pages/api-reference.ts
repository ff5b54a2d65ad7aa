import { setImmediate } from 'node:timers/promises';
import { basePath, contract } from '@tunna/contract';
import {
  type Endpoint,
  isDownloadResponse,
  isRawResponse,
  isRedirectResponse,
  isStreamResponse,
} from '@tunna/contract/endpoint';
import { commonErrors, errorStatuses } from '@tunna/contract/errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from './document.ts';
import { type DescribeCalls, openApiDocument } from './openapi.ts';
import type { WebBundle } from './web-bundle.ts';

/** Styles in addition to those of every page. The security policy allows exactly this text. */
export const referenceStyle = `main{max-width:860px;margin:0 auto;padding:var(--space-24) var(--space-16)}
h1{font:var(--text-32);font-weight:var(--weight-bold);margin-bottom:var(--space-16)}
h2{font:var(--text-18);font-weight:var(--weight-bold);overflow-wrap:anywhere}
h3{font:var(--text-14);font-weight:var(--weight-bold);margin-top:var(--space-16)}
section{margin-top:var(--space-16);padding:var(--space-16);border:1px solid var(--border);border-radius:var(--radius-12);background:var(--surface)}
summary{min-height:var(--target-touch);align-content:center;color:var(--accent);cursor:pointer}
pre{max-height:400px;padding:var(--space-12);border-radius:var(--radius-8);background:var(--surface-sunken);font-size:0.8125rem;overflow:auto}
code{font-size:0.9375em}`;

const schemaText = (schema: z.ZodType, io: 'input' | 'output'): string => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return escapeHtml(JSON.stringify(rest, null, 2));
};

const part = (title: string, inside: string): string => `<h3>${title}</h3><pre tabindex="0">${inside}</pre>`;

function answerText(response: Endpoint['response']): string {
  if (isRawResponse(response)) return escapeHtml(response.contentType);
  if (isStreamResponse(response)) return escapeHtml(response.stream);
  if (isDownloadResponse(response)) return `A file: ${escapeHtml(response.download.join(', '))}`;
  return isRedirectResponse(response) ? 'A redirect' : schemaText(response, 'output');
}

function endpointHtml(name: string, endpoint: Endpoint): string {
  const { method, path, access, summary, params, query, headers, body, upload, response, errors } = endpoint;
  const codes = [...errors, ...commonErrors].map((code) => `${errorStatuses[code]} ${code}`).join('\n');
  return (
    `<section id="${name}"><h2><code>${method} ${basePath}${escapeHtml(path)}</code></h2>` +
    `<p>${escapeHtml(summary)}. Access: <code>${access}</code>.</p>` +
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

/** Describing all calls takes half a second of processor time: other requests run between two calls. */
const describeCalls: DescribeCalls = async (describe) => {
  for (const [name, endpoint] of Object.entries(contract)) {
    describe(name, endpoint);
    await setImmediate();
  }
};

async function referenceHtml(web: WebBundle): Promise<string> {
  const sections: string[] = [];
  await describeCalls((name, endpoint) => sections.push(endpointHtml(name, endpoint)));
  const styles = [...web.inlineStyles.map(({ text }) => text), referenceStyle]
    .map((style) => `<style>${style}</style>`)
    .join('');
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><title>Tunna: calls</title>' +
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml">${styles}</head>` +
    '<body><main><h1>The calls of Tunna</h1>' +
    `<p>Also as <a href="${basePath}/openapi.json">OpenAPI 3.1</a>. All calls take and answer JSON; a trailing slash makes no difference.</p>` +
    `${sections.join('')}</main></body></html>`
  );
}

/** Calls a function once and shares its result. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * `GET /api/v1/openapi.json`, and `GET /api/v1/` as a page. Both are generated after the server listens, so that neither
 * the start nor a request waits for them.
 */
export function registerApiReference(app: FastifyInstance, web: WebBundle, publicUrl: string): void {
  const document = once(async () => JSON.stringify(await openApiDocument(publicUrl, describeCalls)));
  const reference = once(() => referenceHtml(web));
  app.addHook('onListen', async () => {
    await document();
    await reference();
  });
  app.get(`${basePath}/openapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await document()),
  );
  app.get(basePath, async (_request, reply) => reply.type('text/html; charset=utf-8').send(await reference()));
}
