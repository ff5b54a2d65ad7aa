import type { Download } from '@tunna/contract/endpoint';
import type { DisclosureFormat, disclosureContract } from '@tunna/contract/figures/disclosure';
import type { Language } from '@tunna/domain/text/languages';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { heavyTask } from '../../../workers/heavy-task.ts';
import type { HeavyWork } from '../../../workers/heavy-work.ts';
import { memberWork, type OwnedWork, visitorWork } from '../../../workers/owned-work.ts';
import { findOrganizationNameOf, getPublishedReport } from '../invoice-report/report-link.service.ts';
import { tablesNotFound } from './disclosure.errors.ts';
import { getReportDisclosure } from './disclosure.service.ts';
import type { ShownDisclosure } from './disclosure-words.service.ts';
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

interface AsFile {
  readonly format: DisclosureFormat;
  readonly language: Language;
  readonly organizationName: string;
  readonly work: OwnedWork;
}

/** The tables as a file. @throws ApplicationError `not_found` for a report without them */
async function written(
  { directory, now }: Dependencies,
  shown: ShownDisclosure,
  { format, language, organizationName, work }: AsFile,
): Promise<Download> {
  const { disclosure } = shown;
  if (disclosure === undefined) throw tablesNotFound();
  if (format !== 'pdf') return exportDisclosure(shown, disclosure, { format, language, directory, work });
  return work.run(disclosureDocument, { shown, disclosure, organizationName, language, now: now() });
}

export const disclosureRoutes = (dependencies: Dependencies): Handlers<keyof typeof disclosureContract> => {
  const { database, work, now } = dependencies;
  return {
    getReportDisclosure: ({ params }, member) => getReportDisclosure(database, member, params.id, now()),
    async exportReportDisclosure({ params, query }, member) {
      const shown = await getReportDisclosure(database, member, params.id, now());
      const organizationName = await findOrganizationNameOf(database, member);
      return written(dependencies, shown, { ...query, organizationName, work: memberWork(work, member) });
    },
    async getPublishedReportTables({ params, query }, context) {
      const { organization, ...shown } = await getPublishedReport(database, params.key, now());
      return written(dependencies, shown, {
        ...query,
        organizationName: organization.name,
        work: visitorWork(work, context),
      });
    },
  };
};
