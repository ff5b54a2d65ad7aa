// What the comparison knows of a program: how it is prepared and started, and its requests for the same data.
import type { Pool } from 'pg';
import type { NodeProcess } from '../src/server-process.ts';

export const works = ['container', 'search', 'months'] as const;
export type Work = (typeof works)[number];

/** A request, and the figure in its answer that must be equal for all programs. */
export interface Asked {
  readonly request: Buffer;
  figureOf(answer: unknown): unknown;
}

export interface Peer {
  readonly name: string;
  /** Path of the first page of its application. */
  readonly firstPage: string;
  /** A work is missing where the program has no call for it. */
  readonly asked: Partial<Record<Work, Asked>>;
  start(setting: PeerSetting): Promise<NodeProcess>;
}

export interface PeerSetting {
  /** The folder with its packages. */
  readonly folder: string;
  readonly port: number;
  /** The login of the owner of the tables. */
  readonly databaseAddress: string;
  readonly owner: Pool;
}

/** The container that is read. */
export const chosen = { id: 7, slug: 'bench-00007', name: 'TUN-7' } as const;
/** Part of the names that are searched. */
export const searched = 'tun-17';

/** Kilograms of all months and streams, in tenths. */
export const sumOf = (rows: readonly { readonly kg: string }[]): number =>
  rows.reduce((sum, { kg }) => sum + Math.round(Number(kg) * 10), 0);

/** The login of the owner, in variables of the environment. */
export function loginOf(databaseAddress: string): Record<string, string> {
  const { username, password, pathname, searchParams } = new URL(databaseAddress);
  return {
    DB_HOST: searchParams.get('host') ?? '',
    DB_USER: username,
    DB_PASSWORD: decodeURIComponent(password),
    DB_DATABASE: pathname.slice(1),
  };
}
