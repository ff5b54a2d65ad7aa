import { createHash } from 'node:crypto';
import { languages } from '@tunna/domain/text/languages';

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestEntry>>;

/** All files of a weighing station, except its document. */
export interface ShellFiles {
  /** Addresses. */
  readonly files: readonly string[];
  readonly bootScript: string;
  readonly version: string;
}

/**
 * Finds them in the manifest of the web build.
 * @param textsFolder address of the folder with the texts
 * @throws Error where the build lacks one
 */
export function shellFiles(manifest: Manifest, textsFolder: string): ShellFiles {
  const found = new Set<string>();
  const seen = new Set<string>();
  const add = (source: string): string => {
    const entry = manifest[source];
    if (entry === undefined) throw new Error(`The web build has no ${source}.`);
    if (!seen.has(source)) {
      seen.add(source);
      for (const file of [entry.file, ...(entry.css ?? []), ...(entry.assets ?? [])]) found.add(`/${file}`);
      for (const imported of entry.imports ?? []) add(imported);
    }
    return `/${entry.file}`;
  };
  const bootScript = add('src/boot.ts');
  add('src/main.tsx');
  add('src/areas/scale-location/scale-location.area.ts');
  add('src/features/scales/station/cable/cable-reader.ts');
  add('../ui/layers.ts');
  for (const language of languages) found.add(`${textsFolder}/${language}/scale-location.json`);
  const files = [...found].sort();
  const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16);
  return { files, bootScript, version };
}
