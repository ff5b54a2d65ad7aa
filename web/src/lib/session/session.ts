/** Key of the signed-in user's token in local storage. */
const tokenKey = 'USER_TOKEN44';

/** Shows the server only that this browser has a token: `/` is then the application, not the public front page. */
const hint = 'signed_in';
const oneYear = 31_536_000;

function setHint(age: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that visitors still use
  document.cookie = `${hint}=1; Path=/; Max-Age=${age}; SameSite=Lax`;
}

/** Corrects the hint if it does not match the token, for example after the token expired. */
export const hintAt = (signedIn: boolean): void => setHint(signedIn ? oneYear : 0);

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

/** An organization of the logged-in user. */
export interface OwnOrganization {
  readonly id: number;
  readonly orgSlug: string;
  readonly role: string;
}

/** Key of the organization that was opened last. */
const organizationKey = 'organization';

/** The organization that the user opened last in this browser, to start its calls earlier; no permission depends on it. */
export function openedOrganization(): OwnOrganization | null {
  try {
    return JSON.parse(localStorage.getItem(organizationKey) ?? 'null');
  } catch {
    return null;
  }
}

/** @throws DOMException if the browser forbids storage, or it is full */
export function keepOpenedOrganization(own: OwnOrganization): void {
  localStorage.setItem(organizationKey, JSON.stringify(own));
}

/** @throws DOMException if the browser forbids storage */
export function storeToken(token: string): void {
  localStorage.removeItem(organizationKey);
  localStorage.setItem(tokenKey, token);
  setHint(oneYear);
}

export function clearToken(): void {
  localStorage.removeItem(organizationKey);
  localStorage.removeItem(tokenKey);
  setHint(0);
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
