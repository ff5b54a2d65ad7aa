/** What a page hands to the sign-in when it sends somebody there. */
export interface LoginState {
  /** Shown as a banner. */
  readonly error?: string;
  /** The path to come back to. */
  readonly from?: string;
  /** Challenge of the second factor, for whoever has passed the first already. */
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
