import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { expect, it } from 'vitest';

const root = import.meta.dirname;
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test)\.tsx?$/.test(file),
);

/** The parts that a file declares: the name of their texts, and their module. */
const partsIn = (file: string) =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /\blazyP(?:art|age)\(\s*'(?<texts>[^']+\.part)',\s*(?:async )?\(\) => (?:\(await )?import\('(?<module>[^']+)\.tsx'\)/g,
    ),
  ].map(({ groups }) => ({
    texts: groups?.texts,
    module: relative(root, resolve(root, dirname(file), groups?.module ?? ''))
      .split(sep)
      .join('/'),
  }));

const parts = sources.flatMap(partsIn);

it('names the texts of every part like its module', () => {
  expect(parts.map(({ texts }) => texts)).toEqual(parts.map(({ module }) => module));
});

it('loads every part through its declaration, with its texts', () => {
  const modules = sources.filter((file) => file.endsWith('.part.tsx')).map((file) => file.replace(/\.tsx$/, ''));
  expect([...new Set(parts.map(({ module }) => module))].sort()).toEqual(modules.sort());
});
