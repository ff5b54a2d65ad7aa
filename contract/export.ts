import { type ExportColumn, type ExportedList, exportColumns } from '@tunna/domain/export-words';
import { z } from 'zod';
import { containerFilters } from './container.ts';
import { loggedReadingFilters } from './department-report.ts';
import { endpoint } from './endpoint.ts';
import { language, numericId, plainText } from './fields.ts';
import { period, withPeriod } from './figures.ts';
import { fileFilters } from './file.ts';
import { invoiceFilters } from './invoice.ts';
import { lineItemFilters } from './line-item.ts';
import { listOrder } from './list.ts';
import { locationFilters } from './location.ts';
import { auditFilters } from './member.ts';
import { scaleReadingFilters } from './scale.ts';
import { serviceRequestFilters } from './service-request-workspace.ts';

const orgId = z.object({ orgId: numericId });

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Rows of one file at most; more are refused with `export_too_large`. */
export const longestExport = { csv: 100_000, xlsx: 50_000 } as const satisfies Record<ExportFormat, number>;

export const csvType = 'text/csv; charset=utf-8';
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const spreadsheetTypes = { csv: csvType, xlsx: xlsxType } as const satisfies Record<ExportFormat, string>;

const isColumnOf = <List extends ExportedList>(list: List, key: string): key is ExportColumn<List> =>
  Object.hasOwn(exportColumns[list], key);

/** Some of a list's columns by key, with commas between them, in the order in which they are to stand; all where none is named. */
const columnsOf = <List extends ExportedList>(list: List) => {
  const every = Object.keys(exportColumns[list]).filter((key) => isColumnOf(list, key));
  return plainText(1000)
    .optional()
    .transform((given, context): readonly ExportColumn<List>[] => {
      const named = [...new Set((given ?? '').split(',').filter((key) => key !== ''))];
      const known = named.filter((key) => isColumnOf(list, key));
      if (known.length < named.length) context.addIssue({ code: 'custom', message: 'unknown_value', input: given });
      return known.length === 0 ? every : known;
    })
    .describe(`Comma-separated list of columns: ${every.join(', ')}. Default: all.`);
};

/** What every export takes beside the filters of its list. */
const fileOf = <List extends ExportedList>(list: List) => ({
  format: z.enum(exportFormats, 'unknown_value').default('csv'),
  language: language.default('is').describe('Language of headings and values such as a status.'),
  columns: columnsOf(list),
});

/** Search and order of the lists that answer with all rows at once. */
const localOrder = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  ...listOrder,
  sort: z.enum(sorts, 'unknown_value').default(sorts[0]),
});

const wasteStreamsExport = z.object({ ...localOrder(['name', 'containers']), ...fileOf('wasteStreams') });
const departmentsExport = z.object({ ...localOrder(['name']), ...fileOf('departments') });
const membersExport = z.object({ ...localOrder(['member', 'name']), ...fileOf('members') });

export type LocalExport =
  | z.output<typeof wasteStreamsExport>
  | z.output<typeof departmentsExport>
  | z.output<typeof membersExport>;

const response = { download: [csvType, xlsxType] } as const;
const errors = ['export_too_large'] as const;

export const exportContract = {
  exportContainers: endpoint({
    method: 'GET',
    path: '/org/{orgId}/containers/export',
    access: 'inventory.read',
    summary: 'Export the containers of a filtered list. Importing the file again changes nothing.',
    params: orgId,
    query: z.object({ ...listOrder, ...containerFilters, ...fileOf('containers') }),
    response,
    errors,
  }),
  exportLocations: endpoint({
    method: 'GET',
    path: '/org/{orgId}/locations/export',
    access: 'inventory.read',
    summary: 'Export the locations of a filtered list. Importing the file again changes nothing.',
    params: orgId,
    query: z.object({ ...listOrder, ...locationFilters, ...fileOf('locations') }),
    response,
    errors,
  }),
  exportWasteStreams: endpoint({
    method: 'GET',
    path: '/org/{orgId}/waste-streams/export',
    access: 'inventory.read',
    summary: 'Export waste streams. `search` matches names.',
    params: orgId,
    query: wasteStreamsExport,
    response,
    errors,
  }),
  exportDepartments: endpoint({
    method: 'GET',
    path: '/org/{orgId}/departments/export',
    access: 'departments.read',
    summary: 'Export departments. `search` matches names and locations.',
    params: orgId,
    query: departmentsExport,
    response,
    errors,
  }),
  exportDepartmentReadings: endpoint({
    method: 'GET',
    path: '/org/{orgId}/departments/{id}/readings/export',
    access: 'departments.read',
    summary: 'Export the readings of a department, with the filters of the list.',
    params: orgId.extend({ id: numericId }),
    query: z.object({ ...listOrder, ...loggedReadingFilters, ...fileOf('departmentReadings') }),
    response,
    errors: [...errors, 'department_not_found'],
  }),
  exportScaleReadings: endpoint({
    method: 'GET',
    path: '/org/{orgId}/scales/{id}/readings/export',
    access: 'readings.read',
    summary: 'Export the readings of a scale, with the filters of the list.',
    params: orgId.extend({ id: numericId }),
    query: z.object({ order: listOrder.order, ...scaleReadingFilters, ...fileOf('scaleReadings') }),
    response,
    errors: [...errors, 'not_found'],
  }),
  exportChargeback: endpoint({
    method: 'GET',
    path: '/org/{orgId}/chargeback/export',
    access: 'publishedReports.read',
    summary: 'Export invoice cost by department: allocated cost, cost without a department by reason, and the total.',
    params: orgId,
    query: withPeriod(period.extend(fileOf('chargeback'))),
    response,
    errors,
  }),
  exportServiceProviders: endpoint({
    method: 'GET',
    path: '/org/{orgId}/service-providers/export',
    access: 'serviceProviders.read',
    summary: 'Export the service providers of a filtered list.',
    params: orgId,
    query: z.object({
      ...listOrder,
      sort: z.enum(['name'], 'unknown_value').default('name'),
      ...fileOf('serviceProviders'),
    }),
    response,
    errors,
  }),
  exportMembers: endpoint({
    method: 'GET',
    path: '/org/{orgId}/members/export',
    access: 'members.read',
    summary:
      'Export members. Email addresses and phone numbers are included for owners and administrators, and for the caller’s own row.',
    params: orgId,
    query: membersExport,
    response,
    errors,
  }),
  exportAuditEntries: endpoint({
    method: 'GET',
    path: '/org/{orgId}/audit/export',
    access: 'members.write',
    summary: 'Export the audit trail, with the filters of the list.',
    params: orgId,
    query: z.object({ ...auditFilters, search: plainText(200).optional(), ...fileOf('audit') }),
    response,
    errors,
  }),
  exportFiles: endpoint({
    method: 'GET',
    path: '/org/{orgId}/file-upload/files/export',
    access: 'files.read',
    summary: 'Export the list of files, with the filters of the list.',
    params: orgId,
    query: z.object({ ...listOrder, ...fileFilters, ...fileOf('files') }),
    response,
    errors,
  }),
  exportServiceRequests: endpoint({
    method: 'GET',
    path: '/org/{orgId}/service-requests/export',
    access: 'serviceRequests.read',
    summary: 'Export the service requests of a filtered list.',
    params: orgId,
    query: z.object({ ...listOrder, ...serviceRequestFilters, ...fileOf('serviceRequests') }),
    response,
    errors,
  }),
  exportInvoices: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/export',
    access: 'invoices.read',
    summary: 'Export the invoices of a filtered list. Amounts of credit notes are negative. CSV uses a decimal comma.',
    params: orgId,
    query: z.object({ ...listOrder, ...invoiceFilters, ...fileOf('invoices') }),
    response,
    errors,
  }),
  exportLineItems: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoices/all-line-items/export',
    access: 'invoices.read',
    summary: 'Export the invoice lines of a filtered list.',
    params: orgId,
    query: z.object({ ...listOrder, ...lineItemFilters, ...fileOf('lineItems') }),
    response,
    errors,
  }),
  exportShortLinks: endpoint({
    method: 'GET',
    path: '/org/{orgId}/short-links/export',
    access: 'shortLinks.read',
    summary: 'Export the short links of a filtered list.',
    params: orgId,
    query: z.object({ ...listOrder, ...fileOf('shortLinks') }),
    response,
    errors,
  }),
};
