import { useQuery } from '@tanstack/react-query';
import { isOrgSlug } from '@tunna/domain/people/organization-slug';
import { useEffect, useState } from 'react';
import { callQuery } from '../../../lib/api/client.ts';

/** Milliseconds without typing after which an orgSlug is checked. */
const pause = 300;

/** Whether an orgSlug is available; undefined while unknown, and for an invalid one. */
export function useSlugAvailability(slug: string): boolean | undefined {
  const [checkedSlug, setCheckedSlug] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setCheckedSlug(slug), pause);
    return () => clearTimeout(timer);
  }, [slug]);
  const wellFormed = isOrgSlug(checkedSlug);
  const { data } = useQuery({
    ...callQuery('checkOrgSlug', { params: { url: checkedSlug } }),
    enabled: wellFormed,
    staleTime: 0,
  });
  return wellFormed && checkedSlug === slug ? data?.available : undefined;
}
