/** A rectangle on a page. All measures are parts of the page from its top left corner, 0 to 1. */
export interface PageArea {
  /** From 1. */
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A run of text in a document, without spaces around it. */
export interface TextItem extends PageArea {
  readonly text: string;
}

/** The text of a document. */
export interface DocumentText {
  readonly pageCount: number;
  /** In drawing order. Text beyond the limits is missing. */
  readonly items: readonly TextItem[];
}
