import type { SignInCredential } from '@tunna/contract/people/organization';
import { present } from '@tunna/contract/present';
import type { CredentialRow } from './credential.queries.ts';

export const credentialView = (row: CredentialRow): SignInCredential =>
  present<SignInCredential>({
    id: row.id,
    departmentId: row.department_id,
    deviceId: row.device_id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString(),
  });
