import type { Budgets } from '../../platform/budget/budget.service.ts';
import { wordFor } from '../../platform/export/export-texts.service.ts';
import { type ListKind, listFields, planOf } from '../../platform/list-import/list-kind.service.ts';
import { isLocationGone } from '../department/department.service.ts';
import { lockDepartments, storeDepartments } from '../department/department-batch.service.ts';
import { addInvite, invitesLeft } from '../invite/invite.service.ts';
import { type DepartmentColumn, planDepartments } from './department-rows.service.ts';
import { importedRoles, planMembers, usualRole } from './member-rows.service.ts';

export const departmentKind: ListKind = {
  list: 'departments',
  fields: listFields<DepartmentColumn>({
    name: { isRequired: true, words: 'deild|heiti|nafn|svid|department|unit|avdeling|navn|nazwa|dzial' },
    locations: { words: 'stadsetning|stadur|stadir|hus|location|site|sites|place|sted|lokasjon|miejsce|lokalizacja' },
    reportEmail: { words: 'netfang|tolvupostur|email|e mail|mail|epost|e post|adres e mail' },
  }),
  lock: (transaction, ids) => lockDepartments(transaction, ids.map(Number)),
  plan: async (transaction, rows, planning) =>
    planOf(await planDepartments(transaction, rows, planning), () => false, storeDepartments),
  isConcurrentChange: isLocationGone,
  example: async () => ({ name: 'Skrifstofa', locations: undefined, reportEmail: 'skrifstofa@example.is' }),
};

/** Invites for members. */
export const memberKind = (budgets: Budgets): ListKind => ({
  list: 'members',
  fields: listFields({
    email: { words: 'netfang|tolvupostur|e mail|mail|epost|e post|adres e mail' },
    phoneNumber: { words: 'simi|simanumer|gsm|phone|mobile|telefon|mobil|telefonnummer|numer telefonu' },
    role: {
      standard: (language) => wordFor('role', usualRole, language),
      choices: (language) => importedRoles.map((role) => wordFor('role', role, language)),
      words: 'hlutverk|adgangur|heimild|access|permission|rolle|tilgang|rola|uprawnienia',
    },
  }),
  left: (transaction, member, now) => invitesLeft(budgets, transaction, member, now),
  // Each invite is locked when its row is planned.
  lock: async () => undefined,
  plan: async (transaction, rows, planning) =>
    planOf(
      await planMembers(transaction, rows, planning, budgets),
      () => false,
      async (tenant, member, edits) => {
        const ids: number[] = [];
        for (const { after } of edits) {
          const { language, now } = planning;
          ids.push((await addInvite(tenant, budgets, member, { ...after, language }, now)).id);
        }
        return ids;
      },
    ),
  example: async (_transaction, language) => ({
    role: wordFor('role', usualRole, language),
    email: 'jona@example.is',
    phoneNumber: undefined,
  }),
});
