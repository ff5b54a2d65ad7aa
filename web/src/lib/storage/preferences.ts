import type { Language } from '@tunna/domain/text/languages';

const oneYear = 31_536_000;

/** Stores a choice in a cookie of this device, so that the server renders the next page correctly. */
function remember(name: 'language' | 'theme', value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that visitors still use
  document.cookie = `${name}=${value}; Path=/; Max-Age=${oneYear}; SameSite=Lax`;
}

/** The choices stored in this device's cookies. */
export function chosenOnDevice(): { readonly language?: string; readonly theme?: string } {
  return Object.fromEntries(document.cookie.split('; ').map((cookie) => cookie.split('=', 2)));
}

export type Theme = 'light' | 'dark';

export const rememberLanguage = (language: Language): void => remember('language', language);

const followers = new Set<() => void>();

/** Calls back when the theme changes. @returns a function that stops watching */
export function watchTheme(changed: () => void): () => void {
  followers.add(changed);
  return () => void followers.delete(changed);
}

/** Applies the theme immediately and stores it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  remember('theme', theme);
  for (const changed of followers) changed();
}

/** Whether a theme was chosen on this device; otherwise it follows the system. */
export const hasThemeChoice = (): boolean => globalThis.document?.documentElement.dataset.theme !== undefined;

/** The current theme: the chosen one, or the system's. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
