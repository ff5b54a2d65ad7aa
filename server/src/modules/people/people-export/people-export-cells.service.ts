import type { Department } from '@tunna/contract/people/department';
import type { Member } from '@tunna/contract/people/member';
import { wordFor } from '@tunna/domain/platform/cell-words';
import type { Language } from '@tunna/domain/text/languages';
import { type Cells, moment, namesOf } from '../../platform/export/export-cells.service.ts';

export const departmentCells = (): Cells<Department, 'departments'> => ({
  name: ({ name }) => name,
  locations: ({ locations }) => namesOf(locations),
  credentials: ({ credentials }) => credentials,
  lastUsed: ({ lastUsedAt }) => moment(lastUsedAt),
  createdAt: ({ createdAt }) => moment(createdAt),
});

export const memberCells = (language: Language): Cells<Member, 'members'> => ({
  name: ({ fullName }) => fullName,
  role: ({ role }) => wordFor('role', role, language),
  email: ({ email }) => email,
  phoneNumber: ({ phoneNumber }) => phoneNumber,
  since: ({ createdAt }) => moment(createdAt),
});
