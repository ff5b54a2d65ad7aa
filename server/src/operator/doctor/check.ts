/** `problem` keeps the installation from working or from being safe. `warning` needs a look. `skipped` depends on a failed check. */
export type CheckState = 'good' | 'warning' | 'problem' | 'skipped';

/** The result of a check: what was found, and what the operator can do about it. */
export interface Check {
  readonly name: string;
  readonly state: CheckState;
  readonly found: string;
  readonly advice?: string;
}

export const good = (name: string, found: string): Check => ({ name, state: 'good', found });
export const warning = (name: string, found: string, advice: string): Check => ({
  name,
  state: 'warning',
  found,
  advice,
});
export const problem = (name: string, found: string, advice: string): Check => ({
  name,
  state: 'problem',
  found,
  advice,
});
export const skipped = (name: string, found: string): Check => ({ name, state: 'skipped', found });

/** A short reason, without a stack. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = (error.cause ?? error) as { readonly code?: unknown };
  return error.message === '' || error.message === 'fetch failed' ? String(code ?? error.name) : error.message;
}
