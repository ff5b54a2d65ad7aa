import type { Department } from '@tunna/contract/people/department';
import type { Member } from '@tunna/contract/people/member';
import type { Language } from '@tunna/domain/text/languages';
import { cellsOf, editNotExported, moment, namesOf, notExported } from '../../platform/export/export-cells.service.ts';
import { wordFor } from '../../platform/export/export-texts.service.ts';

export const departmentCells = () =>
  cellsOf<Department, 'departments'>()({
    id: notExported,
    name: 'name',
    locations: { locations: namesOf },
    reportEmail: 'reportEmail',
    credentials: 'credentials',
    lastUsedAt: { lastUsed: moment },
    createdAt: { createdAt: moment },
    ...editNotExported,
  });

export const memberCells = (language: Language) =>
  cellsOf<Member, 'members'>()({
    personId: notExported,
    fullName: 'name',
    role: { role: (role) => wordFor('role', role, language) },
    email: 'email',
    phoneNumber: 'phoneNumber',
    isSelf: notExported,
    createdAt: { since: moment },
  });
