import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { nearestName } from './nearest-name.ts';
import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

/** Texts by the names of their variables. */
type Texts = Readonly<Record<string, string | undefined>>;

export interface Source {
  readonly environment: Texts;
  /** The folder of `.env`; without it no file `.env` is read. */
  readonly folder?: string;
}

/** A text of a setting, and where it comes from, unless it is the environment. */
export interface SettingText {
  readonly text: string;
  readonly file?: string;
}

export interface ReadSettings {
  readonly texts: ReadonlyMap<string, SettingText>;
  readonly problems: readonly string[];
}

const all: readonly Setting<unknown>[] = Object.values(settings);
const fileOf = (name: string): string => `${name}_FILE`;
const dataVariable = settings.dataDirectory.environment;
const names = new Set(
  all.flatMap(({ environment, isSecret }) => (isSecret ? [environment, fileOf(environment)] : [environment])),
);

const suggestion = (name: string): string => {
  const nearest = nearestName(name, names);
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** Numbers of the lines that are no settings: the parser skips them, or all after them. A value in quotes may have several lines. */
function strayLines(content: string): number[] {
  const outside = content.replaceAll(/=[ \t]*(["'`])[\s\S]*?\1/g, (value) => `=${value.replaceAll(/[^\n]/g, '')}`);
  return outside.split('\n').flatMap((line, place) => (/^\s*(?:#|$|[^\s=][^=]*=)/.test(line) ? [] : [place + 1]));
}

/** The settings of a file `.env`; none if there is no such file. */
function readEnvFile(path: string, problems: string[]): Map<string, SettingText> {
  const found = new Map<string, SettingText>();
  try {
    const content = readFileSync(path, 'utf8');
    const stray = strayLines(content);
    if (stray.length > 0) {
      problems.push(`${path}, line ${stray.join(', ')}: expected NAME=value.`);
      return found;
    }
    for (const [name, text = ''] of Object.entries(parseEnv(content))) {
      if (names.has(name)) found.set(name, { text, file: path });
      else problems.push(`${name} in ${path}: there is no such setting.${suggestion(name)}`);
    }
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error)))
      problems.push(`${path}: the file cannot be read (${codeOf(error)}).`);
  }
  return found;
}

/** Replaces the name of a file by the secret in it. */
function readSecrets(texts: Map<string, SettingText>, problems: string[]): void {
  for (const { environment: name, isSecret } of all) {
    const path = isSecret ? texts.get(fileOf(name))?.text : undefined;
    if (path === undefined || path === '') continue;
    if ((texts.get(name)?.text ?? '') !== '') {
      problems.push(`${name}, ${fileOf(name)}: both are set, expected one of them.`);
      continue;
    }
    try {
      const text = readFileSync(path, 'utf8').trim();
      if (text === '') problems.push(`${fileOf(name)}: the file ${path} is empty.`);
      else texts.set(name, { text, file: path });
    } catch (error) {
      problems.push(`${fileOf(name)}: the file ${path} cannot be read (${codeOf(error)}).`);
    }
  }
}

/** Variables that are no settings, but so similar to one that is unset that they are probably misspelled. */
const misspelled = (environment: Texts, texts: ReadonlyMap<string, SettingText>): string[] =>
  Object.keys(environment).flatMap((name) => {
    const nearest = names.has(name) ? undefined : nearestName(name, names);
    return nearest === undefined || texts.has(nearest)
      ? []
      : [`${name}: there is no such setting. Did you mean ${nearest}?`];
  });

/** Reads the texts of all settings: those of the environment, then of `.env` in the folder, then of `.env` in the data folder. */
export function readTexts({ environment, folder }: Source): ReadSettings {
  const problems: string[] = [];
  const texts = new Map<string, SettingText>();
  const addMissing = (more: Iterable<readonly [string, SettingText]>) => {
    for (const [name, given] of more) if (!texts.has(name)) texts.set(name, given);
  };
  for (const name of names) {
    const text = environment[name];
    if (text !== undefined) texts.set(name, { text });
  }
  if (folder !== undefined) {
    addMissing(readEnvFile(join(folder, '.env'), problems));
    const data = resolve(folder, texts.get(dataVariable)?.text || settings.dataDirectory.fallback || '');
    if (data !== resolve(folder)) {
      const inData = readEnvFile(join(data, '.env'), problems);
      if (inData.has(dataVariable)) problems.push(`${dataVariable} in ${join(data, '.env')}: set it elsewhere.`);
      addMissing(inData);
    }
  }
  problems.push(...misspelled(environment, texts));
  readSecrets(texts, problems);
  return { texts, problems };
}
