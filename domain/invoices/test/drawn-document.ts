import { proposeInvoice } from '../document/document-proposal.ts';
import type { DocumentText } from '../document/document-text.ts';

/**
 * A document from text as it looks: runs that are two spaces apart are separate texts, an empty line is space, `---` starts a page. A sign is
 * a hundredth of the page wide.
 */
export function drawnDocument(text: string): DocumentText {
  const pages = text.split(/^---$/m);
  const items = pages.flatMap((content, index) =>
    content.split('\n').flatMap((row, place) =>
      [...row.matchAll(/\S+(?: \S+)*/g)].map((run) => ({
        page: index + 1,
        text: run[0],
        left: run.index / 100,
        top: 0.02 + place * 0.015,
        width: run[0].length / 100,
        height: 0.011,
      })),
    ),
  );
  return { pageCount: pages.length, items };
}

const written = (values: object): string =>
  Object.entries(values)
    .map(([field, value]) => `${field} ${value}`)
    .join(', ');

/** What is proposed of a document: its head, then its lines. */
export function writtenProposal(text: string): string[] {
  const { head, lines } = proposeInvoice(drawnDocument(text));
  return [written(head), ...lines.map(written)];
}
