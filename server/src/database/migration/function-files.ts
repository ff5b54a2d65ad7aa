import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Client } from 'pg';
import type { Log } from '../log.ts';
import { MigrationError } from './migration-error.ts';

export interface FunctionFile {
  /** Relative to the folder, with slashes. */
  readonly path: string;
  readonly sha256: string;
  readonly text: string;
}

export interface AppliedFunctionFile {
  readonly path: string;
  readonly sha256: string;
  /** Signatures in the notation of PostgreSQL. */
  readonly functions: readonly string[];
}

/** @throws MigrationError for a file that could replace a function of another file or of a migration */
export async function readFunctionFiles(directory: string): Promise<FunctionFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.sql'))
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return Promise.all(
    paths.toSorted().map(async (path) => {
      const text = await readFile(join(directory, path), 'utf8');
      if (/\bcreate\s+or\s+replace\b/i.test(text)) {
        const message = `${path} says "create or replace". Write "create function": each function is defined once, and dropped before its file is applied again.`;
        throw new MigrationError('function_files', message);
      }
      return { path, sha256: createHash('sha256').update(text).digest('hex'), text };
    }),
  );
}

export function areApplied(files: readonly FunctionFile[], applied: readonly AppliedFunctionFile[]): boolean {
  return files.length === applied.length && staleFiles(files, applied).length === 0;
}

/** Applied files that have changed or been removed. */
function staleFiles(files: readonly FunctionFile[], applied: readonly AppliedFunctionFile[]): AppliedFunctionFile[] {
  const hashes = new Map(files.map(({ path, sha256 }) => [path, sha256]));
  return applied.filter(({ path, sha256 }) => hashes.get(path) !== sha256);
}

/**
 * Drops the functions and triggers of files that changed or are gone, applies the files that changed or are new, and checks the bodies of
 * all functions against the tables, in one transaction.
 * The caller ends the connection after an error, which undoes everything.
 * @throws MigrationError that names the file or function
 */
export async function applyFunctionFiles(
  client: Client,
  files: readonly FunctionFile[],
  applied: readonly AppliedFunctionFile[],
  log: Log,
): Promise<void> {
  const stale = staleFiles(files, applied);
  const current = new Set(applied.filter((file) => !stale.includes(file)).map(({ path }) => path));
  await client.query('begin');
  // The functions of a file may call those of a later one: all bodies are checked at the end.
  await client.query('set local check_function_bodies = off');
  await attempt('The functions of changed or removed files', () => dropFunctions(client, stale));
  const seen = new Set<string>();
  const changed = files.filter(({ path }) => !current.has(path));
  for (const file of changed) await attempt(file.path, () => applyFile(client, file, seen));
  await checkBodies(client);
  await client.query('commit');
  log.info({ files: changed.length, dropped: stale.length }, 'Applied the files of functions.');
}

async function dropFunctions(client: Client, stale: readonly AppliedFunctionFile[]): Promise<void> {
  const names = stale.flatMap(({ functions }) => functions);
  // Without `cascade`: PostgreSQL refuses to drop a function that a table depends on.
  const { rows } = await client.query<{ text: string }>(
    `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as text from pg_trigger
     where not tgisinternal and tgfoid in (select to_regprocedure(name) from unnest($1::text[]) name)
     union all
     select 'drop function ' || string_agg(found::text, ', ')
     from unnest($1::text[]) name, to_regprocedure(name) found having count(found) > 0
     order by text desc -- triggers first`,
    [names],
  );
  for (const { text } of rows) await client.query(text);
  await client.query('delete from tunna_function_file where path = any($1)', [stale.map(({ path }) => path)]);
}

/** Applies the file, and records the functions that it created: a changed file drops these and no others. */
async function applyFile(client: Client, { path, sha256, text }: FunctionFile, seen: Set<string>): Promise<void> {
  await client.query(text);
  const { rows } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace = 'public'::regnamespace and xmin = pg_current_xact_id()::xid`,
  );
  const functions = rows.map(({ name }) => name).filter((name) => !seen.has(name));
  for (const name of functions) seen.add(name);
  await client.query('insert into tunna_function_file (path, sha256, functions) values ($1, $2, $3)', [
    path,
    sha256,
    functions,
  ]);
}

/** A function of an unchanged file may not fit tables that a migration has just changed. */
async function checkBodies(client: Client): Promise<void> {
  await client.query('set local check_function_bodies = on');
  const { rows } = await client.query<{ id: number; name: string; validator: string }>(
    `select pg_proc.oid::int as id, name, lanvalidator::regproc::text as validator
     from tunna_function_file cross join unnest(functions) name
     join pg_proc on pg_proc.oid = to_regprocedure(name)
     join pg_language on pg_language.oid = prolang
     order by name`,
  );
  for (const { id, name, validator } of rows)
    await attempt(`The function ${name}`, () => client.query(`select ${validator}($1)`, [id]));
}

async function attempt(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(
      'functions_failed',
      `${what} could not be applied, and all functions stay as they were: ${reason}`,
      {
        cause: error,
      },
    );
  }
}
