import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { orgSlug } from '@tunna/contract/people/organization';
import { useEffect, useState } from 'react';
import { call, callKey, callQuery } from '../../../lib/client.ts';

export const ownOrganizationsQuery = () => callQuery('listOrganizations', {});

/** Whether the person may create an organization; loaded each time the form is opened. */
export const organizationCreationQuery = () => ({ ...callQuery('getOrganizationCreation', {}), gcTime: 0 });

/** The record to edit, which is never an old one that was kept. */
export const organizationQuery = (orgId: number) => ({
  ...callQuery('getOrganization', { params: { orgId } }),
  gcTime: 0,
});

export function useCreateOrganization() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Call<Contract['createOrganization']>['body']) => call('createOrganization', { body }),
    // Its pages ask whose they are before they show anything.
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

/** Milliseconds without a letter, after which an orgSlug is asked for. */
const pause = 300;

/** Whether an orgSlug can be had; undefined while that is not known, and for one that is not well formed. */
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
