import type { Download } from '@tunna/contract/endpoint';
import type { invoiceReportContract } from '@tunna/contract/figures/invoice-report';
import type { reportLinkContract } from '@tunna/contract/figures/report-link';
import type { Language } from '@tunna/domain/text/languages';
import type { ActingMember } from '../../../database/scope.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { heavyTask } from '../../../workers/heavy-task.ts';
import type { HeavyWork } from '../../../workers/heavy-work.ts';
import { memberWork, type OwnedWork, visitorWork } from '../../../workers/owned-work.ts';
import { findPictures, type PictureStore, readPicture } from '../../platform/picture/picture.service.ts';
import {
  editReport,
  generateReport,
  getReport,
  listReports,
  publishReport,
  readReportOf,
  removeReport,
} from './invoice-report.service.ts';
import { reportHeadView } from './invoice-report.views.ts';
import { compareReports } from './report-comparison.service.ts';
import { listReportLines } from './report-line.service.ts';
import {
  createLink,
  findOrganizationNameOf,
  getPublishedReport,
  listLinks,
  readPublishedReport,
  revokeLink,
} from './report-link.service.ts';
import { exportReport } from './report-workbook.service.ts';

const reportDocument = heavyTask<typeof import('./report-document.service.ts'), 'reportDocument'>(
  new URL('./report-document.service.ts', import.meta.url),
  'reportDocument',
  30,
);

interface Dependencies extends PictureStore {
  readonly work: HeavyWork;
  readonly publicUrl: string;
  /** For temporary files. */
  readonly directory: string;
  readonly now: () => Date;
}

/** The report as a PDF for a member. */
async function printed(
  { database, store, now }: Pick<Dependencies, 'database' | 'store' | 'now'>,
  member: ActingMember,
  { id, language, work }: { readonly id: number; readonly language: Language; readonly work: OwnedWork },
): Promise<Download> {
  const { row, chosen, figures } = await readReportOf(database, member, id, now());
  return work.run(reportDocument, {
    report: reportHeadView(row, chosen),
    figures,
    organizationName: await findOrganizationNameOf(database, member),
    logo: await readPicture(store, (await findPictures(database.reader(member.organization))).logo),
    publishedBy: row.published_by ?? undefined,
    language,
    now: now(),
  });
}

export const invoiceReportRoutes = ({
  database,
  store,
  work,
  publicUrl,
  directory,
  now,
}: Dependencies): Handlers<keyof typeof invoiceReportContract | keyof typeof reportLinkContract> => ({
  generateInvoiceReport: ({ body }, member) => generateReport(database, member, body, now()),
  listInvoiceReports: ({ query }, member) => listReports(database, member, query),
  getInvoiceReport: ({ params }, member) => getReport(database, member, params.id, now()),
  editInvoiceReport: ({ params, body }, member) => editReport(database, member, params.id, body, now()),
  async deleteInvoiceReport({ params }, member) {
    await removeReport(database, member, params.id, now());
    return { done: true };
  },
  publishInvoiceReport: ({ params }, member) => publishReport(database, member, params.id, now()),
  listInvoiceReportLines: ({ params, query }, member) => listReportLines(database, member, params.id, query, now()),
  compareInvoiceReports: ({ params }, member) => compareReports(database, member, [params.id, params.other], now()),
  getInvoiceReportDocument: ({ params, query }, member) =>
    printed({ database, store, now }, member, {
      id: params.id,
      language: query.language,
      work: memberWork(work, member),
    }),
  exportInvoiceReport: ({ params, query }, member) =>
    exportReport(database, member, {
      id: params.id,
      language: query.language,
      directory,
      now: now(),
      work: memberWork(work, member),
    }),
  createReportLink: ({ params, body }, member) =>
    createLink(database, member, params.id, { ...body, publicUrl, at: now() }),
  async listReportLinks({ params }, member) {
    return { links: await listLinks(database, member, params.id, now()) };
  },
  async revokeReportLink({ params }, member) {
    await revokeLink(database, member, { reportId: params.id, linkId: params.linkId, at: now() });
    return { done: true };
  },
  getPublishedReport: ({ params }) => getPublishedReport(database, params.key, now()),
  async getPublishedReportDocument({ params, query }, context) {
    const { published, logo } = await readPublishedReport(database, params.key, now());
    const { report, figures, organization } = published;
    return visitorWork(work, context).run(reportDocument, {
      report,
      figures,
      organizationName: organization.name,
      logo: await readPicture(store, logo),
      language: query.language,
      now: now(),
    });
  },
});
