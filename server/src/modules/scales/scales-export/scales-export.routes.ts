import type { scalesExportContract } from '@tunna/contract/scales/scales-export';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { readDepartment } from '../../people/department/department.service.ts';
import { type Exporting, exportList, localTable } from '../../platform/export/export.service.ts';
import { readDevices } from '../device/device.service.ts';
import { readLogged } from '../reading/reading-log.service.ts';
import { readScaleReadings, readWaitingReadings } from '../reading/scale-reading.service.ts';
import { readScales } from '../scale/scale.service.ts';
import {
  departmentReadingCells,
  deviceCells,
  scaleCells,
  scaleReadingCells,
  waitingReadingCells,
} from './scales-export-cells.service.ts';

export const scalesExportRoutes = (exporting: Exporting): Handlers<keyof typeof scalesExportContract> => ({
  exportScales: ({ query }, member) =>
    exportList(exporting, member, 'scales', query, async (transaction) => {
      const all = await readScales(transaction, exporting.now());
      const found = ({ name, location }: (typeof all)[number]) => `${name} ${location.name}`;
      const sorts = {
        name: ({ name }: (typeof all)[number]) => name,
        place: ({ location }: (typeof all)[number]) => location.name,
        lastWeighedAt: ({ lastWeighedAt = '' }: (typeof all)[number]) => lastWeighedAt,
      };
      return { cells: scaleCells(), ...localTable(all, query, found, sorts) };
    }),
  exportDevices: ({ query }, member) =>
    exportList(exporting, member, 'devices', query, async (transaction) => {
      const all = await readDevices(transaction, exporting.now());
      const placeOf = ({ location }: (typeof all)[number]) => location?.name ?? '';
      const sorts = {
        name: ({ name }: (typeof all)[number]) => name,
        place: placeOf,
        lastSeenAt: ({ lastSeenAt = '' }: (typeof all)[number]) => lastSeenAt,
      };
      const found = (one: (typeof all)[number]) => `${one.name} ${placeOf(one)}`;
      return { cells: deviceCells(query.language), ...localTable(all, query, found, sorts) };
    }),
  exportUnassignedReadings: ({ query }, member) =>
    exportList(exporting, member, 'waitingReadings', query, async (transaction) => ({
      cells: waitingReadingCells(query.language),
      read: (page, pageSize) => readWaitingReadings(transaction, { ...query, page, pageSize }),
    })),
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
});
