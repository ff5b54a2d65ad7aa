import { usePage, usePageReport } from '../../lib/page.tsx';

/** Reports a page that a signed link opens. Returns why the server rejected the link; undefined if it is valid. */
export function useLinkFailure(title: string): 'expired' | 'invalid' | undefined {
  const { failure, code } = usePage().input;
  const isExpired = code === 'link_expired';
  usePageReport(title, failure === undefined ? {} : { status: isExpired ? 410 : 404 });
  if (failure === undefined) return undefined;
  return isExpired ? 'expired' : 'invalid';
}
