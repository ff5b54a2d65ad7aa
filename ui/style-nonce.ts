declare global {
  /** Read by the library that locks scrolling behind a dialog, under a name that bundlers share. */
  var __webpack_nonce__: string | undefined;
}

/** Sets the Content-Security-Policy nonce for components that insert style sheets. */
export function setStyleNonce(nonce: string | undefined): void {
  globalThis.__webpack_nonce__ = nonce;
}

/** The nonce for inserted style sheets; undefined if the page needs none. */
export const styleNonce = (): string | undefined => globalThis.__webpack_nonce__;
