import type { exportContract } from '@tunna/contract/platform/export';
import type { Handlers } from '../../../http/handlers.ts';
import { readChargeback } from '../../figures/chargeback/chargeback.service.ts';
import { readContainers } from '../../inventory/container/container-workspace.service.ts';
import { readLocations } from '../../inventory/location/location-workspace.service.ts';
import { readShortLinks } from '../../inventory/short-link/short-link.service.ts';
import { readTags } from '../../inventory/tag/tag.service.ts';
import { readWasteStreams } from '../../inventory/waste-stream/waste-stream.service.ts';
import { readInvoices, readLineItems } from '../../invoices/invoice/invoice-list.service.ts';
import { readDepartment, readDepartments } from '../../people/department/department.service.ts';
import { readMembers } from '../../people/member/member.service.ts';
import { readServiceProviders } from '../../requests/service-provider/service-provider.service.ts';
import { readServiceRequests } from '../../requests/service-request/service-request-workspace.service.ts';
import { readLogged } from '../../scales/reading/reading-log.service.ts';
import { readScaleReadings } from '../../scales/reading/scale-reading.service.ts';
import { readAuditEntries } from '../audit/audit.service.ts';
import { readFiles } from '../file/file.service.ts';
import { type Exporting, exportList, localTable } from './export.service.ts';
import {
  auditCells,
  containerCells,
  departmentCells,
  fileCells,
  locationCells,
  memberCells,
  serviceProviderCells,
  serviceRequestCells,
  shortLinkCells,
  tagLabels,
  wasteStreamCells,
} from './export-cells.service.ts';
import { chargebackCells, chargebackRows } from './export-chargeback-cells.service.ts';
import { invoiceCells, lineItemCells } from './export-invoice-cells.service.ts';
import { departmentReadingCells, scaleReadingCells } from './export-reading-cells.service.ts';

export const exportRoutes = (exporting: Exporting): Handlers<keyof typeof exportContract> => ({
  exportContainers: ({ query }, member) =>
    exportList(exporting, member, 'containers', query, async (transaction) => ({
      cells: containerCells(query.language, tagLabels(await readTags(transaction))),
      read: (page, pageSize) => readContainers(transaction, { ...query, page, pageSize }),
    })),
  exportLocations: ({ query }, member) =>
    exportList(exporting, member, 'locations', query, async (transaction) => ({
      cells: locationCells(query.language, tagLabels(await readTags(transaction))),
      read: (page, pageSize) => readLocations(transaction, { ...query, page, pageSize }),
    })),
  exportWasteStreams: ({ query }, member) =>
    exportList(exporting, member, 'wasteStreams', query, async (transaction) => {
      const all = await readWasteStreams(transaction);
      const nameOf = ({ names }: (typeof all)[number]) => names[query.language];
      const sorts = { name: nameOf, containers: ({ containers }: (typeof all)[number]) => containers };
      return { cells: wasteStreamCells(query.language), ...localTable(all, query, nameOf, sorts) };
    }),
  exportDepartments: ({ query }, member) =>
    exportList(exporting, member, 'departments', query, async (transaction) => {
      const all = await readDepartments(transaction);
      const found = ({ name, locations }: (typeof all)[number]) =>
        [name, ...locations.map((location) => location.name)].join(' ');
      return { cells: departmentCells(), ...localTable(all, query, found, { name: ({ name }) => name }) };
    }),
  exportDepartmentReadings: ({ params, query }, member) =>
    exportList(exporting, member, 'departmentReadings', query, async (transaction) => {
      await readDepartment(transaction, params.id);
      return {
        cells: departmentReadingCells(query.language),
        read: (page, pageSize) => readLogged(transaction, params.id, { ...query, page, pageSize }),
      };
    }),
  exportScaleReadings: ({ params, query: { sort, order, format, language, columns, ...filter } }, member) =>
    exportList(exporting, member, 'scaleReadings', { format, language, columns }, async (transaction) => ({
      cells: scaleReadingCells(language),
      read: (page, pageSize) => readScaleReadings(transaction, params.id, { ...filter, sort, order, page, pageSize }),
    })),
  exportChargeback: ({ query }, member) =>
    exportList(exporting, member, 'chargeback', query, async (transaction) => {
      const found = await readChargeback(transaction, query);
      const rows = chargebackRows(found, query.language);
      return {
        cells: chargebackCells(found),
        read: async (page, pageSize) => ({
          rows: rows.slice((page - 1) * pageSize, page * pageSize),
          total: rows.length,
        }),
      };
    }),
  exportServiceProviders: ({ query }, member) =>
    exportList(exporting, member, 'serviceProviders', query, async (transaction) => ({
      cells: serviceProviderCells(query.language),
      read: (page, pageSize) =>
        readServiceProviders(transaction, { search: query.search, order: query.order, page, pageSize }),
    })),
  exportMembers: ({ query }, member) =>
    exportList(exporting, member, 'members', query, async (transaction) => {
      const all = await readMembers(transaction, member);
      const nameOf = ({ fullName }: (typeof all)[number]) => fullName;
      return { cells: memberCells(query.language), ...localTable(all, query, nameOf, { name: nameOf }) };
    }),
  exportAuditEntries: ({ query: { search, entity, personId, order, ...asked } }, member) =>
    exportList(exporting, member, 'audit', asked, async (transaction) => ({
      cells: auditCells(asked.language),
      read: (page, pageSize) => readAuditEntries(transaction, { search, entity, personId, order, page, pageSize }),
    })),
  exportFiles: ({ query }, member) =>
    exportList(exporting, member, 'files', query, async (transaction) => ({
      cells: fileCells(query.language),
      read: (page, pageSize) => readFiles(transaction, member, { ...query, page, pageSize }),
    })),
  exportServiceRequests: ({ query }, member) => {
    // What is overdue is so at one moment, for all rows.
    const now = exporting.now();
    return exportList(exporting, member, 'serviceRequests', query, async (transaction) => ({
      cells: serviceRequestCells(query.language),
      read: (page, pageSize) => readServiceRequests(transaction, member, { ...query, page, pageSize }, now),
    }));
  },
  exportInvoices: ({ query }, member) =>
    exportList(exporting, member, 'invoices', query, async (transaction) => ({
      cells: invoiceCells(query.language),
      read: (page, pageSize) => readInvoices(transaction, { ...query, page, pageSize }),
    })),
  exportLineItems: ({ query }, member) =>
    exportList(exporting, member, 'lineItems', query, async (transaction) => ({
      cells: lineItemCells(query.language),
      read: (page, pageSize) => readLineItems(transaction, { ...query, page, pageSize }),
    })),
  exportShortLinks: ({ query }, member) =>
    exportList(exporting, member, 'shortLinks', query, async (transaction) => ({
      cells: shortLinkCells(),
      read: (page, pageSize) => readShortLinks(transaction, exporting.publicUrl, { ...query, page, pageSize }),
    })),
});
