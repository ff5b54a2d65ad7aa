// Texts use the terms of docs/GLOSSARY.md, and plain English. `plain-words.json` lists the words that they avoid, each with what to write
// instead: by language for texts that users and customers read, as `source` for comments, names of tests and documents, and as `name` for
// declared names.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ find: string, write: string }} Avoided */
/** @typedef {{ file: string, key: string, language: string, text: string }} Text */

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string} folder @param {(name: string) => boolean} wanted @returns {string[]} */
const filesIn = (folder, wanted) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.includes('node_modules') && wanted(name))
    .map((name) => join(root, folder, name));

/** @param {string} file @returns {unknown} */
const json = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The texts of a tree of keys, each under its whole key. @param {unknown} value @param {string[]} path @returns {[key: string, text: string][]} */
const leaves = (value, path = []) =>
  typeof value === 'string'
    ? [[path.join(' > '), value]]
    : Object.entries(/** @type {object} */ (value)).flatMap(([key, inner]) => leaves(inner, [...path, key]));

/** @returns {Text[]} */
const screens = () =>
  filesIn('texts', (name) => /^[a-z]{2}\/.*\.json$/.test(name)).flatMap((file) => {
    const language = relative(join(root, 'texts'), file).slice(0, 2);
    return leaves(json(file)).map(([key, text]) => ({ file, key, language, text }));
  });

/** Texts of e-mail, SMS and files. @returns {Text[]} */
const messages = () =>
  filesIn('server/src', (name) => name.endsWith('.words.json')).flatMap((file) =>
    Object.entries(/** @type {object} */ (json(file))).flatMap(([language, texts]) =>
      leaves(texts).map(([key, text]) => ({ file, key, language, text })),
    ),
  );

/** Summaries and descriptions, which OpenAPI shows. @returns {Text[]} */
const reference = () =>
  filesIn('contract', (name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return [...source.matchAll(/(?:summary:|\.describe\()\s*(?:'([^']*)'|`([^`]*)`)/g)].map((match) => ({
      file,
      key: `line ${source.slice(0, match.index).split('\n').length}`,
      language: 'en',
      text: (match[1] ?? match[2] ?? '').replace(/`[^`]*`/g, ''),
    }));
  });

const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g;
const nameOfTest = /^\s*(?:test|it|describe)(?:\.\w+)?\(\s*['"`][^\n]*/gm;
const sqlComment = /--[^\n]*/g;

/** @param {string} file @param {string} source @returns {RegExp[]} where a file has prose */
function proseOf(file, source) {
  if (file.endsWith('.md')) return [/[\s\S]+/g];
  if (file.endsWith('.sql')) return [sqlComment];
  return source.startsWith('// Generated') ? [] : [comment, nameOfTest];
}

/** Comments, names of tests and documents, without code in backquotes. @returns {Text[]} */
const prose = () =>
  ['contract', 'domain', 'texts', 'server', 'ui', 'web', 'agent', 'e2e', 'bench', 'docs', 'scripts', '.']
    .flatMap((folder) =>
      folder === '.'
        ? readdirSync(root)
            .filter((name) => name.endsWith('.md'))
            .map((name) => join(root, name))
        : filesIn(folder, (name) => /\.(ts|tsx|mjs|css|sql|md)$/.test(name) && !/(^|\/)(dist|data)\//.test(name)),
    )
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      return proseOf(file, source).flatMap((pattern) =>
        [...source.matchAll(pattern)].flatMap(({ 0: text, index }) => {
          const first = source.slice(0, index).split('\n').length;
          return text
            .replace(/```[\s\S]*?```|`[^`\n]*`|“[^”]*”/g, (code) => code.replace(/[^\n]/g, ' '))
            .split('\n')
            .map((line, at) => ({ file, key: `line ${first + at}`, language: 'source', text: line }));
        }),
      );
    });

const declaration = /\b(?:const|let|function|class|interface|type)\s+(\w+)/g;

/** The words of declared names. @returns {Text[]} */
const names = () =>
  ['contract', 'domain', 'texts', 'server', 'ui', 'web', 'agent', 'e2e', 'bench']
    .flatMap((folder) => filesIn(folder, (name) => /\.tsx?$/.test(name) && !/(^|\/)(dist|data)\//.test(name)))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          [...line.matchAll(declaration)].map(([, name = '']) => ({
            file,
            key: `line ${at + 1}, ${name}`,
            language: 'name',
            text: name.replace(/(?<=[a-z])(?=[A-Z])/g, ' '),
          })),
        ),
    );

const avoided = /** @type {Record<string, Avoided[]>} */ (json(join(root, 'scripts/plain-words.json')));

/** A folder limits the check to its comments, names of tests and documents. */
const part = process.argv[2];
const texts =
  part === undefined
    ? [...screens(), ...messages(), ...reference(), ...prose(), ...names()]
    : prose().filter(({ file }) => relative(root, file).startsWith(part));
const problems = texts.flatMap(({ file, key, language, text }) =>
  (avoided[language] ?? []).flatMap(({ find, write }) => {
    const found = new RegExp(`(?<![\\p{L}{])(?:${find})(?![\\p{L}}])`, 'iu').exec(text);
    return found === null ? [] : [`${relative(root, file)} ${key}: “${found[0]}”. Write: ${write}`];
  }),
);

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
