import type { Disclosure, disclosureContract, ReportDisclosure } from '@tunna/contract/figures/disclosure';
import type { Database } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import type { Handlers } from '../../../http/handlers.ts';
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

export function disclosureRoutes({
  database,
  work,
  directory,
  now,
}: Dependencies): Handlers<keyof typeof disclosureContract> {
  /** @throws ApplicationError `not_found`, also for a report without the tables */
  async function recorded(
    member: ActingMember,
    id: number,
  ): Promise<{ shown: ReportDisclosure; disclosure: Disclosure }> {
    const shown = await getReportDisclosure(database, member, id, now());
    if (shown.disclosure === undefined) throw tablesNotFound();
    return { shown, disclosure: shown.disclosure };
  }
  return {
    getReportDisclosure: ({ params }, member) => getReportDisclosure(database, member, params.id, now()),
    async exportReportDisclosure({ params, query }, member) {
      const { shown, disclosure } = await recorded(member, params.id);
      return exportDisclosure(shown, disclosure, { ...query, directory, work: memberWork(work, member) });
    },
    async getReportDisclosureDocument({ params, query }, member) {
      const found = await recorded(member, params.id);
      const organizationName = await findOrganizationNameOf(database, member);
      return memberWork(work, member).run(disclosureDocument, {
        ...found,
        organizationName,
        language: query.language,
      });
    },
  };
}
