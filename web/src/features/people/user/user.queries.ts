import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { CallError, call, callKey, callQuery } from '../../../lib/api/client.ts';
import { storeSaved } from '../../../lib/api/store-saved.ts';

export const userInfoQuery = () => callQuery('getUserInfo', {});
export const userSessionsQuery = () => callQuery('listUserSessions', {});
export const secondFactorQuery = () => callQuery('getSecondFactor', {});
const languagePreferenceQuery = () => callQuery('getUserPreference', { params: { key: 'language' } });
export const ownInvitesQuery = () => callQuery('listOwnInvites', {});

/** Signs up, or changes the own record. */
export function useSaveUserInfo() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Call<Contract['saveUserInfo']>['body']) => call('saveUserInfo', { body }),
    onSuccess: (info) => storeSaved(queries, callKey('getUserInfo', {}), info),
  });
}

export function useSaveLanguage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (value: string) => call('saveUserPreference', { params: { key: 'language' }, body: { value } }),
    onSuccess: async (saved) => {
      await storeSaved(queries, languagePreferenceQuery().queryKey, saved);
      void queries.invalidateQueries({ queryKey: userInfoQuery().queryKey });
    },
  });
}

export function useRevokeSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('revokeUserSession', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: userSessionsQuery().queryKey }),
  });
}

/** @param onAccepted called with the orgSlug when the lists have the new organization */
export function useAcceptInvite(onAccepted: (orgSlug: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('acceptInvite', { params: { id } }),
    onSettled: async (accepted) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ownInvitesQuery().queryKey }),
        queries.invalidateQueries({ queryKey: callKey('listOrganizations', {}) }),
      ]);
      if (accepted !== undefined) onAccepted(accepted.orgSlug);
    },
  });
}

export const useConnectGoogle = () =>
  useMutation({
    mutationFn: () => call('startGoogleConnection', {}),
    onSuccess: ({ url }) => window.location.assign(url),
  });

export const useEraseUser = () => useMutation({ mutationFn: () => call('eraseUser', {}) });

export const useExportUser = () => useMutation({ mutationFn: () => call('exportUser', {}) });

/** Reads the state again after a change, and after a rejection because another tab or device changed it. */
function useSecondFactorState() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: secondFactorQuery().queryKey });
  return {
    onSuccess: refresh,
    onError(error: unknown) {
      const code = error instanceof CallError ? error.body.code : undefined;
      if (code === 'second_factor_on' || code === 'second_factor_off') void refresh();
    },
  };
}

export const useStartSecondFactor = () =>
  useMutation({ mutationFn: () => call('startSecondFactor', {}), onError: useSecondFactorState().onError });

export const useConfirmSecondFactor = () =>
  useMutation({
    mutationFn: (code: string) => call('confirmSecondFactor', { body: { code } }),
    ...useSecondFactorState(),
  });

export const useRemoveSecondFactor = () =>
  useMutation({
    mutationFn: (code: string) => call('removeSecondFactor', { body: { code } }),
    ...useSecondFactorState(),
  });
