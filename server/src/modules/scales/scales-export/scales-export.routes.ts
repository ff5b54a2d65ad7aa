import type { scalesExportContract } from '@tunna/contract/scales/scales-export';
import type { Handlers } from '../../../http/handlers.ts';
import { readDepartment } from '../../people/department/department.service.ts';
import { type Exporting, exportList } from '../../platform/export/export.service.ts';
import { readLogged } from '../reading/reading-log.service.ts';
import { readScaleReadings } from '../reading/scale-reading.service.ts';
import { departmentReadingCells, scaleReadingCells } from './scales-export-cells.service.ts';

export const scalesExportRoutes = (exporting: Exporting): Handlers<keyof typeof scalesExportContract> => ({
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
