/** The navigation state that a page passes to the login page. */
export interface LoginState {
  /** Shown as a banner. */
  readonly error?: string;
  /** The path to return to after login. */
  readonly from?: string;
  /** Challenge of the second factor, after the first factor succeeded. */
  readonly secondFactor?: string;
}

/** Reads the navigation state, which may be any value stored by the browser. */
export function loginState(state: unknown): LoginState {
  if (typeof state !== 'object' || state === null) return {};
  const texts = ['error', 'from', 'secondFactor'].flatMap((key) => {
    const value: unknown = Reflect.get(state, key);
    return typeof value === 'string' ? [[key, value] as const] : [];
  });
  return Object.fromEntries(texts);
}
