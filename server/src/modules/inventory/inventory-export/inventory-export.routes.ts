import type { inventoryExportContract } from '@tunna/contract/inventory/inventory-export';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { type Exporting, exportList, localTable } from '../../platform/export/export.service.ts';
import { readContainers } from '../container/container-workspace.service.ts';
import { readLocations } from '../location/location-workspace.service.ts';
import { readShortLinks } from '../short-link/short-link.service.ts';
import { readTags } from '../tag/tag.service.ts';
import { readWasteStreams } from '../waste-stream/waste-stream.service.ts';
import {
  containerCells,
  locationCells,
  shortLinkCells,
  tagCells,
  tagLabels,
  tagRows,
  wasteStreamCells,
} from './inventory-export-cells.service.ts';

export const inventoryExportRoutes = (exporting: Exporting): Handlers<keyof typeof inventoryExportContract> => ({
  exportTags: ({ query }, member) =>
    exportList(exporting, member, 'tags', query, async (transaction) => {
      const sorted = { sort: 'type', order: 'asc' } as const;
      return {
        cells: tagCells(query.language),
        ...localTable(tagRows(await readTags(transaction)), sorted, () => '', {}),
      };
    }),
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
  exportShortLinks: ({ query }, member) =>
    exportList(exporting, member, 'shortLinks', query, async (transaction) => ({
      cells: shortLinkCells(),
      read: (page, pageSize) => readShortLinks(transaction, exporting.publicUrl, { ...query, page, pageSize }),
    })),
});
