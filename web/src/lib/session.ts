/** Where the token of a signed-in person is kept. */
const tokenKey = 'USER_TOKEN44';

/** Says to the server that a token is here, and nothing more: `/` is then the application's, not the public front page. */
const hint = 'signed_in';
const oneYear = 31_536_000;

function setHint(age: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that visitors still use
  document.cookie = `${hint}=1; Path=/; Max-Age=${age}; SameSite=Lax`;
}

/** Sets the hint right where it and the token have come apart, as after the token's end. */
export const hintAt = (signedIn: boolean): void => setHint(signedIn ? oneYear : 0);

/** The token that this browser holds, whatever it is worth. */
export function storedToken(): string | undefined {
  try {
    return localStorage.getItem(tokenKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whether this browser holds a token; what it is worth is the server's to say. */
export const hasToken = (): boolean => storedToken() !== undefined;

/** @throws DOMException where the browser keeps nothing */
export function storeToken(token: string): void {
  localStorage.setItem(tokenKey, token);
  setHint(oneYear);
}

export function clearToken(): void {
  localStorage.removeItem(tokenKey);
  setHint(0);
}

/**
 * Calls back when another tab signs in or out, and when a page comes back that was left with an earlier token.
 * @returns what ends it
 */
export function watchToken(changed: () => void): () => void {
  const stored = ({ key }: StorageEvent) => {
    // No key: everything was cleared.
    if (key === tokenKey || key === null) changed();
  };
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) changed();
  };
  addEventListener('storage', stored);
  addEventListener('pageshow', shown);
  return () => {
    removeEventListener('storage', stored);
    removeEventListener('pageshow', shown);
  };
}
