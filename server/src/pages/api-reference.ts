import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { basePath } from '@tunna/contract';
import type { FastifyInstance } from 'fastify';
import type { WebBundle } from './web-bundle.ts';

/** Written by `server/build.ts`: describing all calls takes half a second of processor time. */
const built = join(import.meta.dirname, '..', '..', 'dist');

/** Styles in addition to those of every page. The security policy allows exactly this text. */
export const referenceStyle = `main{max-width:860px;margin:0 auto;padding:var(--space-24) var(--space-16)}
h1{font:var(--text-32);font-weight:var(--weight-bold);margin-bottom:var(--space-16)}
h2{font:var(--text-18);font-weight:var(--weight-bold);overflow-wrap:anywhere}
h3{font:var(--text-14);font-weight:var(--weight-bold);margin-top:var(--space-16)}
section{margin-top:var(--space-16);padding:var(--space-16);border:1px solid var(--border);border-radius:var(--radius-12);background:var(--surface)}
summary{min-height:var(--target-touch);align-content:center;color:var(--accent);cursor:pointer}
pre{max-height:400px;padding:var(--space-12);border-radius:var(--radius-8);background:var(--surface-sunken);font-size:0.8125rem;overflow:auto}
code{font-size:0.9375em}`;

function referenceHtml(web: WebBundle, sections: string): string {
  const styles = [...web.inlineStyles.map(({ text }) => text), referenceStyle]
    .map((style) => `<style>${style}</style>`)
    .join('');
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><title>Tunna: calls</title>' +
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml">${styles}</head>` +
    '<body><main><h1>The calls of Tunna</h1>' +
    `<p>Also as <a href="${basePath}/openapi.json">OpenAPI 3.1</a>. All calls take and answer JSON; a trailing slash makes no difference.</p>` +
    `${sections}</main></body></html>`
  );
}

/** `GET /api/v1/openapi.json`, and `GET /api/v1/` as a page. */
export function registerApiReference(app: FastifyInstance, web: WebBundle, publicUrl: string): void {
  const servers = JSON.stringify([{ url: `${publicUrl}${basePath}` }]);
  app.get(`${basePath}/openapi.json`, async (_request, reply) => {
    const document = await readFile(join(built, 'openapi.json'), 'utf8');
    return reply.type('application/json; charset=utf-8').send(`{"servers":${servers},${document.slice(1)}`);
  });
  app.get(basePath, async (_request, reply) => {
    const sections = await readFile(join(built, 'calls.html'), 'utf8');
    return reply.type('text/html; charset=utf-8').send(referenceHtml(web, sections));
  });
}
