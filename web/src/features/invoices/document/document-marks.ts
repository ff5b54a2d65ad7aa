import type { ProposalMark } from '@tunna/contract/invoices/invoice-proposal';

/** Identifies a proposed value: the field, and the position of its line in the proposal. */
export const markKey = ({ field, line }: Pick<ProposalMark, 'field' | 'line'>): string =>
  line === undefined ? field : `${line} ${field}`;

/** A marked place of a page; measures are parts of the page's width and height. */
export interface DocumentMark extends Pick<ProposalMark, 'page' | 'left' | 'top' | 'width' | 'height'> {
  readonly key: string;
  /** What stands there, in words. */
  readonly label: string;
}
