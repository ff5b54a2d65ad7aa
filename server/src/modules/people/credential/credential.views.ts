import type { SignInCredential } from '@tunna/contract/people/organization';
import type { CredentialRow } from './credential.queries.ts';

export const credentialView = (row: CredentialRow): SignInCredential => ({
  id: row.id,
  ...(row.department_id === null ? {} : { departmentId: row.department_id }),
  ...(row.device_id === null ? {} : { deviceId: row.device_id }),
  name: row.name,
  createdAt: row.created_at.toISOString(),
  ...(row.last_used_at === null ? {} : { lastUsedAt: row.last_used_at.toISOString() }),
});
