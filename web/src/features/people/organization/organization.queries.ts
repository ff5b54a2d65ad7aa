import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import type { OrganizationDetails } from '@tunna/contract/people/organization';
import { call, callKey, callQuery } from '../../../lib/api/client.ts';
import { storeSaved } from '../../../lib/api/store-saved.ts';
import { upload } from '../../../lib/api/upload.ts';

export const ownOrganizationsQuery = () => callQuery('listOrganizations', {});

/** Whether the person may create an organization; loaded each time the form is opened. */
export const organizationCreationQuery = () => ({ ...callQuery('getOrganizationCreation', {}), gcTime: 0 });

/** The record to edit, always fetched again. */
export const organizationQuery = (orgId: number) => ({
  ...callQuery('getOrganization', { params: { orgId } }),
  gcTime: 0,
});

export function useCreateOrganization() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Call<Contract['createOrganization']>['body']) => call('createOrganization', { body }),
    // The pages of the new organization need it in the list.
    onSuccess: () => queries.invalidateQueries({ queryKey: ownOrganizationsQuery().queryKey }),
  });
}

export function useEditOrganization(orgId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Call<Contract['editOrganization']>['body']) =>
      call('editOrganization', { params: { orgId }, body }),
    onSuccess: (saved) => storeSaved(queries, callKey('getOrganization', { params: { orgId } }), saved),
  });
}

/** Replaces or removes the logo. */
export function useLogo(orgId: number) {
  const queries = useQueryClient();
  const shown = (saved: OrganizationDetails) =>
    storeSaved(queries, callKey('getOrganization', { params: { orgId } }), saved);
  return {
    send: async (file: File, onProgress: (sent: number) => void) =>
      shown(await upload('setOrganizationLogo', { params: { orgId } }, { file, onProgress })),
    remove: async () => shown(await call('removeOrganizationLogo', { params: { orgId } })),
  };
}
