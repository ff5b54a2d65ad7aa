import type { peopleExportContract } from '@tunna/contract/people/people-export';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { type Exporting, exportList, localTable } from '../../platform/export/export.service.ts';
import { readDepartments } from '../department/department.service.ts';
import { readMembers } from '../member/member.service.ts';
import { departmentCells, memberCells } from './people-export-cells.service.ts';

export const peopleExportRoutes = (exporting: Exporting): Handlers<keyof typeof peopleExportContract> => ({
  exportDepartments: ({ query }, member) =>
    exportList(exporting, member, 'departments', query, async (transaction) => {
      const all = await readDepartments(transaction);
      const found = ({ name, locations }: (typeof all)[number]) =>
        [name, ...locations.map((location) => location.name)].join(' ');
      return { cells: departmentCells(), ...localTable(all, query, found, { name: ({ name }) => name }) };
    }),
  exportMembers: ({ query }, member) =>
    exportList(exporting, member, 'members', query, async (transaction) => {
      const all = await readMembers(transaction, member);
      const nameOf = ({ fullName }: (typeof all)[number]) => fullName;
      return { cells: memberCells(query.language), ...localTable(all, query, nameOf, { name: nameOf }) };
    }),
});
