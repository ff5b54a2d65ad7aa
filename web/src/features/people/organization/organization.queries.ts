import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { orgSlug } from '@tunna/contract/people/organization';
import { useEffect, useState } from 'react';
import { call, callKey, callQuery } from '../../../lib/client.ts';

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
    onSuccess: (saved) => queries.setQueryData(callKey('getOrganization', { params: { orgId } }), saved),
  });
}

/** Milliseconds without typing after which an orgSlug is checked. */
const pause = 300;

/** Whether an orgSlug is available; undefined while unknown, and for an invalid one. */
export function useSlugAvailability(slug: string): boolean | undefined {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(slug), pause);
    return () => clearTimeout(timer);
  }, [slug]);
  const wellFormed = orgSlug.safeParse(asked).success;
  const { data } = useQuery({
    ...callQuery('checkOrgSlug', { params: { url: asked } }),
    enabled: wellFormed,
    staleTime: 0,
  });
  return wellFormed && asked === slug ? data?.available : undefined;
}
