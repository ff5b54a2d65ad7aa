import type { Department } from '@tunna/contract/people/department';
import type { Invite, Member } from '@tunna/contract/people/member';
import type { SignInCredential } from '@tunna/contract/people/organization';
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

export const inviteCells = (language: Language) =>
  cellsOf<Invite, 'invites'>()({
    id: notExported,
    identity: 'identity',
    role: { role: (role) => wordFor('role', role, language) },
    invitedBy: 'invitedBy',
    createdAt: { createdAt: moment },
    expiresAt: { expiresAt: moment },
  });

export const credentialCells = (language: Language) =>
  cellsOf<SignInCredential, 'credentials'>()({
    id: notExported,
    departmentId: {
      holder: (id) => wordFor('auditEntity', id === undefined ? 'device' : 'department', language),
    },
    deviceId: notExported,
    name: 'name',
    createdAt: { createdAt: moment },
    lastUsedAt: { lastUsed: moment },
  });
