import type { ProposalMark } from '@tunna/contract/invoices/invoice-proposal';

/** A marked place of a page; measures are parts of the page's width and height. */
export interface DocumentMark extends Pick<ProposalMark, 'page' | 'left' | 'top' | 'width' | 'height'> {
  /** Identifies the input of the value: a field of the head, or the line in the proposal and a cell. */
  readonly key: string;
  /** What the place says, in words. */
  readonly label: string;
}
