/** The state that a page passes to the login. */
export interface LoginState {
  /** Shown as a banner. */
  readonly error?: string;
  /** The path to come back to. */
  readonly from?: string;
  /** Challenge of the second factor, after the first was passed. */
  readonly secondFactor?: string;
}

/** Reads the navigation's state, which may be anything that this browser kept. */
export function loginState(state: unknown): LoginState {
  if (typeof state !== 'object' || state === null) return {};
  const texts = ['error', 'from', 'secondFactor'].flatMap((key) => {
    const value: unknown = Reflect.get(state, key);
    return typeof value === 'string' ? [[key, value] as const] : [];
  });
  return Object.fromEntries(texts);
}
