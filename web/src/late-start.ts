// Starts the application of a page that is complete without it.
import { isCached } from './lib/storage/cached-application.ts';

/** What other pages have in their head: the first script, and preloads of what it starts. */
const content = document.querySelector<HTMLTemplateElement>('template#application')?.content;

const start = (): void => content && document.head.append(content);

/** Handling files from the cache of the browser, between the document and its first paint, would delay the paint. */
function startAfterPaint(): void {
  // A hidden page is not painted.
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => setTimeout(start));
}

const [application = ''] = content?.querySelector('script')?.dataset.application?.split(' ') ?? [];
// The network takes longer than a paint.
if (!isCached(application)) start();
else addEventListener('DOMContentLoaded', startAfterPaint, { once: true });
