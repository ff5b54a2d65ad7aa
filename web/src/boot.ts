import { startFirstCalls } from './first-calls.ts';
import { logEvent, sendEventsTo, watchErrors } from './lib/client-events.ts';
import { savesData, whenIdle } from './lib/idle.ts';
import { hasToken } from './lib/session/session.ts';
import { hasDraft } from './lib/storage/draft.ts';
import { applyTheme, currentTheme } from './lib/storage/preferences.ts';

/**
 * The first script, and the only one before the page is usable. The page is complete without it; it reports errors, switches the
 * theme, and starts the application when the visitor first touches the page.
 */
const script = document.querySelector<HTMLScriptElement>('script[data-application]');
const events = script?.dataset.events;
if (events !== undefined) sendEventsTo(events);
watchErrors();

/** The application's own file first, then what this page needs besides. */
const [application, ...imported] = script?.dataset.application?.split(' ') ?? [];
const signs = ['pointerdown', 'keydown', 'focusin'] as const;
/** The page is unusable without the application: it is loaded without waiting for other files. */
const startsNow = script?.dataset.now !== undefined;
/** The server rendered the page for a member, with its first data. */
const isComplete = script?.dataset.complete !== undefined;
if (startsNow && !isComplete) startFirstCalls(location);
let started = false;

function start(): void {
  if (started || application === undefined) return;
  started = true;
  for (const sign of signs) removeEventListener(sign, start);
  // If it is needed immediately, the document preloads all of it.
  if (!startsNow) prefetchFiles(imported);
  const loading = import(/* @vite-ignore */ application) as Promise<{ takeOver(): Promise<void> }>;
  void loading.then(({ takeOver }) => takeOver());
}

/** Present until hydration, which sets the same attribute. */
const themeSwitch = (): HTMLInputElement | null => document.querySelector('[data-theme-switch="waiting"] input');

function showTheme(): void {
  const shown = themeSwitch();
  if (shown !== null) shown.checked = currentTheme() === 'dark';
}

/** A button that requires a ticked checkbox of its form names the checkbox. */
function gateButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-needs]')) {
    const box = button.form?.elements.namedItem(button.dataset.needs ?? '');
    if (box instanceof HTMLInputElement) button.disabled = !box.checked;
  }
}

/** Handles changes before hydration; the application reads the choice later. */
function followChange({ target }: Event): void {
  if (target !== null && target === themeSwitch()) applyTheme(currentTheme() === 'dark' ? 'light' : 'dark');
  setControls();
}

/** Fetches files without running them. */
function prefetchFiles(files: readonly string[]): void {
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.as = file.endsWith('.json') ? 'fetch' : 'script';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
}

/** Prefetches the application, so that the first touch need not wait for the network. */
const prefetch = (): void => prefetchFiles(application === undefined ? [] : [application, ...imported]);

/** Pages that require the application declare it; a form waits for it if this browser stores a draft for it. */
function waitsForApplication(): boolean {
  const wanted = document.querySelector<HTMLElement>('[data-take-over]')?.dataset.takeOver;
  return wanted === 'always' || (wanted === 'kept' && (hasToken() || hasDraft(location.pathname)));
}

/** The script may run before the document is parsed. */
function setControls(): void {
  showTheme();
  gateButtons();
}

function afterLoad(): void {
  setControls();
  logEvent('page_view');
  if (waitsForApplication()) start();
  else if (!savesData()) whenIdle(prefetch, { timeout: 4000 });
}

/** A back link goes back in the history, before and after hydration; without an earlier page the link is followed. */
function goBack(event: MouseEvent): void {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const isBack = event.target instanceof Element && event.target.closest('a[data-back]') !== null;
  if (!isPlain || !isBack || event.defaultPrevented || window.history.length < 2) return;
  event.preventDefault();
  window.history.back();
}

/** A form that needs the application is sent when it is hydrated. */
function deferSubmission(event: SubmitEvent): void {
  if (!(event.target instanceof HTMLFormElement) || event.target.dataset.submission !== 'waiting') return;
  event.preventDefault();
  event.target.dataset.submission = 'requested';
}

for (const sign of signs) addEventListener(sign, start, { passive: true });
addEventListener('change', followChange);
addEventListener('click', goBack);
addEventListener('submit', deferSubmission);
if (document.readyState === 'complete') afterLoad();
else {
  setControls();
  addEventListener('load', afterLoad, { once: true });
}
if (startsNow && document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { once: true });
else if (startsNow) start();
