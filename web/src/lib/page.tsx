import type { PageInput } from '@tunna/contract/page';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { focusHeading } from './focus-heading.ts';

/** Metadata of a page: the server writes it into the head, the browser into the document. */
export interface PageReport {
  title: string;
  description: string;
  status: number;
  /** The modules of the parts that it contains, below `src` and without `.tsx`. */
  readonly parts: Set<string>;
}

interface Page {
  readonly input: PageInput;
  /** Filled while the server renders; absent in the browser. */
  readonly report?: PageReport;
}

const PageContext = createContext<Page | undefined>(undefined);

export function PageProvider({ page, children }: { page: Page; children: ReactNode }) {
  return <PageContext value={page}>{children}</PageContext>;
}

/** The page that the server sent. In the browser it keeps the values of the first load. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === undefined) throw new Error('A page is rendered outside its provider.');
  return page;
}

/** Builds printed and scanned addresses: with the public host name of the server. */
export function usePublicAddress(): (path: string) => string {
  const { publicUrl } = usePage().input;
  return (path) => `${publicUrl ?? window.location.origin}${path}`;
}

/** Sets the page title and the HTTP status, for the tab and search engines. The focus moves to a page that was opened by a link. */
export function usePageReport(
  title: string,
  { description = title, status = 200 }: Partial<Pick<PageReport, 'description' | 'status'>> = {},
): void {
  const { report } = usePage();
  if (report !== undefined) {
    report.title = title;
    report.description = description;
    report.status = Math.max(report.status, status);
  }
  useEffect(() => {
    document.title = title;
    focusHeading();
  }, [title]);
}
