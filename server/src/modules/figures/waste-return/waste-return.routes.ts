import type { Download } from '@tunna/contract/endpoint';
import type { ReturnFormat, wasteReturnContract } from '@tunna/contract/figures/waste-return';
import type { Language } from '@tunna/domain/text/languages';
import type { Database } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { heavyTask } from '../../../workers/heavy-task.ts';
import type { HeavyWork } from '../../../workers/heavy-work.ts';
import { memberWork } from '../../../workers/owned-work.ts';
import { findOrganizationNameOf } from '../invoice-report/report-link.service.ts';
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

interface AsFile extends Pick<PrintedReturn, 'returned' | 'report'> {
  readonly format: ReturnFormat;
  readonly language: Language;
}

/** A return as a file. */
async function written(
  { database, work, directory, now }: Dependencies,
  member: ActingMember,
  { format, ...asked }: AsFile,
): Promise<Download> {
  const owned = memberWork(work, member);
  if (format !== 'pdf') return exportWasteReturn({ ...asked, format, directory, work: owned });
  const organizationName = await findOrganizationNameOf(database, member);
  return owned.run(returnDocument, { ...asked, organizationName, now: now() });
}

export const wasteReturnRoutes = (dependencies: Dependencies): Handlers<keyof typeof wasteReturnContract> => {
  const { database, now } = dependencies;
  return {
    getWasteReturn: ({ query: { year } }, member) => getWasteReturn(database, member, year, now()),
    async exportWasteReturn({ query: { year, ...asked } }, member) {
      return written(dependencies, member, { ...asked, returned: await getWasteReturn(database, member, year, now()) });
    },
    getReportReturn: ({ params }, member) => getReportReturn(database, member, params.id, now()),
    async exportReportReturn({ params, query }, member) {
      const { report, wasteReturn } = await getReportReturn(database, member, params.id, now());
      if (wasteReturn === undefined) throw returnNotFound();
      return written(dependencies, member, { ...query, returned: wasteReturn, report });
    },
  };
};
