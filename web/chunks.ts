// Decides which modules are sent together. Left alone, the bundler makes a file for each combination of pages that share a module: more than a
// hundred for one page. A first build without files gives the modules that each page really uses.
import { relative, sep } from 'node:path';
import { build, type Rolldown } from 'vite';

const root = import.meta.dirname;

/** A chunk of the first build. */
type Chunk = Rolldown.OutputChunk;

/** The modules that entries use, by their paths relative to this folder. */
export interface ModuleGraph {
  /** All entries: the first scripts, areas, pages, and what they load later. */
  readonly entries: readonly string[];
  /** Modules that an entry imports statically, with itself. */
  reached(entry: string): ReadonlySet<string>;
  /** Code of the modules that an entry can run without another page or area, as the bundler leaves it. */
  codes(entry: string): string[];
}

const nameOf = (id: string): string => relative(root, id).split(sep).join('/');

/** Pages, their parts, areas and the dialogs of the shell have their own texts. */
const isRoute = (entry: string): boolean =>
  /\.(area\.ts|page\.tsx|part\.tsx|dialog\.tsx)$|\/(confirmation-dialog|command-palette|keyboard-help|checklist)\.tsx$/.test(
    entry,
  );

export async function moduleGraph(configFile: string): Promise<ModuleGraph> {
  const built = (await build({
    configFile,
    logLevel: 'warn',
    build: { write: false, minify: false, cssMinify: false },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(
    built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])) as [string, Chunk][],
  );
  const entryOf = ({ facadeModuleId }: Chunk): string => (facadeModuleId === null ? '' : nameOf(facadeModuleId));
  const byEntry = new Map([...chunks.values()].map((chunk) => [entryOf(chunk), chunk]));
  byEntry.delete('');
  /** A module that is also imported statically has no separate chunk. */
  const chunkOf = (module: string): Chunk | undefined =>
    byEntry.get(module) ??
    [...chunks.values()].find(({ modules }) => Object.keys(modules).some((id) => nameOf(id) === module));
  /** Chunks that an entry loads. @param later whether also those that are loaded later, except pages and areas */
  const chunksOf = (entry: string, later: boolean): Chunk[] => {
    const seen = new Set<Chunk>();
    const visit = (chunk: Chunk | undefined): void => {
      if (chunk === undefined || seen.has(chunk)) return;
      seen.add(chunk);
      for (const file of chunk.imports) visit(chunks.get(file));
      if (!later) return;
      for (const file of chunk.dynamicImports) {
        const next = chunks.get(file);
        if (next !== undefined && !isRoute(entryOf(next))) visit(next);
      }
    };
    visit(chunkOf(entry));
    return [...seen];
  };
  return {
    entries: [...byEntry.keys()],
    reached: (entry) => new Set(chunksOf(entry, false).flatMap((chunk) => Object.keys(chunk.modules).map(nameOf))),
    codes: (entry) =>
      chunksOf(entry, true).flatMap((chunk) =>
        Object.entries(chunk.modules).flatMap(([id, { code }]) =>
          id.includes('/node_modules/') || code === null ? [] : [code],
        ),
      ),
  };
}

const workspace = 'src/areas/workspace/workspace.area.ts';
const overview = 'src/areas/workspace/figures/overview.page.tsx';
const open = 'src/areas/public/public.area.ts';
const figureCharts = 'src/features/figures/figure/figure-charts.tsx';
const overviewCharts = 'src/areas/workspace/figures/overview-charts.tsx';
const isLibrary = (module: string): boolean => /node_modules\/|^\.\.\/ui\/react(?:-dom)?\//.test(module);

const isPage = (entry: string): boolean => entry.endsWith('.page.tsx');
const pageOf = (name: string): string => `src/areas/workspace/${name}.tsx`;

/** Names the chunk of each module that several entries share, or that the first pages need anyway. */
export function chunkNames({ entries, reached }: ModuleGraph): (id: string) => string | null {
  const names = new Map<string, string>();
  const isEntry = new Set(entries);
  const assign = (name: string, modules: Iterable<string>): void => {
    for (const module of modules) if (!names.has(module) && !isEntry.has(module)) names.set(module, name);
  };
  // What an entry reaches, and what two entries both reach, needs nothing outside of it. So these chunks import only those named before them.
  const common = (one: string, other: string): string[] =>
    [...reached(one)].filter((module) => reached(other).has(module));
  assign('start', reached('src/boot.ts'));
  assign('libraries', [...reached('src/main.tsx')].filter(isLibrary));
  assign('application', reached('src/main.tsx'));
  // The styles of what public pages reach are in their HTML: it must not be in a chunk with anything else.
  assign('application', [...common(workspace, open), ...common(overview, open), ...common(figureCharts, open)]);
  // Values of schemas that the first pages use too: public pages have the schemas, and must not load the workspace for them.
  const schemaModules = common('../contract/inventory/location.ts', '../contract/inventory/container.ts');
  assign(
    'application',
    schemaModules.filter((module) => reached(workspace).has(module) || reached(overview).has(module)),
  );
  assign('workspace', reached(workspace));
  // Most pages need parts of the overview, and files are smaller together.
  assign('workspace', reached(overview));
  const [list, form] = [pageOf('inventory/containers.page'), pageOf('inventory/container-form.page')];
  const formModules = common(form, open);
  // What pages and parts without the library of forms share with forms.
  const usesForms = (entry: string): boolean =>
    [...reached(entry)].some((module) => module.includes('react-hook-form'));
  const withoutForms = new Set(
    entries.filter((entry) => isRoute(entry) && !usesForms(entry)).flatMap((entry) => [...reached(entry)]),
  );
  // A chart has a table too.
  assign('tables', common(list, figureCharts));
  assign('charts', reached(figureCharts));
  // The overview loads its charts after the rest.
  assign('overview-charts', reached(overviewCharts));
  // Most pages have parts, and pages without a list export tables too. Public pages must not load them.
  assign('parts', [
    'src/shared/layout/lazy-part.tsx',
    'src/shared/list/list-export.tsx',
    'src/shared/layout/back-link.tsx',
  ]);
  assign('controls', [...common(list, open), ...common(list, pageOf('inventory/waste-stream.page'))]);
  // A report compares tables without a form.
  assign('lists', common(list, pageOf('figures/chargeback.page')));
  assign(
    'controls',
    formModules.filter((module) => /^\.\.\/(ui|domain)\//.test(module)),
  );
  // Public pages use them too, and must not load dialogs for them.
  assign('controls', [
    'src/shared/form/use-first-error.ts',
    'src/features/inventory/shared/map-link.ts',
    '../domain/time/whole-day.ts',
    '../contract/requests/service-request-attachment-values.ts',
  ]);
  // Pages with dialogs, but without schemas.
  assign('dialogs', common(form, pageOf('figures/report.page')));
  // Pages that show rejected fields without the library of forms.
  assign('problems', ['src/shared/form/problem-text.ts', 'src/shared/form/same-value.ts']);
  // What every schema needs. Each is loaded when a form is filled in: no page of an organization imports them.
  const pageModules = new Set(entries.filter(isPage).flatMap((page) => [...reached(page)]));
  assign(
    'schemas',
    schemaModules.filter((module) => !pageModules.has(module)),
  );
  const sharedModules = new Set(common(list, form));
  assign(
    'controls',
    schemaModules.filter((module) => sharedModules.has(module)),
  );
  // Fields that save themselves ask before they are left too.
  assign('leave', ['src/shared/form/use-leave-guard.ts', 'src/shared/form/leave-question.tsx']);
  const formPages = common(form, pageOf('scales/device-form.page'));
  assign(
    'form-parts',
    formModules.filter((module) => withoutForms.has(module)),
  );
  assign('form-library', formModules);
  assign('records', common(list, form));
  assign(
    'form-parts',
    formPages.filter((module) => withoutForms.has(module)),
  );
  assign('lists', common(list, pageOf('requests/service-providers.page')));
  assign('forms', formPages);
  assign(
    'more-charts',
    entries.flatMap((entry) => [...reached(entry)]).filter((module) => module.startsWith('../ui/chart/')),
  );
  return (id) => names.get(nameOf(id)) ?? null;
}

/** @throws Error if chunks import each other: their modules could run before what they need */
export function assertNoCycle({ output }: Rolldown.RolldownOutput): void {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.imports]] : [])));
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) throw new Error(`Chunks import each other: ${[...path, name].join(' → ')}.`);
    if (done.has(name)) return;
    for (const next of chunks.get(name) ?? []) visit(next, [...path, name]);
    done.add(name);
  };
  for (const name of chunks.keys()) visit(name, []);
}
