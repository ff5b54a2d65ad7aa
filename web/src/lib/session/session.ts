/** Key of the signed-in user's token in local storage. */
const tokenKey = 'USER_TOKEN44';

const oneYear = 31_536_000;

/** Shows the server only that this browser has a token: `/` is then the application, not the public front page. */
const hint = 'signed_in';
/** The token for the pages of organizations, which the server renders with it. It is not sent with calls, and no call accepts it. */
const cookieName = 'page_token';

function setCookie(name: string, value: string | undefined, path: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that visitors still use
  document.cookie = `${name}=${value ?? ''}; Path=${path}; Max-Age=${value === undefined ? 0 : oneYear}; SameSite=Lax${secure}`;
}

/** Writes the cookies of a token, or deletes them. */
export function setTokenCookies(token: string | undefined): void {
  setCookie(hint, token === undefined ? undefined : '1', '/');
  setCookie(cookieName, token, '/organization');
}

/** The token stored in this browser, valid or not. */
export function storedToken(): string | undefined {
  try {
    return localStorage.getItem(tokenKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whether this browser stores a token; the server decides whether it is valid. */
export const hasToken = (): boolean => storedToken() !== undefined;

/** @throws DOMException if the browser forbids storage */
export function storeToken(token: string): void {
  localStorage.setItem(tokenKey, token);
  setTokenCookies(token);
}

export function clearToken(): void {
  localStorage.removeItem(tokenKey);
  setTokenCookies(undefined);
}

/**
 * Calls back when another tab signs in or out, and when the browser restores a page that used an earlier token.
 * @returns a function that stops watching
 */
export function watchToken(changed: () => void): () => void {
  const stored = ({ key }: StorageEvent) => {
    // A null key means that all storage was cleared.
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
