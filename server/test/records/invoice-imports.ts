import type { ImportAttempt } from '@tunna/contract/invoices/invoice-import';
import type { Role } from '@tunna/domain/permissions';
import type { Log } from '../../src/database/log.ts';
import { runImport } from '../../src/modules/invoices/invoice-import/import-run.service.ts';
import type { TestApp } from '../app.ts';
import type { Answer } from '../calls.ts';
import { silentLog } from '../database.ts';
import { sendFile } from '../files/upload.ts';
import type { Workspace } from './workspace.ts';

/** The import of one organization, for its members and the worker. */
export interface ImportDesk {
  upload(
    name: string,
    content: string | Uint8Array,
    fields?: Readonly<Record<string, string>>,
    role?: Role,
  ): Promise<Answer>;
  /** Runs waiting jobs until there are none. */
  work(): Promise<void>;
  /** Uploads a file, waits until it was read, and returns the result. */
  import(name: string, content: string | Uint8Array, fields?: Readonly<Record<string, string>>): Promise<ImportAttempt>;
  attempt(id: number): Promise<ImportAttempt>;
  list(query?: string): Promise<{ rows: ImportAttempt[]; total: number; counts: Record<string, number> }>;
  retry(body: object): Promise<Answer>;
}

/** Calls are made by a member with the finance role. */
export function importDesk(test: TestApp, space: Workspace, log: Log = silentLog): ImportDesk {
  const path = '/invoice-import';
  const desk: ImportDesk = {
    upload: (name, content, fields = {}, role = 'finance') =>
      sendFile(
        test,
        `/org/${space.organizationId}${path}/manual-import`,
        space.members[role],
        { name, content },
        fields,
      ),
    async work() {
      const waiting = () =>
        space.query<{ id: number }>(
          `select id from import_attempt where organization_id = $1 and state = 'waiting' and awaits is null order by id`,
        );
      for (let rows = await waiting(); rows.length > 0; rows = await waiting()) {
        for (const { id } of rows) {
          const { db, files, work } = test;
          const importing = { database: db.database, files, work, log, now: () => new Date() };
          await runImport(importing, { organizationId: space.organizationId, attemptId: id }, false);
        }
      }
    },
    async import(name, content, fields) {
      const { status, body } = await desk.upload(name, content, fields);
      if (status !== 200) throw new Error(`The file was refused: ${JSON.stringify(body)}`);
      await desk.work();
      return desk.attempt(body.id);
    },
    attempt: async (id) =>
      (await space.as('finance', 'GET', `${path}/import-attempt-status/${id}`)).body as ImportAttempt,
    list: async (query = '') =>
      (await space.as('finance', 'GET', `${path}/import-attempt-status?${query}`)).body as Awaited<
        ReturnType<ImportDesk['list']>
      >,
    retry: (body) => space.as('finance', 'POST', `${path}/retry`, body),
  };
  return desk;
}
