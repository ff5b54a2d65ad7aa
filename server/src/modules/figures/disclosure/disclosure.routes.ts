import type { disclosureContract } from '@tunna/contract/figures/disclosure';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { heavyTask } from '../../../workers/heavy-task.ts';
import type { HeavyWork } from '../../../workers/heavy-work.ts';
import { memberWork } from '../../../workers/owned-work.ts';
import { findOrganizationNameOf } from '../invoice-report/report-link.service.ts';
import { tablesNotFound } from './disclosure.errors.ts';
import { getReportDisclosure } from './disclosure.service.ts';
import { exportDisclosure } from './disclosure-workbook.service.ts';

const disclosureDocument = heavyTask<typeof import('./disclosure-document.service.ts'), 'disclosureDocument'>(
  new URL('./disclosure-document.service.ts', import.meta.url),
  'disclosureDocument',
  30,
);

interface Dependencies {
  readonly database: Database;
  readonly work: HeavyWork;
  /** For temporary files. */
  readonly directory: string;
  readonly now: () => Date;
}

export const disclosureRoutes = ({
  database,
  work,
  directory,
  now,
}: Dependencies): Handlers<keyof typeof disclosureContract> => ({
  getReportDisclosure: ({ params }, member) => getReportDisclosure(database, member, params.id, now()),
  async exportReportDisclosure({ params, query: { format, language } }, member) {
    const shown = await getReportDisclosure(database, member, params.id, now());
    const { disclosure } = shown;
    if (disclosure === undefined) throw tablesNotFound();
    const owned = memberWork(work, member);
    if (format !== 'pdf') return exportDisclosure(shown, disclosure, { format, language, directory, work: owned });
    const organizationName = await findOrganizationNameOf(database, member);
    return owned.run(disclosureDocument, { shown, disclosure, organizationName, language, now: now() });
  },
});
