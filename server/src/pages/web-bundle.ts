import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MemberAnswer, PageInput, RenderedPage } from '@tunna/contract/page';
import { type Language, languages } from '@tunna/domain/text/languages';

/** Areas of the application, each with an entry in the web build. */
const areas = {
  public: 'src/areas/public/public.area.ts',
  'sign-in': 'src/areas/sign-in/sign-in.area.ts',
  dashboard: 'src/areas/dashboard/dashboard.area.ts',
  workspace: 'src/areas/workspace/workspace.area.ts',
  'published-report': 'src/areas/published-report/published-report.area.ts',
  'scale-location': 'src/areas/scale-location/scale-location.area.ts',
} as const;

export type WebArea = keyof typeof areas;

/** Areas whose pages are rendered for everyone. Of the others, only those of an organization are rendered, for its members. */
const renderedAreas = ['public', 'sign-in', 'published-report'] as const satisfies readonly WebArea[];

/** What the pages of an area need beside what every page has. */
interface PageFiles {
  readonly styleSheets: readonly InlineStyle[];
  /** Addresses of scripts: preloaded together instead of one after another. */
  readonly scripts: readonly string[];
  /** Names of sets of texts. */
  readonly texts: readonly string[];
}

/** What the web build left for the server. */
export interface WebBundle {
  /** Folder with `assets/` for browsers and `i18n/` with the words. */
  readonly directory: string;
  /** Style sheets that stand inside every page, so that the first answer is complete. */
  readonly inlineStyles: readonly InlineStyle[];
  /** Style sheets that stand inside the public pages too. */
  readonly publicStyles: readonly InlineStyle[];
  /** Files of an area, of the organization's page at an address, and of the parts that it contains. */
  filesOf(area: WebArea, url: string, parts: readonly string[]): PageFiles;
  /** Address of the folder with the texts of this build. */
  readonly textsFolder: string;
  /** The script inside a page that is rendered for a member. */
  readonly renderedScript: InlineScript;
  /** Address of the small first script. */
  readonly bootScript: string;
  /** Addresses of what it imports. */
  readonly bootImports: readonly string[];
  /** Address of the application that takes over from the rendered page, then of what it imports. */
  readonly application: readonly string[];
  render(input: PageInput): RenderedPage;
  /**
   * Reads what a page of an organization shows first.
   * @param read makes a call as the member, and throws if it is rejected
   * @returns undefined if the member has no complete account
   * @throws if the token of the member is rejected
   */
  readMember(
    url: string,
    browser: { readonly language: Language; readonly isPhone: boolean },
    read: (address: string) => Promise<unknown>,
  ): Promise<readonly MemberAnswer[] | undefined>;
  /** Renders a page of an organization from what was read for a member. */
  renderMember(input: PageInput): Promise<RenderedPage>;
}

/** A style sheet with its address in the web build. */
export interface InlineStyle {
  readonly address: string;
  readonly text: string;
}

/** A script inside a page, with the source of it for the content security policy. */
interface InlineScript {
  readonly text: string;
  readonly source: string;
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

/** Texts by subject and key. */
type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The half of the web application that renders on the server. */
interface Rendering extends Pick<WebBundle, 'render' | 'readMember' | 'renderMember'> {
  /** Adds the texts of an area, before its pages are rendered. */
  addTexts(language: Language, words: Words): void;
  /** Reads a set of texts when the first page that needs it is rendered. */
  readTextsWith(read: (language: Language, set: string) => Promise<Words>): void;
  /** The module of an organization's page, by the path within the organization. */
  workspacePage(inside: string): string | undefined;
}

/** The address of a set of texts. */
export const textsAddress = (web: Pick<WebBundle, 'textsFolder'>, language: Language, set: string): string =>
  `${web.textsFolder}/${language}/${set}.json`;

/** The path within an organization, without query and last slash. */
const insideOrganization = (url: string): string =>
  /^\/organization\/[^/?]+(?:\/([^?]*?))?\/?(?:\?|$)/.exec(url)?.slice(1)[0] ?? '';

/** @throws Error when the web application was not built */
export async function loadWebBundle(dist: string): Promise<WebBundle> {
  const directory = join(dist, 'client');
  const read = async <Content>(name: string): Promise<Content> =>
    JSON.parse(await readFile(join(directory, name), 'utf8'));
  const manifest = await read<Manifest>('manifest.json');
  const { folder } = await read<{ folder: string }>('texts.json');
  const renderedScript = await read<InlineScript>('rendered-script.json');
  const entry = (source: string): ManifestEntry => {
    const found = manifest[source];
    if (found === undefined) throw new Error(`The web build has no ${source}: build it again.`);
    return found;
  };
  // Each is in memory once, for all pages that need it.
  const styleSheets = new Map<string, InlineStyle>();
  for (const file of new Set(Object.values(manifest).flatMap(({ css = [] }) => css)))
    styleSheets.set(file, { address: `/${file}`, text: await readFile(join(directory, file), 'utf8') });
  const sheetsOf = (files: readonly string[]): InlineStyle[] => files.flatMap((file) => styleSheets.get(file) ?? []);
  const rendering = (await import(pathToFileURL(join(dist, 'server', 'main.server.js')).href)) as Rendering;
  const readTexts = (language: Language, set: string): Promise<Words> =>
    read(join('.', textsAddress({ textsFolder: folder }, language, set)));
  for (const language of languages) {
    for (const area of renderedAreas) rendering.addTexts(language, await readTexts(language, area));
  }
  rendering.readTextsWith(readTexts);
  const [bootScript = '', ...bootImports] = filesOf(manifest, 'src/boot.ts');
  const application = filesOf(manifest, 'src/main.tsx');
  const everywhere = styleSheetsOf(manifest, 'src/main.tsx');
  const ownStyles = (sources: readonly string[]): string[] => {
    const found = sources.flatMap((source) => styleSheetsOf(manifest, source));
    return [...new Set(found)].filter((file) => !everywhere.includes(file));
  };
  const filesOfSources = (sources: readonly string[], texts: readonly string[]): PageFiles => ({
    styleSheets: sheetsOf(ownStyles(sources)),
    scripts: [...new Set(sources.flatMap((source) => filesOf(manifest, source)))].filter(
      (file) => !application.includes(file),
    ),
    texts,
  });
  const known = new Map<string, PageFiles>();
  const filesOfPage = (area: WebArea, page: string | undefined, parts: readonly string[]): PageFiles => {
    const key = [area, page, ...parts].join(' ');
    const pages = page === undefined ? [] : [page];
    const found =
      known.get(key) ??
      filesOfSources(
        [
          areas[area],
          ...pages.map((name) => `src/areas/workspace/${name}.tsx`),
          ...parts.map((name) => `src/${name}.tsx`),
        ],
        [area, ...pages, ...parts],
      );
    known.set(key, found);
    return found;
  };
  for (const source of Object.values(areas)) entry(source);
  return {
    directory,
    inlineStyles: sheetsOf(everywhere),
    publicStyles: sheetsOf(ownStyles([areas.public])),
    filesOf: (area, url, parts) =>
      filesOfPage(area, area === 'workspace' ? rendering.workspacePage(insideOrganization(url)) : undefined, parts),
    textsFolder: folder,
    renderedScript,
    bootScript,
    bootImports,
    application,
    render: rendering.render,
    readMember: rendering.readMember,
    renderMember: rendering.renderMember,
  };
}
