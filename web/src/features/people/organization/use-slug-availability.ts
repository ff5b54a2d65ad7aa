import { useQuery } from '@tanstack/react-query';
import { isOrgSlug } from '@tunna/domain/people/organization-slug';
import { useEffect, useState } from 'react';
import { callQuery } from '../../../lib/api/client.ts';

/** Milliseconds without typing after which an orgSlug is checked. */
const pause = 300;

/** Whether an orgSlug is available; undefined while unknown, and for an invalid one. */
export function useSlugAvailability(slug: string): boolean | undefined {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(slug), pause);
    return () => clearTimeout(timer);
  }, [slug]);
  const wellFormed = isOrgSlug(asked);
  const { data } = useQuery({
    ...callQuery('checkOrgSlug', { params: { url: asked } }),
    enabled: wellFormed,
    staleTime: 0,
  });
  return wellFormed && asked === slug ? data?.available : undefined;
}
