import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageInput, RenderedPage } from '@tunna/contract/page';
import type { Language } from '@tunna/domain/text/languages';

/** Areas of the application that public pages do not load; each has an entry in the web build. */
const areas = {
  'sign-in': 'src/areas/sign-in/sign-in.area.ts',
  dashboard: 'src/areas/dashboard/dashboard.area.ts',
  workspace: 'src/areas/workspace/workspace.area.ts',
  'published-report': 'src/areas/published-report/published-report.area.ts',
  'scale-location': 'src/areas/scale-location/scale-location.area.ts',
} as const;

export type WebArea = keyof typeof areas;

/** What an area's pages need beside what every page has. */
interface AreaFiles {
  /** Addresses of its style sheets. */
  readonly styleSheets: readonly string[];
  /** Addresses of its scripts and texts, by language: preloaded together instead of one after another. */
  readonly modules: Readonly<Record<Language, readonly string[]>>;
}

/** What the web build left for the server. */
export interface WebBundle {
  /** Folder with `assets/` for browsers and `i18n/` with the words. */
  readonly directory: string;
  /** Style sheets that stand inside every page, so that the first answer is complete. */
  readonly inlineStyles: readonly string[];
  readonly areas: Readonly<Record<WebArea, AreaFiles>>;
  /** Address of the small first script. */
  readonly bootScript: string;
  /** Address of the application that takes over from the rendered page, then of what it imports. */
  readonly application: readonly string[];
  render(input: PageInput): RenderedPage;
}

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestEntry>>;

/** Style sheets of an entry and of all that it imports. */
function styleSheetsOf(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  const entry = manifest[source];
  if (entry === undefined || seen.has(source)) return [];
  seen.add(source);
  const imported = (entry.imports ?? []).flatMap((name) => styleSheetsOf(manifest, name, seen));
  return [...imported, ...(entry.css ?? [])];
}

/** Addresses of an entry and of all that it imports, the entry first. */
function filesOf(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  const entry = manifest[source];
  if (entry === undefined || seen.has(source)) return [];
  seen.add(source);
  return [`/${entry.file}`, ...(entry.imports ?? []).flatMap((name) => filesOf(manifest, name, seen))];
}

/** The half of the web application that renders on the server. */
interface Rendering extends Pick<WebBundle, 'render'> {
  /** The words that an area's pages need, those of every page too. */
  featuresOf(area: WebArea): readonly string[];
}

/** @throws Error when the web application was not built */
export async function loadWebBundle(dist: string): Promise<WebBundle> {
  const directory = join(dist, 'client');
  const manifest = JSON.parse(await readFile(join(directory, 'manifest.json'), 'utf8')) as Manifest;
  const entry = (source: string): ManifestEntry => {
    const found = manifest[source];
    if (found === undefined) throw new Error(`The web build has no ${source}: build it again.`);
    return found;
  };
  const everywhere = styleSheetsOf(manifest, 'src/main.tsx');
  const styles = everywhere.map((file) => readFile(join(directory, file), 'utf8'));
  const rendering = (await import(pathToFileURL(join(dist, 'server', 'main.server.js')).href)) as Rendering;
  const application = filesOf(manifest, 'src/main.tsx');
  const filesOfArea = (area: WebArea): AreaFiles => {
    const styleSheets = styleSheetsOf(manifest, areas[area]).filter((file) => !everywhere.includes(file));
    const scripts = filesOf(manifest, areas[area]).filter((file) => !application.includes(file));
    const modulesIn = (language: Language) => [
      ...scripts,
      ...rendering.featuresOf(area).map((feature) => `/${entry(`src/locales/${language}/${feature}.json`).file}`),
    ];
    const modules = { is: modulesIn('is'), en: modulesIn('en'), no: modulesIn('no'), pl: modulesIn('pl') };
    return {
      styleSheets: styleSheets.map((file) => `/${file}`),
      modules,
    };
  };
  return {
    directory,
    inlineStyles: await Promise.all(styles),
    areas: {
      'sign-in': filesOfArea('sign-in'),
      dashboard: filesOfArea('dashboard'),
      workspace: filesOfArea('workspace'),
      'published-report': filesOfArea('published-report'),
      'scale-location': filesOfArea('scale-location'),
    },
    bootScript: `/${entry('src/boot.ts').file}`,
    application,
    render: rendering.render,
  };
}
