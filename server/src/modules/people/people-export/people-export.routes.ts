import type { peopleExportContract } from '@tunna/contract/people/people-export';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { type Exporting, exportList, localTable, wholeTable } from '../../platform/export/export.service.ts';
import { readCredentials } from '../credential/credential.service.ts';
import { readDepartments } from '../department/department.service.ts';
import { readInvites } from '../invite/invite.service.ts';
import { readMembers } from '../member/member.service.ts';
import { credentialCells, departmentCells, inviteCells, memberCells } from './people-export-cells.service.ts';

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
  exportInvites: ({ query }, member) =>
    exportList(exporting, member, 'invites', query, async (transaction) => ({
      cells: inviteCells(query.language),
      ...wholeTable(await readInvites(transaction, exporting.now())),
    })),
  exportCredentials: ({ query: { departmentId, ...query } }, member) =>
    exportList(exporting, member, 'credentials', query, async (transaction) => {
      const all = await readCredentials(transaction);
      const shown = all.filter((one) => departmentId === undefined || one.departmentId === departmentId);
      return { cells: credentialCells(query.language), ...wholeTable(shown) };
    }),
});
