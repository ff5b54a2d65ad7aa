// Reads the folders of the catalogue: one per language, with one file per page or subject. Only programs that check or generate use this.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

interface LanguageFile {
  readonly place: number;
  readonly [fact: string]: unknown;
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const factsFile = 'language.json';

/** The languages in the order of menus, with their facts. */
export function languagesIn(root: string): [code: string, facts: object][] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z]{2}$/.test(entry.name))
    .map(({ name }) => [name, read(join(root, name, factsFile)) as LanguageFile] as const)
    .sort(([, one], [, other]) => one.place - other.place)
    .map(([code, { place: _place, ...facts }]) => [code, facts]);
}

/** The folder of each subject in a language, empty for the root, by the subject's name. @throws Error for two files of one name */
export function subjectsIn(root: string, language: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const folder = join(root, language);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!file.endsWith('.json') || file === factsFile) continue;
    const subject = basename(file, '.json');
    if (found.has(subject)) throw new Error(`texts/${language} has two files named ${subject}.json.`);
    const quarter = relative(folder, dirname(join(folder, file)));
    found.set(subject, quarter);
  }
  return found;
}

/** The texts of a subject by key. */
export const textsOf = (root: string, language: string, subject: string): Record<string, string> =>
  read(join(root, language, subjectsIn(root, language).get(subject) ?? '', `${subject}.json`)) as Record<
    string,
    string
  >;
