import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { OperatorError } from './operator-error.ts';
import type { Setting } from './settings/setting.ts';
import { readTexts, type SettingText, type Source } from './settings/setting-sources.ts';
import { settings } from './settings/settings.ts';

type Settings = typeof settings;
export type Config = { readonly [Key in keyof Settings]: z.output<Settings[Key]['schema']> } & {
  readonly publicUrl: string;
};

/** An invalid setting. The message names its variable. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
}

const LONGEST_SHOWN = 100;

/** The invalid text, without secrets. Of an address its protocol and host. */
function shown(text: string, { isSecret }: Setting<unknown>): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const mayHaveSecret = isSecret || (url !== undefined && url.password !== '');
  if (!mayHaveSecret) return JSON.stringify(text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text);
  return url === undefined || url.host === '' ? 'a text that is not shown' : `"${url.protocol}//…${url.host}…"`;
}

function problemOf(one: Setting<unknown>, { text, file }: SettingText): string {
  const where = file === undefined ? one.environment : `${one.environment} in ${file}`;
  return `${where}: found ${shown(text, one)}, expected ${one.expected}.`;
}

const storageKeys = ['s3Bucket', 's3Endpoint', 's3AccessKey', 's3SecretKey'] as const;

/** A store needs all of its settings: without one, files would silently be in the data folder. */
function storageProblems(values: Readonly<Record<string, unknown>>): string[] {
  const missing = storageKeys.filter((key) => values[key] === undefined).map((key) => settings[key].environment);
  if (missing.length === 0 || missing.length === storageKeys.length) return [];
  return [
    `${missing.join(', ')}: ${missing.length === 1 ? 'it is' : 'they are'} not set, but required with the other S3 settings.`,
  ];
}

/** What a bucket of backups needs, and the settings that are used instead. */
const backupStoreKeys = [
  ['backupS3Endpoint', 's3Endpoint'],
  ['backupS3AccessKey', 's3AccessKey'],
  ['backupS3SecretKey', 's3SecretKey'],
] as const;

function backupProblems(values: Readonly<Record<string, unknown>>): string[] {
  if (values.backupS3Bucket === undefined) return [];
  const missing = backupStoreKeys.filter((keys) => keys.every((key) => values[key] === undefined));
  if (missing.length === 0) return [];
  const names = missing.map(([key]) => settings[key].environment).join(', ');
  return [
    `${names}: not set, but required with BACKUP_S3_BUCKET, because the S3 settings of files are not set either.`,
  ];
}

/** The archive needs the files of PostgreSQL, and a folder. */
function archiveProblems({
  pointInTimeDays,
  databaseUrl,
  backupDirectory,
}: Readonly<Record<string, unknown>>): string[] {
  if (typeof pointInTimeDays !== 'number' || pointInTimeDays === 0) return [];
  const { environment } = settings.pointInTimeDays;
  if (databaseUrl !== undefined)
    return [
      `${environment}: found "${pointInTimeDays}", expected 0 with DATABASE_URL. Archive the log of that PostgreSQL with pgBackRest or WAL-G.`,
    ];
  return backupDirectory === undefined ? [`${environment}: it requires BACKUP_DIR.`] : [];
}

/**
 * Reads the settings. An empty text counts as unset.
 * @throws ConfigError naming every invalid variable
 */
export function readConfig(environment: Source['environment'], folder?: string): Config {
  const { texts, problems: found } = readTexts({ environment, ...(folder === undefined ? {} : { folder }) });
  const problems = [...found];
  const values: Record<string, unknown> = {};
  for (const [key, one] of Object.entries<Setting<unknown>>(settings)) {
    const given = texts.get(one.environment);
    const text = given?.text || one.fallback;
    if (text === undefined) continue;
    const result = one.schema.safeParse(text);
    if (result.success) values[key] = result.data;
    else problems.push(problemOf(one, given ?? { text }));
  }
  if ((values.googleClientId === undefined) !== (values.googleClientSecret === undefined))
    problems.push('GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: one requires the other.');
  problems.push(...storageProblems(values), ...backupProblems(values), ...archiveProblems(values));
  if (problems.length > 0) throw new ConfigError(`The settings cannot be used.\n${problems.join('\n')}`);
  values.publicUrl ??= `http://localhost:${values.port}`;
  return values as Config;
}

/**
 * The settings of this process. No other code reads the environment.
 * @throws ConfigError
 */
export const loadConfig = (): Config => readConfig(process.env, process.cwd());

/** Names of the settings that differ from their defaults; never a value. */
export function changedSettings(config: Config): string[] {
  const defaults = readConfig({});
  return (Object.keys(settings) as (keyof Settings)[])
    .filter((key) => !isDeepStrictEqual(config[key], defaults[key]))
    .map((key) => settings[key].environment);
}
