declare global {
  /** Read by what keeps the page from scrolling behind a dialog, under the name that bundlers agreed on. */
  var __webpack_nonce__: string | undefined;
}

/** Gives the pieces that put style sheets into the page what the page's Content-Security-Policy asks of these. */
export function setStyleNonce(nonce: string | undefined): void {
  globalThis.__webpack_nonce__ = nonce;
}

/** What a style sheet that a piece puts into the page carries; undefined where none is asked for. */
export const styleNonce = (): string | undefined => globalThis.__webpack_nonce__;
