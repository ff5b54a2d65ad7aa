import type { credentialContract } from '@tunna/contract/people/organization';
import type { Handlers } from '../../../http/calls/handlers.ts';
import {
  type CredentialDependencies,
  createCredential,
  listCredentials,
  revokeCredential,
  signInWithCredential,
} from './credential.service.ts';

export const credentialRoutes = (
  dependencies: CredentialDependencies,
): Handlers<keyof typeof credentialContract | 'signInDepartment' | 'signInDevice'> => ({
  async listCredentials(_input, { organization }) {
    return { credentials: await listCredentials(dependencies, organization) };
  },
  createCredential: ({ body }, { organization, person }) => createCredential(dependencies, organization, person, body),
  async revokeCredential({ params }, { organization, person }) {
    await revokeCredential(dependencies, organization, person, params.id);
    return { done: true };
  },
  async signInDepartment({ body }, { userAgent }) {
    return { token: await signInWithCredential(dependencies, 'department', body.credential, userAgent) };
  },
  async signInDevice({ body }, { userAgent }) {
    return { token: await signInWithCredential(dependencies, 'device', body.credential, userAgent) };
  },
});
