import type { EndpointName } from '@tunna/contract';
import type { Database } from '../../../database/database.ts';
import type { OrgScope, PersonScope } from '../../../database/scope.ts';
import type { BudgetKeys, BudgetName, Budgets } from './budget.service.ts';

interface EndpointBudgets {
  readonly names: readonly BudgetName[];
  /** Whether it counts the bytes of the call instead of one call. */
  readonly countsBytes?: boolean;
}

const heavy: EndpointBudgets = { names: ['heavyCallsByPerson', 'heavyCallsByOrganization'] };
const heavyOfPerson: EndpointBudgets = { names: ['heavyCallsByPerson'] };
const upload: EndpointBudgets = { names: ['uploadBytesByPerson', 'uploadBytesByOrganization'], countsBytes: true };
const imported: EndpointBudgets = { names: ['importsByOrganization'] };

/**
 * Calls that use a budget whatever their result: a failed attempt costs work too. Calls that send messages use their budgets in the
 * transaction that stores the message.
 */
const endpointBudgets: { readonly [Name in EndpointName]?: readonly EndpointBudgets[] } = {
  exportContainers: [heavy],
  exportLocations: [heavy],
  exportWasteStreams: [heavy],
  exportDepartments: [heavy],
  exportDepartmentReadings: [heavy],
  exportScaleReadings: [heavy],
  exportChargeback: [heavy],
  exportServiceProviders: [heavy],
  exportMembers: [heavy],
  exportAuditEntries: [heavy],
  exportFiles: [heavy],
  exportServiceRequests: [heavy],
  exportInvoices: [heavy],
  exportClaims: [heavy],
  exportLineItems: [heavy],
  exportShortLinks: [heavy],
  exportScales: [heavy],
  exportDevices: [heavy],
  exportUnassignedReadings: [heavy],
  exportTags: [heavy],
  exportInvoiceReports: [heavy],
  exportInvoiceFindings: [heavy],
  exportAgreedPrices: [heavy],
  exportRentals: [heavy],
  exportMaterialNormalizations: [heavy],
  exportLocationNormalizations: [heavy],
  exportInvoiceComparison: [heavy],
  exportInvoiceReport: [heavy],
  exportReportDisclosure: [heavy],
  exportReportReturn: [heavy],
  exportWasteReturn: [heavy],
  exportUser: [heavyOfPerson],
  printLabels: [heavy],
  getClaimLetter: [heavy],
  getClaimDocument: [heavy],
  generateInvoiceReport: [heavy],
  getInvoiceReportDocument: [heavy],
  getImportTemplate: [heavy],
  getPublishedReportDocument: [{ names: ['heavyCallsByNetwork'] }],
  getPublishedReportTables: [{ names: ['heavyCallsByNetwork'] }],
  getPublishedReportReturn: [{ names: ['heavyCallsByNetwork'] }],
  uploadFile: [upload],
  attachToServiceRequest: [upload],
  previewListImport: [upload, imported],
  readListImportAgain: [imported],
  importInvoiceFile: [upload, imported],
  importPriceList: [upload, imported],
  retryImportAttempt: [imported],
  importTable: [imported],
  testWebhook: [{ names: ['webhookTestsByPerson', 'webhookTestsByOrganization'] }],
};

interface Dependencies {
  readonly database: Database;
  readonly budgets: Budgets;
  readonly now: () => Date;
}

interface Caller {
  readonly address: string;
  readonly person?: PersonScope;
  readonly organization?: OrgScope;
}

/** Uses the budgets of a call. @throws ApplicationError `rate_limited` */
export const spendForEndpoint =
  ({ database, budgets, now }: Dependencies) =>
  async (name: EndpointName, { address, person, organization }: Caller, bytes: () => number): Promise<void> => {
    const groups = endpointBudgets[name];
    if (groups === undefined) return;
    const keys: BudgetKeys = {
      network: address,
      ...(person === undefined ? {} : { person: person.personId }),
      ...(organization === undefined ? {} : { organization: organization.organizationId }),
    };
    await database.transaction(async (transaction) => {
      for (const { names, countsBytes } of groups)
        await budgets.spend(transaction, names, { keys, now: now(), amount: countsBytes === true ? bytes() : 1 });
    });
  };
