import { useQueryClient } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { loadPage, prefetchData } from '../pages.ts';

/** Milliseconds for which the pointer or the focus stays on a link before its data is fetched: links that it passes are not. */
const pause = 60;

/** Fetches the page of a link that the pointer or the focus reaches, and then its data, so that a click shows it immediately. */
export function useLinkPrefetch(): (event: SyntheticEvent) => void {
  const queries = useQueryClient();
  return ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null || link.origin !== location.origin) return;
    const fetchData = async () => {
      await Promise.all([loadPage(link.pathname), new Promise((stayed) => setTimeout(stayed, pause))]);
      if (link.matches(':hover, :focus')) await prefetchData(link, queries);
    };
    // What cannot be fetched now is fetched again, and the error shown, when the page is opened.
    fetchData().catch(() => undefined);
  };
}
