import type { Download } from '@tunna/contract/endpoint';
import type { ReturnFormat, wasteReturnContract } from '@tunna/contract/figures/waste-return';
import type { Language } from '@tunna/domain/text/languages';
import type { Database } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { heavyTask } from '../../../workers/heavy-task.ts';
import type { HeavyWork } from '../../../workers/heavy-work.ts';
import { memberWork, type OwnedWork, visitorWork } from '../../../workers/owned-work.ts';
import { findOrganizationNameOf, getPublishedReport } from '../invoice-report/report-link.service.ts';
import { getReportReturn, getWasteReturn } from './report-return.service.ts';
import { returnNotFound } from './waste-return.errors.ts';
import type { PrintedReturn } from './waste-return-document.service.ts';
import { exportWasteReturn } from './waste-return-workbook.service.ts';

const returnDocument = heavyTask<typeof import('./waste-return-document.service.ts'), 'returnDocument'>(
  new URL('./waste-return-document.service.ts', import.meta.url),
  'returnDocument',
  30,
);

interface Dependencies {
  readonly database: Database;
  readonly work: HeavyWork;
  /** For temporary files. */
  readonly directory: string;
  readonly now: () => Date;
}

interface AsFile extends Pick<PrintedReturn, 'returned' | 'report' | 'organizationName'> {
  readonly format: ReturnFormat;
  readonly language: Language;
  readonly owned: OwnedWork;
}

/** A return as a file. */
function written(
  { directory, now }: Dependencies,
  { format, organizationName, owned, ...options }: AsFile,
): Promise<Download> {
  if (format !== 'pdf') return exportWasteReturn({ ...options, format, directory, work: owned });
  return owned.run(returnDocument, { ...options, organizationName, now: now() });
}

export const wasteReturnRoutes = (dependencies: Dependencies): Handlers<keyof typeof wasteReturnContract> => {
  const { database, work, now } = dependencies;
  const ofMember = async (member: ActingMember) => ({
    owned: memberWork(work, member),
    organizationName: await findOrganizationNameOf(database, member),
  });
  return {
    getWasteReturn: ({ query: { year } }, member) => getWasteReturn(database, member, year, now()),
    async exportWasteReturn({ query: { year, ...options } }, member) {
      const returned = await getWasteReturn(database, member, year, now());
      return written(dependencies, { ...options, returned, ...(await ofMember(member)) });
    },
    getReportReturn: ({ params }, member) => getReportReturn(database, member, params.id, now()),
    async exportReportReturn({ params, query }, member) {
      const { report, wasteReturn: returned } = await getReportReturn(database, member, params.id, now());
      if (returned === undefined) throw returnNotFound();
      return written(dependencies, { ...query, returned, report, ...(await ofMember(member)) });
    },
    async getPublishedReportReturn({ params, query }, context) {
      const { report, wasteReturn: returned, organization } = await getPublishedReport(database, params.key, now());
      if (returned === undefined) throw returnNotFound();
      const owned = visitorWork(work, context);
      return written(dependencies, { ...query, returned, report, owned, organizationName: organization.name });
    },
  };
};
