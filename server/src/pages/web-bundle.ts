import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageInput, RenderedPage } from '@tunna/contract/page';

/** What the web build left for the server. */
export interface WebBundle {
  /** Folder with `assets/` for browsers and `i18n/` with the words. */
  readonly directory: string;
  /** Style sheets that stand inside every page, so that the first answer is complete. */
  readonly inlineStyles: readonly string[];
  /** Address of the small first script. */
  readonly bootScript: string;
  /** Address of the application that takes over from the rendered page. */
  readonly application: string;
  render(input: PageInput): RenderedPage;
}

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
}

/** @throws Error when the web application was not built */
export async function loadWebBundle(dist: string): Promise<WebBundle> {
  const directory = join(dist, 'client');
  const manifest = JSON.parse(await readFile(join(directory, 'manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >;
  const entry = (source: string): ManifestEntry => {
    const found = manifest[source];
    if (found === undefined) throw new Error(`The web build has no ${source}: build it again.`);
    return found;
  };
  const application = entry('src/main.tsx');
  const styles = (application.css ?? []).map((file) => readFile(join(directory, file), 'utf8'));
  const bundle = (await import(pathToFileURL(join(dist, 'server', 'main.server.js')).href)) as Pick<
    WebBundle,
    'render'
  >;
  return {
    directory,
    inlineStyles: await Promise.all(styles),
    bootScript: `/${entry('src/boot.ts').file}`,
    application: `/${application.file}`,
    render: bundle.render,
  };
}
